/// A width and a height, both at least 0, in units u unless said otherwise.
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(width: 0, height: 0)

    /// The short side, L in the specification.
    @inlinable public var shortSide: Double { min(width, height) }

    @inlinable public static func * (a: Size, k: Double) -> Size {
        Size(width: a.width * k, height: a.height * k)
    }
}
