/// The size that a test gives a terminal.
public struct PtySize: Hashable, Sendable {
    public var columns: Int
    public var rows: Int
    public var pixelWidth: Int
    public var pixelHeight: Int

    /// A size in cells, with cells of 9 × 18 pixels unless told otherwise.
    public init(_ columns: Int, _ rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
        self.columns = columns
        self.rows = rows
        self.pixelWidth = pixelWidth ?? columns * 9
        self.pixelHeight = pixelHeight ?? rows * 18
    }
}
