private import Glibc
public import Geometry

/// Where a sprite is seen on the canvas.
extension Sprite {
    /// Top-left, top-right, bottom-right and bottom-left corner of the outline on the canvas, in u.
    ///
    /// Nil where one of them, or the centre, is at or behind the eye: such a sprite is not drawn.
    public var corners: [Point]? {
        guard transform.map({ $0.project(.zero) != nil }) ?? true else { return nil }
        let angle = rotation * .pi / 180
        let c = cos(angle) * scale
        let s = sin(angle) * scale
        let halfWidth = size.width / 2
        let halfHeight = size.height / 2
        var corners: [Point] = []
        for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
            let local = Point(x: x * halfWidth, y: y * halfHeight)
            let flat = Point(x: local.x * c - local.y * s, y: local.x * s + local.y * c)
            guard let seen = transform.map({ $0.project(flat) }) ?? flat else { return nil }
            corners.append(seen + centre)
        }
        return corners
    }

    /// The smallest upright rectangle around what is seen of the outline, in u; nil where nothing is.
    public var seenBounds: Rect? { corners.flatMap { Rect(around: $0) } }

    /// True where the point lies on the sprite as it is seen.
    public func contains(_ point: Point) -> Bool {
        guard let corners, clip.map({ $0.contains(point) }) ?? true else { return false }
        var isLeft = false
        var isRight = false
        for i in corners.indices {
            let a = corners[i]
            let b = corners[(i + 1) % corners.count]
            let side = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
            if side < 0 { isLeft = true }
            if side > 0 { isRight = true }
        }
        return !(isLeft && isRight)
    }
}

extension Sequence<Sprite> where Self: BidirectionalCollection {
    /// The frontmost photo at a point.
    public func photo(at point: Point) -> PhotoID? {
        for sprite in reversed() where sprite.opacity > 0 && sprite.contains(point) {
            if let photo = sprite.photo { return photo }
        }
        return nil
    }
}

extension Sprite {
    /// The photo that it shows, if it shows one.
    public var photo: PhotoID? {
        if case .photo(let id) = content { id } else { nil }
    }
}
