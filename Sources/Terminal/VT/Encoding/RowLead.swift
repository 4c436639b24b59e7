/// What the terminal moves right before a row is written; the pen is set to `gap` and `end` before.
///
/// These are backgrounds, in the packed form of `CellColour`: what comes in blank has them until it is painted, in most
/// terminals. Nil if it is never visible.
enum RowLead {
    /// `end` is for the end of the row, blank for a moment where a part before it is moved.
    case shift(LineShift, gap: UInt32?, end: UInt32?)
    /// A block of rows, by one.
    case scroll(RowScroll, gap: UInt32?)

    /// Moves the cells of a screen as the terminal will, and marks those that come in as unknown.
    func move(_ shown: inout [CanonicalCell], width: Int) {
        switch self {
        case .shift(let shift, _, _): shift.move(&shown, width: width)
        case .scroll(let scroll, _): scroll.move(&shown, width: width)
        }
    }
}

extension RowWriter {
    /// No lead takes more: three colours, two cursor moves, two other sequences.
    static let bytesOfLead = 160
    /// By how much what fills a gap may differ from the pen that is set already, a channel.
    private static var gapTolerance: Int32 { 24 }

    /// Writes the sequences of a lead in a row of `width` columns, and tells the column of the cursor then.
    mutating func write(_ lead: RowLead, width: Int) -> Int? {
        switch lead {
        case .shift(let shift, let gap, let end):
            return write(shift, gap: gap, end: end, width: width)
        case .scroll(let scroll, let gap):
            if let gap { fill(gap) }
            control(abs(scroll.step), scroll.step > 0 ? 0x53 : 0x54)  // S, T
            return nil
        }
    }

    /// What lies right of the part goes there and back, within the row.
    private mutating func write(
        _ shift: LineShift, gap: UInt32?, end: UInt32?, width: Int
    ) -> Int {
        let count = abs(shift.step)
        let isBounded = shift.columns.upperBound < width
        let start = shift.columns.lowerBound
        if let filling = isBounded ? end : gap { fill(filling) }
        if shift.step > 0 || isBounded {
            let column = shift.step > 0 ? start : shift.columns.upperBound - count
            move(to: column, row: shift.row, from: nil)
            control(count, 0x50)  // P
        }
        guard shift.step < 0 || isBounded else { return start }
        if isBounded, let gap { fill(gap) }
        move(
            to: shift.gap.lowerBound, row: shift.row,
            from: isBounded && shift.step > 0 ? start : nil)
        control(count, 0x40)  // @
        return shift.gap.lowerBound
    }

    /// Sets the background that blank cells get, unless one near it is set.
    private mutating func fill(_ colour: UInt32) {
        let isPlain = pen.attributes == 0
        if isPlain, isNear(pen.background, colour, Self.gapTolerance) { return }
        if isPlain {
            bytes(0x5B1B, 2)
        } else {
            pen = .reset
            bytes(0x3B30_5B1B, 4)  // ESC [ 0 ;
        }
        background(colour)
        endSGR()
    }

    /// Writes a control sequence with one number, left out where it is 1, its default.
    private mutating func control(_ count: Int, _ final: UInt8) {
        bytes(0x5B1B, 2)
        if count != 1 { number(count) }
        byte(final)
    }
}
