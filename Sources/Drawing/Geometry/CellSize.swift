/// The pixels of a terminal's cell.
public struct CellSize: Hashable, Sendable {
    public let width: Int
    public let height: Int

    /// The widths and heights that are believed.
    public static let widths = 4...256
    public static let heights = 6...512

    /// Nil outside `widths` and `heights`.
    public init?(width: Int, height: Int) {
        guard Self.widths.contains(width), Self.heights.contains(height) else { return nil }
        self.init(known: width, height)
    }

    private init(known width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    /// A cell of a canvas: two pixels, one above the other.
    public static let halfBlocks = CellSize(known: 1, 2)

    /// A cell of so many blocks, as characters divide it.
    public static func blocks(columns: Int, rows: Int) -> CellSize {
        CellSize(known: max(1, columns), max(1, rows))
    }

    /// What is assumed where nothing tells.
    public static let usual = CellSize(known: 10, 20)

    /// The width of a canvas pixel, which is half a cell, over its height.
    public var aspect: Double { 2 * Double(width) / Double(height) }

    /// Half as many pixels each way, at least one.
    public var halved: CellSize {
        CellSize(known: max(1, width / 2), max(2, height / 2))
    }
}
