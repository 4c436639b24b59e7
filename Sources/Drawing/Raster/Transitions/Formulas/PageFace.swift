import Geometry

/// A page in space: where it is seen around the centre of the room for pages.
struct PageFace: Hashable, Sendable {
    enum Page: Hashable, Sendable {
        case outgoing, incoming
    }

    var page: Page
    /// From the page's own coordinates around its centre, in u, to what the eye sees.
    var transform: Matrix4
    /// How far it is turned away from the eye, in radians.
    var angle: Double

    /// Where the corners of a page of `size` are seen: top-left, top-right, bottom-right, bottom-left.
    ///
    /// Nil where one of them is at or behind the eye.
    func corners(of size: Size) -> [Point]? {
        let signs = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]
        let seen = signs.compactMap { x, y in
            transform.project(Point(x: x * size.width / 2, y: y * size.height / 2))
        }
        return seen.count == signs.count ? seen : nil
    }
}

/// The turning of pages that enter at an edge: about which axis, which way, and how long the side is that turns.
struct PageAxis {
    let isHorizontal: Bool
    /// 1 or −1: the component of the direction of motion that is not 0.
    let direction: Double
    /// The side of the cube, in u.
    let side: Double

    init(edge: Edge, page: Size) {
        isHorizontal = edge == .left || edge == .right
        direction = isHorizontal ? edge.inward.x : edge.inward.y
        side = isHorizontal ? page.width : page.height
    }

    /// A turn by `angle` radians: about y for pages that move sideways, about (−1, 0, 0) for others.
    func turn(_ angle: Double) -> Matrix4 {
        isHorizontal ? .rotationY(angle) : .rotationX(-angle)
    }

    /// The eye, at 2.5 sides in front if not said otherwise.
    func perspective(focal: Double?) -> Matrix4 { .perspective(focal: focal ?? 2.5 * side) }
}
