import Cells

/// The encoder once more, written to be read: strings, arrays, no memory tricks.
struct ReferenceEncoder {
    private struct Shown: Equatable {
        var glyph: String
        var attributes: UInt8
        var front: UInt32
        var back: UInt32
        var isPicture: Bool
        /// Written as ▄.
        var isLower = false
    }

    private let terminal = CellColour.terminal.bits
    private var shown: [Shown?] = []
    private var size = (0, 0)

    mutating func encode(_ frame: Frame, tolerance: Int) -> String {
        if size != (frame.columns, frame.rows) {
            size = (frame.columns, frame.rows)
            shown = [Shown?](repeating: nil, count: frame.cells.count)
        }
        var output = ""
        var front: UInt32? = nil
        var back: UInt32? = nil
        var attributes: UInt8? = nil
        for row in 0..<frame.rows {
            var cursor: Int? = nil
            var isForced = false
            for column in 0..<frame.columns {
                let cell = frame[row, column]
                let index = row * frame.columns + column
                guard let wanted = looks(cell) else { continue }
                let old = shown[index]
                var isSame = old == wanted
                if let old, old.isPicture, wanted.isPicture {
                    isSame =
                        near(old.front, wanted.front, tolerance)
                        && near(old.back, wanted.back, tolerance)
                        && !(old.isLower && isSingle(wanted, tolerance))
                }
                if isSame, cell.glyph.isWide {
                    isSame = shown[index + 1] == second(wanted)
                }
                if isSame && !isForced { continue }
                output += move(row, column, cursor)
                var items: [String] = []
                if attributes != wanted.attributes {
                    items.append("0")
                    for (bit, code) in [(1, "1"), (2, "2"), (8, "4"), (4, "7")]
                    where Int(wanted.attributes) & bit != 0 { items.append(code) }
                    attributes = wanted.attributes
                    front = terminal
                    back = terminal
                }
                if wanted.isPicture {
                    let (glyph, newFront, newBack) = choice(wanted, front, back, tolerance)
                    guard let newBack else { return output }
                    if newFront != front { items.append(item(newFront, 30)) }
                    if newBack != back { items.append(item(newBack, 40)) }
                    (front, back) = (newFront, newBack)
                    if !items.isEmpty { output += "\u{1B}[" + items.joined(separator: ";") + "m" }
                    output += glyph
                    let upper = glyph == "▄" || glyph == " " ? newBack : newFront ?? 0
                    let lower = glyph == "▄" ? newFront ?? 0 : newBack
                    shown[index] = Shown(
                        glyph: "▀", attributes: 0, front: upper, back: lower, isPicture: true,
                        isLower: glyph == "▄")
                    isForced = false
                    cursor = column + 1 < frame.columns ? column + 1 : nil
                    continue
                }
                let isPlainSpace = wanted.glyph == " " && wanted.attributes == 0
                if wanted.front != front && !isPlainSpace {
                    items.append(item(wanted.front, 30))
                    front = wanted.front
                }
                if wanted.back != back {
                    items.append(item(wanted.back, 40))
                    back = wanted.back
                }
                if !items.isEmpty { output += "\u{1B}[" + items.joined(separator: ";") + "m" }
                output += wanted.glyph
                shown[index] = wanted
                if cell.glyph.isWide { shown[index + 1] = second(wanted) }
                let scalars = wanted.glyph.unicodeScalars
                isForced = !scalars.allSatisfy {
                    $0.value < 0x7F || (0x2500..<0x25A0).contains($0.value)
                }
                let next = column + (cell.glyph.isWide ? 2 : 1)
                cursor = next < frame.columns && !isForced ? next : nil
            }
        }
        return output.isEmpty ? "" : output + "\u{1B}[m"
    }

    private func second(_ cell: Shown) -> Shown {
        Shown(
            glyph: "", attributes: cell.attributes, front: cell.front, back: cell.back,
            isPicture: false)
    }

