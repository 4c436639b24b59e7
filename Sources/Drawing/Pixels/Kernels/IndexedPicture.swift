/// A picture of at most 256 colours: what sixel and small PNGs hold.
public struct IndexedPicture: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// 0x00RRGGBB, as sixel can say them.
    public let palette: [UInt32]
    /// An entry of the palette for each pixel, row-major from the top left.
    public let indices: [UInt8]

    /// A picture of the given entries; their number must be `width * height`.
    public init(width: Int, height: Int, palette: [UInt32], indices: [UInt8]) {
        precondition(width >= 0 && height >= 0 && indices.count == width * height)
        precondition(palette.count <= 256)
        self.width = width
        self.height = height
        self.palette = palette
        self.indices = indices
    }

    /// What it shows.
    public var bitmap: Bitmap {
        Bitmap(width: width, height: height, pixels: indices.map { palette[Int($0)] })
    }
}

/// Brings a picture down to few colours.
public struct Quantiser: Sendable {
    /// 2…256.
    public var colours: Int
    /// Whether errors are handed on (Floyd–Steinberg, in sRGB, left to right).
    public var diffuses: Bool

    public init(colours: Int = 256, diffuses: Bool = true) {
        self.colours = min(max(colours, 2), 256)
        self.diffuses = diffuses
    }

    /// The picture in its own palette; nil where `isCancelled`, which is called every 64 rows, returns true.
    public func picture(
        of bitmap: Bitmap, isCancelled: () -> Bool = { false }
    ) -> IndexedPicture? {
        let palette = ColourBoxes(bitmap, count: colours).palette
        var rows = DiffusedRows(palette: palette, width: bitmap.width, diffuses: diffuses)
        var indices = [UInt8](repeating: 0, count: bitmap.pixels.count)
        for y in 0..<(palette.isEmpty ? 0 : bitmap.height) {
            if y % 64 == 0, isCancelled() { return nil }
            rows.map(row: y, of: bitmap, to: &indices)
        }
        return IndexedPicture(
            width: bitmap.width, height: bitmap.height, palette: palette, indices: indices)
    }
}
