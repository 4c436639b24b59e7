import Cells
import TTY

extension NcursesFrame {
    /// The same picture for the ncurses sink, whose colours are those of a small palette.
    ///
    /// ncurses goes on from where it believes the cursor to be, in later frames too: a character that the terminal takes for
    /// wider or narrower than the C library does would shift what comes behind it. Such characters become question marks.
    init(_ frame: Frame) {
        self.init(columns: frame.columns, rows: frame.rows)
        var isReplaced = false
        cells = frame.cells.map { cell in
            let glyph = cell.glyph
            if glyph.isContinuation, !isReplaced { return NcursesCell(scalars: []) }
            if !glyph.isContinuation { isReplaced = !hasAgreedWidth(glyph) }
            let scalars = [glyph.scalar, glyph.mark, glyph.secondMark].filter { $0 != 0 }
            return NcursesCell(
                scalars: isReplaced ? [0x3F] : scalars,
                foreground: NcursesFrame.index(cell.foreground),
                background: NcursesFrame.index(cell.background), attributes: glyph.attributes)
        }
    }

    /// The palette entry of a colour; -1 for the terminal's own and for colours that are in no palette.
    private static func index(_ colour: CellColour) -> Int16 {
        colour.bits >> 24 == 1 ? Int16(colour.bits & 0xFF) : -1
    }
}

/// Whether terminals and C libraries agree on the width of a character: of letters they do, not of emoji, of signs that were
/// made wide later, and of what joins others.
private func hasAgreedWidth(_ glyph: Glyph) -> Bool {
    // Accents on Latin, Greek and Cyrillic letters, one at a time.
    let isPlain = glyph.secondMark == 0 && (glyph.mark == 0 || (0x300..<0x370).contains(glyph.mark))
    guard isPlain else { return false }
    let scalar = glyph.scalar
    if glyph.isWide {
        // Kana, ideographs, Hangul, full-width forms.
        return [
            0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xAC00...0xD7A3, 0xFF01...0xFF60,
        ].contains { $0.contains(scalar) }
    }
    // Letters; punctuation, currency, arrows and signs of old; lines, blocks and shapes; stars; card suits; ticks and crosses; Braille; half-width forms.
    return [
        0x20...0x10FF, 0x1200...0x1FFF, 0x2010...0x22FF, 0x2500...0x25FC,
        0x2605...0x2606, 0x2660...0x2667, 0x2713...0x2713, 0x2717...0x2717, 0x2800...0x28FF,
        0xFF61...0xFF9F, 0xFFFD...0xFFFD,
    ].contains { $0.contains(scalar) }
}
