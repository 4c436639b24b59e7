/// The cells of a row that a tagged text takes.
public struct TaggedCells: Hashable, Sendable {
    public var row: Int
    public var columns: Range<Int>
    public var tag: Int

    public init(row: Int, columns: Range<Int>, tag: Int) {
        self.row = row
        self.columns = columns
        self.tag = tag
    }
}
