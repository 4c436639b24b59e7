public import Geometry

/// Which blocks of a picture have a property: a bit for each, whatever the size at which the picture is shown.
public struct BlockMap: Hashable, Sendable {
    /// Blocks across.
    public private(set) var columns: Int
    /// Blocks down.
    public private(set) var rows: Int
    /// Where the blocks lie in the picture, in texture coordinates; they may reach beyond its edges.
    public private(set) var area: Rect
    /// Row by row.
    private var bits: [Bool]

    /// `bytes` hold the rows one after the other without gaps, the first block in the highest bit; nil where they are too few.
    ///
    /// `width` and `height` are the picture's in pixels, `side` is a block's; the first block lies at the top left.
    public init?(bytes: [UInt8], width: Int, height: Int, side: Int) {
        guard width > 0, height > 0, side > 0 else { return nil }
        columns = (width + side - 1) / side
        rows = (height + side - 1) / side
        let count = columns * rows
        guard bytes.count * 8 >= count else { return nil }
        bits = (0..<count).map { bytes[$0 / 8] & (0x80 >> UInt8($0 % 8)) != 0 }
        area = Rect(
            x: 0, y: 0, width: Double(columns * side) / Double(width),
            height: Double(rows * side) / Double(height))
    }

    @inlinable public subscript(column: Int, row: Int) -> Bool { isSet(column, row) }

    @usableFromInline func isSet(_ column: Int, _ row: Int) -> Bool {
        bits[row * columns + column]
    }

    /// Whether no block has the property.
    public var isEmpty: Bool { !bits.contains(true) }

    /// The map of the picture after a turn.
    public func turned(upright orientation: Orientation) -> BlockMap {
        guard orientation != .upright else { return self }
        var turned = self
        let swaps = orientation.swapsSides
        turned.columns = swaps ? rows : columns
        turned.rows = swaps ? columns : rows
        for row in 0..<rows {
            for column in 0..<columns {
                let centre = Point(
                    x: (Double(column) + 0.5) / Double(columns),
                    y: (Double(row) + 0.5) / Double(rows))
                let place = orientation.carried(centre)
                let index =
                    Int(place.y * Double(turned.rows)) * turned.columns
                    + Int(place.x * Double(turned.columns))
                turned.bits[index] = bits[row * columns + column]
            }
        }
        turned.area = orientation.carried(area)
        return turned
    }
}
