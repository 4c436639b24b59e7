import Cells

/// A frame as text: two lines a row of cells, a sign a pixel, and after a stroke what is written there and how.
///
/// Beside a row's first line stands its text in place, beside the second a letter a column for the role of each: plain,
/// strong, dim, key or accent, warning, and b for a panel's border.
func letterPicture(of frame: Frame, roles known: Roles) -> String {
    let pixels = pixelLines(of: frame, roles: known)
    var lines: [String] = []
    for row in 0..<frame.rows {
        var (text, roles) = ("", "")
        for column in 0..<frame.columns {
            let cell = frame[row, column]
            let glyph = cell.glyph
            if glyph.isContinuation { continue }
            let isText = glyph != .upperHalf && glyph != .lowerHalf && glyph.scalar != 0x20
            for scalar in [isText ? glyph.scalar : 0x20, glyph.mark, glyph.secondMark]
            where scalar != 0 {
                text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "?")
            }
            roles.append(isText ? known.letter(of: cell) : " ")
            if glyph.isWide { roles.append(" ") }
        }
        lines += [line(pixels[2 * row], text), line(pixels[2 * row + 1], roles)]
    }
    return lines.joined()
}

/// The pixels of a frame, a sign each, without what is written on them.
func pixelLines(of frame: Frame, roles known: Roles) -> [String] {
    let swatch = Swatch(bar: known.background.bits)
    var lines: [String] = []
    for row in 0..<frame.rows {
        var (top, bottom) = ("", "")
        for column in 0..<frame.columns {
            let cell = frame[row, column]
            let back = swatch.sign(of: cell.background.bits)
            let front = swatch.sign(of: cell.foreground.bits)
            top.append(cell.glyph == .upperHalf ? front : back)
            bottom.append(cell.glyph == .lowerHalf ? front : back)
        }
        lines += [top, bottom]
    }
    return lines
}

private func line(_ pixels: String, _ text: String) -> String {
    let end = text.lastIndex { $0 != " " }
    return pixels + "|" + (end.map { String(text[...$0]) } ?? "") + "\n"
}
