/// A width and a height in whole pixels, both at least 0.
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    @inlinable public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    @inlinable public var longSide: Int { max(width, height) }

    /// The number of pixels.
    @inlinable public var area: Int { width * height }

    /// The same with the sides changed, if `isTurned`.
    @inlinable public func turned(_ isTurned: Bool) -> PixelSize {
        isTurned ? PixelSize(width: height, height: width) : self
    }
}
