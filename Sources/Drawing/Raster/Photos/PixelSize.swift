/// A width and a height in whole pixels, both at least 0.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// What an echo asks for: no size on the screen, but always the same small picture of a photo.
    public static let echo = PixelSize(width: 0, height: 0)
}
