/// How many pixels of the terminal a canvas pixel takes across and down.
public struct Density: Hashable, Sendable {
    public let cell: CellSize

    /// The density of a terminal whose cells have this size.
    public init(_ cell: CellSize) { self.cell = cell }

    /// One pixel for each canvas pixel, as half-blocks have.
    public static let halfBlocks = Density(.halfBlocks)

    public var x: Double { Double(cell.width) }
    /// Half a cell: it is a whole number only where the cell's height is even.
    public var y: Double { Double(cell.height) / 2 }

    /// The columns of pixels that columns of the canvas take.
    public func columns(_ columns: Range<Int>) -> Range<Int> {
        columns.lowerBound * cell.width..<columns.upperBound * cell.width
    }

    /// The rows of pixels that rows of the canvas touch.
    public func rows(_ rows: Range<Int>) -> Range<Int> {
        // Shifts round down, below zero too.
        (rows.lowerBound * cell.height) >> 1..<(rows.upperBound * cell.height + 1) >> 1
    }

    /// The pixels that a rectangle of the canvas touches.
    public func pixels(_ rect: PixelRect) -> PixelRect {
        let (across, down) = (columns(rect.columns), rows(rect.rows))
        return PixelRect(
            x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    }
}
