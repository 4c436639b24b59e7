internal import Cells

/// The innermost loop of all: pictures in true colours, which most cells of most frames are.
extension RowWriter {
    /// A writer behind cells that it has written, the next column, and the column of the cursor if it is known.
    typealias Run = (writer: RowWriter, column: Int, cursor: Int?)

    /// Writes the changed cells of a row up to the first that is no picture in true colours.
    func pictures(
        of wanted: UnsafePointer<Cell>, over shown: UnsafeMutablePointer<CanonicalCell>,
        from start: Int, to end: Int, row: Int, cursor: Int?
    ) -> Run {
        // Two loops, so that the exact one has no comparison of channels in it.
        tolerance == 0
            ? unsafe run(wanted, shown, start, end, row, cursor ?? -1, tolerance: 0)
            : unsafe run(wanted, shown, start, end, row, cursor ?? -1, tolerance: tolerance)
    }

    @inline(always) private func run(
        _ wanted: UnsafePointer<Cell>, _ shown: UnsafeMutablePointer<CanonicalCell>,
        _ start: Int, _ end: Int, _ row: Int, _ known: Int, tolerance: Int32
    ) -> Run {
        var writer = self
        var cursor = known
        var column = start
        while column < end {
            let cell = unsafe wanted[column]
            let old = unsafe shown[column]
            let bottom = cell.background.bits
            let isSpace = cell.glyph.bits == 0x20
            let top = isSpace ? bottom : cell.foreground.bits
            guard isSpace || cell.glyph.bits == 0x2580, (top | bottom) < 0x0100_0000 else { break }
            let glyph = tolerance == 0 ? old.glyph : old.glyph & ~4
            if glyph == 0x2580, isNear(old.top, top, tolerance),
                isNear(old.bottom, bottom, tolerance)
            {
                column &+= 1
                continue
            }
            if column != cursor {
                writer = writer.moved(to: column, row: row, from: cursor < 0 ? nil : cursor)
            }
            unsafe shown[column] = writer.halves(
                top, bottom, tolerance, inTrueColours: true)
            column &+= 1
            cursor = column
        }
        return (writer, column, cursor < 0 || cursor == end ? nil : cursor)
    }

    /// Writes two pixels with as few colour changes as the tolerance allows, and gives what is shown now.
    ///
    /// Exact true colours have no ▄: in TrueType fonts it does not end where ▀ begins, and an edge of both has steps. Where both are known to be true colours, nothing looks for entries of a palette.
    @inline(always) mutating func halves(
        _ top: UInt32, _ bottom: UInt32, _ tolerance: Int32, inTrueColours isTrue: Bool
    ) -> CanonicalCell {
        let begins = pen.attributes != 0
        if begins {
            pen = .reset
            bytes(0x3B30_5B1B, 4)  // ESC [ 0 ;
        }
        let isBackTop = isNear(pen.background, top, tolerance)
        let isBackBottom = isNear(pen.background, bottom, tolerance)
        if isBackTop && isBackBottom {
            byte(0x20)
            return .picture(pen.background, pen.background)
        }
        let isFrontTop = isNear(pen.foreground, top, tolerance)
        let isFrontBottom = isNear(pen.foreground, bottom, tolerance)
        if isFrontTop && isBackBottom {
            bytes(0x80_96E2, 3)
            return .picture(pen.foreground, pen.background)
        }
        let isSingle = isTrue && tolerance == 0
        if !isSingle && isFrontBottom && isBackTop {
            bytes(0x84_96E2, 3)
            return .lower(pen.background, pen.foreground)
        }
        if !begins { bytes(0x5B1B, 2) }
        if isNear(top, bottom, tolerance) {
            background(top == bottom ? top : midpoint(top, bottom), isTrue)
            endSGR()
            byte(0x20)
            return .picture(pen.background, pen.background)
        }
        let isUpper = isSingle || isFrontTop || isBackBottom || !(isFrontBottom || isBackTop)
        if !(isUpper ? isFrontTop : isFrontBottom) {
            foreground(isUpper ? top : bottom, isTrue)
        }
        if !(isUpper ? isBackBottom : isBackTop) {
            background(isUpper ? bottom : top, isTrue)
        }
        endSGR()
        bytes(isUpper ? 0x80_96E2 : 0x84_96E2, 3)
        return isUpper
            ? .picture(pen.foreground, pen.background)
            : .lower(pen.background, pen.foreground)
    }
}

extension CanonicalCell {
    /// Two pixels.
    @inline(always) fileprivate static func picture(_ top: UInt32, _ bottom: UInt32) -> Self {
        CanonicalCell(glyph: 0x2580, top: top, bottom: bottom)
    }

    /// Two pixels, shown by ▄.
    @inline(always) fileprivate static func lower(_ top: UInt32, _ bottom: UInt32) -> Self {
        CanonicalCell(glyph: 0x2584, top: top, bottom: bottom)
    }
}
