import Cells
import TTY

extension NcursesFrame {
    /// The same picture for the ncurses sink, whose colours are those of a small palette.
    init(_ frame: Frame) {
        self.init(columns: frame.columns, rows: frame.rows)
        cells = frame.cells.map { cell in
            let glyph = cell.glyph
            if glyph.isContinuation { return NcursesCell(scalars: []) }
            return NcursesCell(
                scalars: [glyph.scalar, glyph.mark, glyph.secondMark].filter { $0 != 0 },
                foreground: NcursesFrame.index(cell.foreground),
                background: NcursesFrame.index(cell.background), attributes: glyph.attributes)
        }
    }

    /// The palette entry of a colour; -1 for the terminal's own and for colours that are in no palette.
    private static func index(_ colour: CellColour) -> Int16 {
        colour.bits >> 24 == 1 ? Int16(colour.bits & 0xFF) : -1
    }
}
