import CDecoders
import Glibc
public import Pixels

/// A PNG for a terminal, made some rows at a time: fast rather than small, without texts.
@safe public struct PNGWriting: ~Copyable {
    private let writer: OpaquePointer
    private let width: Int
    private let height: Int
    /// The rows that were written.
    public private(set) var rows = 0

    /// Nil where there is no pixel, or no memory; with a palette the pixels are entries of it.
    ///
    /// With `repeatsRows` most rows are those above them, which takes few bytes.
    public init?(width: Int, height: Int, palette: [UInt32] = [], repeatsRows: Bool = false) {
        guard width > 0, height > 0,
            let writer = unsafe png_writer_create(
                UInt32(clamping: width), UInt32(clamping: height), palette, palette.count,
                repeatsRows ? 1 : 0)
        else { return nil }
        unsafe self.writer = writer
        self.width = width
        self.height = height
    }

    deinit { unsafe png_writer_destroy(writer) }

    /// The bytes of the next `count` rows of a picture; nil when memory ran out.
    public mutating func add(_ count: Int, of bitmap: Bitmap) -> [UInt8]? {
        precondition(bitmap.width == width && bitmap.height == height)
        return unsafe bitmap.pixels.withUnsafeBufferPointer {
            unsafe add(count, UnsafeRawPointer($0.baseAddress), stride: 4 * width)
        }
    }

    /// The same of a picture with a palette.
    public mutating func add(_ count: Int, of picture: IndexedPicture) -> [UInt8]? {
        precondition(picture.width == width && picture.height == height)
        return unsafe picture.indices.withUnsafeBufferPointer {
            unsafe add(count, UnsafeRawPointer($0.baseAddress), stride: width)
        }
    }

    private mutating func add(
        _ count: Int, _ pixels: UnsafeRawPointer?, stride: Int
    ) -> [UInt8]? {
        let count = min(count, height - rows)
        guard count > 0, let start = unsafe pixels,
            unsafe png_writer_add(writer, start + rows * stride, UInt32(count)) != 0
        else { return nil }
        rows += count
        return unsafe taken(png_writer_take(writer)) ?? []
    }
}

/// How much of a JPEG is kept.
public struct JPEGQuality: Hashable, Sendable {
    /// 1…100.
    public let level: Int32
    /// Whether colours have half as many pixels each way (4:2:0).
    public let halvesColour: Bool

    public static let fine = JPEGQuality(level: 90, halvesColour: false)
    public static let small = JPEGQuality(level: 75, halvesColour: true)
}

/// A baseline JPEG of a picture; nil where it has no pixel or a side of more than 65,500, or when memory ran out.
public func jpeg(_ bitmap: Bitmap, _ quality: JPEGQuality) -> [UInt8]? {
    guard let width = UInt32(exactly: bitmap.width), let height = UInt32(exactly: bitmap.height)
    else { return nil }
    return unsafe taken(
        jpeg_write(
            bitmap.pixels, width, height, quality.level, quality.halvesColour ? 1 : 0, nil))
}

/// The bytes that C has made; nil where there are none.
func taken(_ written: PictureBytes) -> [UInt8]? {
    guard let bytes = unsafe written.bytes else { return nil }
    defer { unsafe free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: written.count))
}
