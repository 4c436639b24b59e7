/// How rectangles lie to each other and to points.
extension Rect {
    /// True for points inside and on the left and top edges.
    @inlinable public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    @inlinable public func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// The rectangle that both cover; nil where they do not overlap.
    @inlinable public func intersection(_ other: Rect) -> Rect? {
        let x0 = max(minX, other.minX)
        let y0 = max(minY, other.minY)
        let x1 = min(maxX, other.maxX)
        let y1 = min(maxY, other.maxY)
        guard x0 < x1, y0 < y1 else { return nil }
        return Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }

    /// The rectangle `part` of the way to `other`, side by side.
    @inlinable public func mixed(with other: Rect, part: Double) -> Rect {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return Rect(
            x: mix(minX, other.minX), y: mix(minY, other.minY),
            width: mix(size.width, other.size.width), height: mix(size.height, other.size.height))
    }

    /// The smallest rectangle around points; nil for none.
    public init?(around points: some Sequence<Point>) {
        var x0 = Double.infinity
        var y0 = Double.infinity
        var x1 = -Double.infinity
        var y1 = -Double.infinity
        for point in points {
            x0 = min(x0, point.x)
            y0 = min(y0, point.y)
            x1 = max(x1, point.x)
            y1 = max(y1, point.y)
        }
        guard x0 <= x1, y0 <= y1 else { return nil }
        self.init(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}
