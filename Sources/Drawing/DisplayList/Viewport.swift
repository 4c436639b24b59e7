public import Geometry

/// The room there is: the terminal's cells and their shape.
public struct Viewport: Hashable, Sendable {
    /// Cells; may be 0.
    public var columns: Int
    public var rows: Int
    /// Width of a canvas pixel over its height: cell width × 2 / cell height; 1 where unknown.
    public var pixelAspect: Double
    /// Rows at the bottom that the status line and what belongs to it take.
    public var barRows: Int
    /// Columns at the right that a panel takes.
    public var sideColumns: Int
    /// The pixels of a cell in which photos at rest are shown: a photo's own pixel takes one of these at 100 %.
    public var cell: CellSize

    public init(
        columns: Int, rows: Int, pixelAspect: Double = 1, barRows: Int = 1, sideColumns: Int = 0,
        cell: CellSize = .halfBlocks
    ) {
        self.columns = columns
        self.rows = rows
        self.pixelAspect = pixelAspect
        self.barRows = barRows
        self.sideColumns = sideColumns
        self.cell = cell
    }

    /// The area for photos in units u: W = columns · aspect, H = 2 · rows, beside the panel and above the bar.
    public var size: Size {
        Size(
            width: Double(max(0, columns - sideColumns)) * pixelAspect,
            height: Double(2 * max(0, rows - barRows)))
    }
}
