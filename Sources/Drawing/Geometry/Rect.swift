/// An axis-aligned rectangle in units u, y down; `origin` is its top-left corner.
public struct Rect: Hashable, Sendable {
    public var origin: Point
    public var size: Size

    @inlinable public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    @inlinable public init(centre: Point, size: Size) {
        self.init(
            origin: Point(x: centre.x - size.width / 2, y: centre.y - size.height / 2), size: size)
    }

    @inlinable public var minX: Double { origin.x }
    @inlinable public var minY: Double { origin.y }
    @inlinable public var maxX: Double { origin.x + size.width }
    @inlinable public var maxY: Double { origin.y + size.height }
    @inlinable public var centre: Point {
        Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
    }
}
