extension ScreenModel {
    /// IL, or DL where `lines` is below 0: the rows from the cursor to the end of the region move.
    mutating func insertLines(_ lines: Int) {
        let range = region ?? 0..<rows
        guard range.contains(row) else { return }
        scroll(up: -lines, in: row..<range.upperBound)
        column = 0
    }

    /// SU, or SD where `lines` is below 0, within the region.
    mutating func scroll(up lines: Int) {
        scroll(up: lines, in: region ?? 0..<rows)
    }

    private mutating func scroll(up lines: Int, in range: Range<Int>) {
        let count = min(abs(lines), range.count)
        let blank = Array(repeating: Array(repeating: blankCell, count: columns), count: count)
        if lines >= 0 {
            cells.replaceSubrange(range, with: cells[range].dropFirst(count) + blank)
        } else {
            cells.replaceSubrange(range, with: blank + cells[range].dropLast(count))
        }
    }

    /// DECSTBM: a region of at least two rows, or the whole screen; the cursor goes home.
    mutating func setRegion(_ parameters: [Int]) {
        let top = max(1, parameters.first ?? 1)
        let given = parameters.count > 1 ? parameters[1] : 0
        let bottom = given == 0 ? rows : min(given, rows)
        guard top < bottom else { return }
        region = top == 1 && bottom == rows ? nil : top - 1..<bottom
        (row, column) = (0, 0)
    }
}
