import SeededRandom
import Cells

/// What a place of the screen looks like: two colours for half-blocks and spaces, the text otherwise.
enum Looks: Equatable {
    case halves(String, String)
    case text(String, ScreenModel.PenModel)

    init(_ place: ScreenModel.Place) {
        let front = place.pen.foreground
        let back = place.pen.background
        switch place.text {
        case " " where place.pen.attributes.isEmpty: self = .halves(back, back)
        case "▀" where front != "39" && back != "49" && place.pen.attributes.isEmpty:
            self = .halves(front, back)
        case "▄" where front != "39" && back != "49" && place.pen.attributes.isEmpty:
            self = .halves(back, front)
        default: self = .text(place.text, place.pen)
        }
    }

    init(_ cell: Cell) {
        var text = ""
        for value in [cell.glyph.scalar, cell.glyph.mark, cell.glyph.secondMark] where value != 0 {
            if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
        }
        var pen = ScreenModel.PenModel()
        pen.foreground = Looks.name(cell.foreground, base: 30)
        pen.background = Looks.name(cell.background, base: 40)
        let codes: [(CellAttributes, Int)] = [
            (.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7),
        ]
        for (attribute, code) in codes where cell.glyph.attributes.contains(attribute) {
            pen.attributes.insert(code)
        }
        self.init(ScreenModel.Place(text: text, pen: pen))
    }

    private static func name(_ colour: CellColour, base: Int) -> String {
        let bits = colour.bits
        if colour == .terminal { return "\(base + 9)" }
        if bits >= 0x0100_0000 {
            return "5;\(bits & 255)"
        }
        return "2;\(bits >> 16);\(bits >> 8 & 255);\(bits & 255)"
    }

    /// Whether both are pictures whose true colours differ by no more than `tolerance` a channel, or equal.
    func isNear(_ other: Looks, tolerance: Int) -> Bool {
        guard case .halves(let a, let b) = self, case .halves(let c, let d) = other else {
            return self == other
        }
        return near(a, c, tolerance) && near(b, d, tolerance)
    }

    private func near(_ a: String, _ b: String, _ tolerance: Int) -> Bool {
        if a == b { return true }
        let x = a.split(separator: ";").compactMap { Int($0) }
        let y = b.split(separator: ";").compactMap { Int($0) }
        guard x.count == 4, y.count == 4 else { return false }
        return zip(x, y).allSatisfy { abs($0 - $1) <= tolerance }
    }
}

/// Random frames with everything that a cell can hold.
func randomFrame(_ dice: inout Dice, columns: Int, rows: Int, mutating old: Frame? = nil) -> Frame {
    var frame = old ?? Frame(columns: columns, rows: rows)
    let wide: [UInt32] = [0x65E5, 0x1F600, 0xAC00]
    let narrow: [UInt32] = [0x41, 0x20, 0x7E, 0xE9, 0x2500, 0x2026, 0x2580, 0x2584]
    for row in 0..<rows {
        for column in 0..<columns where old == nil || dice.roll(0..<4) == 0 {
            let front = randomColour(&dice)
            let back = randomColour(&dice)
            let cell: Cell =
                switch dice.roll(0..<10) {
                case 0..<5: .halves(front, back)
                case 5: Cell(.lowerHalf, foreground: front, background: back)
                case 6:
                    Cell(
                        Glyph(dice.pick(wide), isWide: true), foreground: front, background: back)
                case 7: Cell(Glyph(0x65, mark: 0x301), foreground: front, background: back)
                default:
                    Cell(
                        Glyph(dice.pick(narrow)).with(
                            CellAttributes(rawValue: UInt8(dice.roll(0..<16)))),
                        foreground: front, background: back)
                }
            frame.put(cell, row: row, column: column)
        }
    }
    return frame
}

func randomColour(_ dice: inout Dice) -> CellColour {
    switch dice.roll(0..<8) {
    case 0: .terminal
    case 1: .palette(UInt8(dice.roll(0..<256)))
    case 2: .palette(UInt8(dice.roll(0..<16)))
    default: .rgb(UInt32(dice.roll(0..<6) * 4) * 0x010101 + UInt32(dice.roll(0..<3)) * 0x100)
    }
}
