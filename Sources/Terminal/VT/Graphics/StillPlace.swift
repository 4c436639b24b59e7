/// Where a picture stands among lines of text: below the cursor, from the left margin on, so many rows high.
///
/// The screen scrolls before the picture comes, which stays above the last row: there some terminals scroll again.
public struct StillPlace: Sendable {
    public let rows: Int

    public init(rows: Int) { self.rows = rows }

    /// Makes room, and goes to the upper left cell.
    public var begin: [UInt8] {
        Array(repeating: 0x0A, count: rows) + Array("\r\u{1B}[\(rows)A\u{1B}7".utf8)
    }

    /// Goes to a cell of the picture, wherever the cursor is.
    public func cell(column: Int, row: Int) -> [UInt8] {
        var text = "\u{1B}8"
        if row > 0 { text += "\u{1B}[\(row)B" }
        if column > 0 { text += "\u{1B}[\(column)C" }
        return Array(text.utf8)
    }

    /// Goes below the picture.
    public var end: [UInt8] { Array("\u{1B}8\u{1B}[\(rows)B\r".utf8) }
}
