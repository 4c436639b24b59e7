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

    /// Appends the sequences; afterwards the whole screen is the region again, and the cursor stands anywhere.
    func write(into output: inout [UInt8]) {
        output += Array("\u{1B}[\(rows.lowerBound + 1);\(rows.upperBound)r".utf8)
        output.control(abs(step), step > 0 ? "S" : "T")
        output += Array("\u{1B}[r".utf8)
    }
}
