/// A width and a height in whole pixels, both at least 0.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
