/// The encoder's kernel: writes cells as bytes behind a raw cursor, and keeps the terminal's pen.
///
/// The memory must have room for `RowWriter.bytesPerCell` bytes for each cell written, and 64 more. What it writes is
/// held byte for byte against a plain encoder in the tests.
///
/// What is rare is a function of its own that is given a writer and gives one back: where the address of this one were
/// passed on, all of it would live in memory instead of registers.
///
/// All stores are raw. A typed store beside raw ones that overlap it was lost in optimised builds, so these tests must
/// run in a release build too.
@safe struct RowWriter {
    /// No cell takes more: a cursor move (14), a full SGR (56), a glyph with two marks (12), a third one (2).
    static let bytesPerCell = 96

    private var next: UnsafeMutableRawPointer
    private let decimals: UnsafePointer<UInt64>
    let tolerance: Int32
    var pen: Pen

    init(
        at start: UnsafeMutableRawPointer, decimals: UnsafePointer<UInt64>, tolerance: Int32,
        pen: Pen
    ) {
        unsafe self.next = start
        unsafe self.decimals = decimals
        self.tolerance = tolerance
        self.pen = pen
    }

    /// How many bytes have been written behind `start`.
    func count(from start: UnsafeMutableRawPointer) -> Int {
        unsafe next - start
    }

    @inline(always) mutating func byte(_ value: UInt8) {
        unsafe next.storeBytes(of: value, as: UInt8.self)
        unsafe next += 1
    }

    /// Writes the first `length` bytes of a little-endian word; up to 8 bytes are touched.
    @inline(always) mutating func bytes(_ word: UInt64, _ length: Int) {
        unsafe next.storeBytes(of: word, as: UInt64.self)
        unsafe next += length
    }

    @inline(always) private mutating func decimal(_ number: UInt32) {
        let word = unsafe decimals[Int(number & 255)]
        unsafe next.storeBytes(of: UInt32(truncatingIfNeeded: word), as: UInt32.self)
        unsafe next += Int(truncatingIfNeeded: word &>> 56)
    }

    mutating func number(_ value: Int) {
        if value >= 10 { number(value / 10) }
        byte(0x30 + UInt8(truncatingIfNeeded: value % 10))
    }

    /// Moves the cursor to a cell by CUF, which is always shorter, or by CUP.
    ///
    /// `from` is its column, if it is known to be in this row.
    @inline(always) mutating func move(to column: Int, row: Int, from: Int?) {
        if from == column { return }
        self = moved(to: column, row: row, from: from)
    }

    @inline(never) func moved(to column: Int, row: Int, from: Int?) -> RowWriter {
        var writer = self
        writer.writeMove(to: column, row: row, from: from)
        return writer
    }

    private mutating func writeMove(to column: Int, row: Int, from: Int?) {
        if let from, from <= column {
            let step = column - from
            byte(0x1B)
            byte(0x5B)
            if step > 1 { number(step) }
            byte(0x43)
            return
        }
        byte(0x1B)
        byte(0x5B)
        number(row + 1)
        if column > 0 {
            byte(0x3B)
            number(column + 1)
        }
        byte(0x48)
    }

    /// Writes two pixels with as few colour changes as the tolerance allows, and gives what is shown now.
    mutating func picture(_ cell: CanonicalCell) -> CanonicalCell {
        let isTrue = (cell.top | cell.bottom) < 0x0100_0000
        return halves(cell.top, cell.bottom, tolerance, inTrueColours: isTrue)
    }

    /// Writes a cell of text in its exact style.
    @inline(always) mutating func text(_ cell: CanonicalCell) {
        self = withText(cell)
    }

    @inline(never) private func withText(_ cell: CanonicalCell) -> RowWriter {
        var writer = self
        writer.writeText(cell)
        return writer
    }