    private func looks(_ cell: Cell) -> Shown? {
        if cell.glyph.isContinuation { return nil }
        var text = ""
        for value in [cell.glyph.scalar, cell.glyph.mark, cell.glyph.secondMark] where value != 0 {
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        let attributes = cell.glyph.attributes.rawValue
        let front = cell.foreground.bits
        let back = cell.background.bits
        let isColoured = front != terminal && back != terminal && attributes == 0
        switch text {
        case "▀" where isColoured:
            return Shown(glyph: "▀", attributes: 0, front: front, back: back, isPicture: true)
        case "▄" where isColoured:
            return Shown(glyph: "▀", attributes: 0, front: back, back: front, isPicture: true)
        case " " where attributes == 0 && back != terminal:
            return Shown(glyph: "▀", attributes: 0, front: back, back: back, isPicture: true)
        case " " where attributes == 0:
            return Shown(
                glyph: " ", attributes: 0, front: terminal, back: terminal, isPicture: false)
        default:
            return Shown(
                glyph: text, attributes: attributes, front: front, back: back, isPicture: false)
        }
    }

    private func choice(
        _ cell: Shown, _ front: UInt32?, _ back: UInt32?, _ tolerance: Int
    ) -> (String, UInt32?, UInt32?) {
        let (top, bottom) = (cell.front, cell.back)
        let frontTop = near(front, top, tolerance)
        let frontBottom = near(front, bottom, tolerance)
        let backTop = near(back, top, tolerance)
        let backBottom = near(back, bottom, tolerance)
        if backTop && backBottom { return (" ", front, back) }
        if frontTop && backBottom { return ("▀", front, back) }
        let isSingle = isSingle(cell, tolerance)
        if !isSingle && frontBottom && backTop { return ("▄", front, back) }
        if near(top, bottom, tolerance) {
            return (" ", front, top == bottom ? top : halfway(top, bottom))
        }
        let upper = (frontTop ? 0 : 1) + (backBottom ? 0 : 1)
        let lower = (frontBottom ? 0 : 1) + (backTop ? 0 : 1)
        return isSingle || upper <= lower
            ? ("▀", frontTop ? front : top, backBottom ? back : bottom)
            : ("▄", frontBottom ? front : bottom, backTop ? back : top)
    }

    /// Exact true colours are written with one glyph.
    private func isSingle(_ cell: Shown, _ tolerance: Int) -> Bool {
        tolerance == 0 && cell.front < 1 << 24 && cell.back < 1 << 24
    }

    private func near(_ a: UInt32?, _ b: UInt32, _ tolerance: Int) -> Bool {
        guard let a else { return false }
        if a == b { return true }
        guard a < 1 << 24, b < 1 << 24 else { return false }
        let isDark = [a, b].allSatisfy { colour in
            [16, 8, 0].allSatisfy { colour >> UInt32($0) & 255 < 64 }
        }
        return [16, 8, 0].allSatisfy { shift in
            abs(Int(a >> UInt32(shift) & 255) - Int(b >> UInt32(shift) & 255))
                <= (isDark ? tolerance / 2 : tolerance)
        }
    }

    private func halfway(_ a: UInt32, _ b: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift in [16, 8, 0] as [UInt32] {
            let middle = ((a >> shift & 255) + (b >> shift & 255)) / 2
            result |= middle << shift
        }
        return result
    }

    private func item(_ colour: UInt32?, _ base: UInt32) -> String {
        guard let colour else { return "" }
        if colour == terminal { return "\(base + 9)" }
        if colour < 1 << 24 {
            return "\(base + 8);2;\(colour >> 16);\(colour >> 8 & 255);\(colour & 255)"
        }
        let index = colour & 255
        return index < 8
            ? "\(base + index)" : index < 16 ? "\(base + 52 + index)" : "\(base + 8);5;\(index)"
    }

    private func move(_ row: Int, _ column: Int, _ cursor: Int?) -> String {
        if cursor == column { return "" }
        let absolute = column == 0 ? "\u{1B}[\(row + 1)H" : "\u{1B}[\(row + 1);\(column + 1)H"
        guard let cursor, cursor < column else { return absolute }
        let step = column - cursor
        let relative = step == 1 ? "\u{1B}[C" : "\u{1B}[\(step)C"
        return relative.utf8.count <= absolute.utf8.count ? relative : absolute
    }
}
