/// The scale at which a JPEG is decoded before it is averaged down: so many eighths (browsing.md §9.1).
public struct JPEGScale: Hashable, Sendable {
    /// 1…8.
    public let eighths: Int
    /// Pixels across the decoded picture.
    public let width: Int
    /// Pixels down the decoded picture.
    public let height: Int

    /// The smallest scale at which an image of `width` × `height` pixels is at least as large as the target on both axes,
    /// else the full one.
    public init(width: Int, height: Int, targetWidth: Int, targetHeight: Int) {
        func scaled(_ side: Int, _ eighths: Int) -> Int { (side * eighths + 7) / 8 }
        eighths =
            (1..<8).first {
                scaled(width, $0) >= targetWidth && scaled(height, $0) >= targetHeight
            } ?? 8
        self.width = scaled(width, eighths)
        self.height = scaled(height, eighths)
    }
}
