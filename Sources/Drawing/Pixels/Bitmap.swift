/// A picture in memory: opaque sRGB, one 0x00RRGGBB word a pixel, row-major from the top left.
public struct Bitmap: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// `width * height` words.
    public var pixels: [UInt32]

    /// A bitmap of one colour.
    public init(width: Int, height: Int, filledWith colour: UInt32 = 0) {
        precondition(width >= 0 && height >= 0)
        self.width = width
        self.height = height
        self.pixels = [UInt32](repeating: colour, count: width * height)
    }

    /// A bitmap of the given pixels; their number must be `width * height`.
    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(width >= 0 && height >= 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    @inlinable public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// What it takes in memory, in bytes.
    @inlinable public var byteCount: Int { pixels.count * 4 }
}

/// The pixels to show: `columns` wide and 2 × `rows` high, one half-block each.
public typealias Canvas = Bitmap
