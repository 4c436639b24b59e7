internal import Cells

extension RowWriter {
    /// Writes those cells of a row that differ from what is shown, and notes what is shown then.
    ///
    /// Behind text that is neither ASCII nor a box or block character the terminal's idea of its width may differ from
    /// ours: the next cell is sent again in any case, from its absolute position. `known` is the cursor's column, if it is
    /// known to be in this row.
    mutating func changes(
        of wanted: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<CanonicalCell>,
        columns: Int, row: Int, cursor known: Int?
    ) {
        // A writer of its own, whose address is not taken: it lives in registers.
        var writer = self
        defer { self = writer }
        var cursor = known
        var isForced = false
        var column = 0
        while column < columns {
            if !isForced {
                let run = unsafe writer.pictures(
                    of: wanted, over: shown, from: column, to: columns, row: row, cursor: cursor)
                writer = run.writer
                column = run.column
                cursor = run.cursor
                if column == columns { break }
            }
            let cell = unsafe CanonicalCell(wanted[column])
            let isPicture = cell.isPicture
            let isContinuation = cell.isContinuation
            let old = unsafe shown[column]
            var isShown = isPicture ? writer.isCloseEnough(old, to: cell) : old == cell
            if isShown && cell.isWidePair {
                let second = unsafe shown[column + 1]
                isShown = second == .continuation(of: cell)
            }
            if isContinuation || (isShown && !isForced) {
                column += 1
                continue
            }
            isForced = false
            writer.move(to: column, row: row, from: cursor)
            if isPicture {
                let sent = writer.picture(cell)
                unsafe shown[column] = sent
                column += 1
                cursor = column < columns ? column : nil
                continue
            }
            writer.text(cell)
            unsafe shown[column] = cell
            column += 1
            if cell.isWidePair {
                unsafe shown[column] = .continuation(of: cell)
                column += 1
            }
            isForced = !cell.hasCertainWidth
            cursor = column < columns && !isForced ? column : nil
        }
    }
}

extension RowWriter {
    /// Whether what is shown is two pixels within the tolerance of `cell`; exact true colours are shown by ▀.
    @inline(always) func isCloseEnough(_ shown: CanonicalCell, to cell: CanonicalCell) -> Bool {
        shown.isPicture && isNear(shown.top, cell.top, tolerance)
            && isNear(shown.bottom, cell.bottom, tolerance)
            && (shown.glyph == 0x2580 || tolerance != 0
                || (cell.top | cell.bottom) >= 0x0100_0000)
    }
}

extension CanonicalCell {
    /// Whether this is the first of two cells.
    @inline(always) var isWidePair: Bool { glyph & (1 << 57) != 0 }

    /// Whether this is the second of two cells.
    @inline(always) var isContinuation: Bool { glyph & (1 << 58) != 0 }

    /// What the second cell of `cell` is noted as.
    static func continuation(of cell: CanonicalCell) -> CanonicalCell {
        CanonicalCell(
            glyph: 1 << 58 | cell.glyph & (15 << 59), top: cell.top, bottom: cell.bottom)
    }

    /// Whether every terminal moves its cursor by our width: ASCII, box drawing and block elements, sextants, octants and
    /// placeholders.
    var hasCertainWidth: Bool {
        let base = glyph & ~(15 << 59)
        return base < 0x7F || (base >= 0x2500 && base < 0x25A0)
            || (base >= 0x1FB00 && base < 0x1FB3C) || (base >= 0x1CD00 && base < 0x1CDE6)
            || base & 0x1F_FFFF == 0x10_EEEE
    }
}
