import Geometry

/// For each pixel of the canvas which photo is seen there and nothing else, counted from 1; 0 for none.
public struct PixelOwners: Sendable {
    /// Of the screen, in cells.
    public let columns: Int
    public let rows: Int
    /// Row by row from the top left.
    public private(set) var owners: [UInt8]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        owners = [UInt8](repeating: 0, count: columns * 2 * rows)
    }

    /// Nothing shows through a cell, counted row by row from the top left.
    public mutating func close(cell: Int) {
        let upper = cell / columns * 2 * columns + cell % columns
        owners[upper] = 0
        owners[upper + columns] = 0
    }

    /// Which photo is seen in each half of a cell and nothing else, counted from 1; 0 for none.
    public func owners(column: Int, row: Int) -> (upper: UInt8, lower: UInt8) {
        let upper = 2 * row * columns + column
        return (owners[upper], owners[upper + columns])
    }

    /// The pixels of the canvas.
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: columns, height: 2 * rows) }

    mutating func fill(_ rect: PixelRect, with owner: UInt8) {
        let rect = rect.intersection(bounds)
        if rect.isEmpty { return }
        let columns = columns
        var span = owners.mutableSpan
        for y in rect.rows {
            for i in y &* columns &+ rect.x..<y &* columns &+ rect.columns.upperBound {
                span[i] = owner
            }
        }
    }
}
