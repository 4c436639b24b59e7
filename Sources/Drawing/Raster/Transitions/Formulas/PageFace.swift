import Geometry
private import Glibc

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

/// The faces of a turning cube that carries two pages, the farther one first.
///
/// A face turned away from the eye is left out. `keepsInside` moves the cube back so that its front edge stays in the
/// plane of the canvas and nothing exceeds the canvas across the axis.
func cubeFaces(
    from edge: Edge, of page: Size, progress: Double, keepsInside: Bool = true
) -> [PageFace] {
    [
        cubeFace(.outgoing, from: edge, of: page, progress: progress, keepsInside: keepsInside),
        cubeFace(.incoming, from: edge, of: page, progress: progress, keepsInside: keepsInside),
    ]
    .filter { abs($0.angle) < .pi / 2 }
    .sorted { abs($0.angle) > abs($1.angle) }
}

/// One face of the cube, whether it is to be seen or not; `focal` is the eye's distance, 2.5 sides where it is nil.
func cubeFace(
    _ which: PageFace.Page, from edge: Edge, of page: Size, progress: Double,
    keepsInside: Bool = true, focal: Double? = nil
) -> PageFace {
    let axis = PageAxis(edge: edge, page: page)
    let turn = progress * .pi / 2
    let angle = axis.direction * (which == .outgoing ? turn : turn - .pi / 2)
    let half = axis.side / 2
    let (sine, cosine) = sineAndCosine(turn)
    let dolly = keepsInside ? half * (cosine + sine - 1) : 0
    let transform =
        Matrix4.translation(x: 0, y: 0, z: half) * axis.turn(angle)
        * .translation(x: 0, y: 0, z: -half - dolly) * axis.perspective(focal: focal)
    return PageFace(page: which, transform: transform, angle: angle)
}

/// The page to be seen of two that are each other's back, turning about the middle of the canvas.
///
/// `keepsInside` moves them back so that nothing exceeds the canvas across the axis.
func flipFace(
    from edge: Edge, of page: Size, progress: Double, keepsInside: Bool = true
) -> PageFace {
    let axis = PageAxis(edge: edge, page: page)
    let turn = progress * .pi
    let which: PageFace.Page = progress < 0.5 ? .outgoing : .incoming
    let angle = axis.direction * (which == .outgoing ? turn : turn - .pi)
    let dolly = !keepsInside ? 0 : axis.side / 2 * abs(sineAndCosine(turn).sine)
    let transform =
        axis.turn(angle) * .translation(x: 0, y: 0, z: -dolly) * axis.perspective(focal: nil)
    return PageFace(page: which, transform: transform, angle: angle)
}

func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) { (sin(angle), cos(angle)) }