    private mutating func writeText(_ cell: CanonicalCell) {
        let attributes = UInt8(truncatingIfNeeded: cell.glyph >> 59) & 15
        let isPlainSpace = cell.glyph == 0x20
        if attributes != pen.attributes {
            bytes(0x3B30_5B1B, 4)
            if attributes & 1 != 0 { bytes(0x3B31, 2) }
            if attributes & 2 != 0 { bytes(0x3B32, 2) }
            if attributes & 8 != 0 { bytes(0x3B34, 2) }
            if attributes & 4 != 0 { bytes(0x3B37, 2) }
            pen = Pen(
                foreground: Pen.terminal, background: Pen.terminal, attributes: attributes)
            if cell.top != Pen.terminal { foreground(cell.top) }
            if cell.bottom != Pen.terminal { background(cell.bottom) }
            endSGR()
        } else {
            let changesFront = cell.top != pen.foreground && !isPlainSpace
            let changesBack = cell.bottom != pen.background
            if changesFront || changesBack {
                bytes(0x5B1B, 2)
                if changesFront { foreground(cell.top) }
                if changesBack { background(cell.bottom) }
                endSGR()
            }
        }
        let glyph = cell.glyph
        scalar(UInt32(truncatingIfNeeded: glyph) & 0x1F_FFFF)
        let mark = UInt32(truncatingIfNeeded: glyph >> 21) & 0x3_FFFF
        let secondMark = UInt32(truncatingIfNeeded: glyph >> 39) & 0x3_FFFF
        if mark != 0 { scalar(mark) }
        if secondMark != 0 { scalar(secondMark) }
        if glyph & 0x1F_FFFF == 0x10_EEEE { bytes(0x85CC, 2) }
    }

    /// Ends a list of SGR items: the last semicolon becomes `m`.
    @inline(always) mutating func endSGR() {
        unsafe (next - 1).storeBytes(of: 0x6D, as: UInt8.self)
    }

    /// Writes an item of an SGR list; `isTrue` where the colour is known to be a true one.
    @inline(always) mutating func foreground(_ colour: UInt32, _ isTrue: Bool = false) {
        pen.foreground = colour
        if isTrue || colour < 0x0100_0000 {
            bytes(0x3B_323B_3833, 5)  // 38;2;
            decimal(colour >> 16)
            decimal(colour >> 8)
            decimal(colour)
        } else {
            self = withPaletteItem(colour, base: 30)
        }
    }

    @inline(always) mutating func background(_ colour: UInt32, _ isTrue: Bool = false) {
        pen.background = colour
        if isTrue || colour < 0x0100_0000 {
            bytes(0x3B_323B_3834, 5)  // 48;2;
            decimal(colour >> 16)
            decimal(colour >> 8)
            decimal(colour)
        } else {
            self = withPaletteItem(colour, base: 40)
        }
    }

    @inline(never) private func withPaletteItem(_ colour: UInt32, base: UInt32) -> RowWriter {
        var writer = self
        writer.writePaletteItem(colour, base: base)
        return writer
    }

    private mutating func writePaletteItem(_ colour: UInt32, base: UInt32) {
        let index = colour & 255
        if colour == Pen.terminal {
            decimal(base + 9)
        } else if index < 8 {
            decimal(base + index)
        } else if index < 16 {
            decimal(base + 52 + index)
        } else {
            decimal(base + 8)
            bytes(0x3B35, 2)  // 5;
            decimal(index)
        }
    }

    private mutating func scalar(_ value: UInt32) {
        switch value {
        case ..<0x80: byte(UInt8(value))
        case ..<0x800:
            byte(0xC0 | UInt8(value >> 6))
            byte(0x80 | UInt8(value & 63))
        case ..<0x10000:
            byte(0xE0 | UInt8(value >> 12))
            byte(0x80 | UInt8(value >> 6 & 63))
            byte(0x80 | UInt8(value & 63))
        default:
            byte(0xF0 | UInt8(value >> 18 & 7))
            byte(0x80 | UInt8(value >> 12 & 63))
            byte(0x80 | UInt8(value >> 6 & 63))
            byte(0x80 | UInt8(value & 63))
        }
    }
}
