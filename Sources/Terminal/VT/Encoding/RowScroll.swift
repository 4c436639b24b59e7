/// A block of whole rows that the terminal scrolls by itself (DECSTBM with SU or SD).
struct RowScroll: Equatable {
    /// The rows that take part, at least two: those moved out of it are lost, and what comes in is blank.
    let rows: Range<Int>
    /// How far, in rows, positive upward; never 0, and less than there are rows.
    let step: Int

    /// Moves the cells of a screen as the terminal will, and marks those that come in as unknown.
    func move(_ shown: inout [CanonicalCell], width: Int) {
        let whole = LineShift(
            row: 0, columns: rows.lowerBound * width..<rows.upperBound * width, step: step * width)
        whole.move(&shown, width: width)
    }

    /// The rows that come in blank, in the order in which they do when the block goes row by row.
    var gap: [Int] {
        step > 0
            ? Array(rows.upperBound - step..<rows.upperBound)
            : (rows.lowerBound..<rows.lowerBound - step).reversed()
    }

    /// The row at which the block comes in.
    var edge: Int { step > 0 ? rows.upperBound - 1 : rows.lowerBound }

    /// Makes the block the region that scrolls; the cursor stands anywhere afterwards.
    func begin(into output: inout [UInt8]) {
        output += Array("\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r".utf8)
    }

    /// Moves the region by so many rows, in the direction of the block.
    func advance(by count: Int, into output: inout [UInt8]) {
        output.control(count, step > 0 ? "S" : "T")
    }

    /// Makes the whole screen the region again.
    func end(into output: inout [UInt8]) { output += Array("\u{1B}[r".utf8) }
}
