private import Glibc

/// A page that rolls up around a cylinder from its right edge.
///
/// Other edges are this one mirrored or transposed. Lengths are in u, from the page's left edge.
struct PageCurl: Hashable, Sendable {
    /// What is seen at a place, and where on its page; `lean` is the cosine of the surface's angle to the eye.
    enum Sight: Hashable, Sendable {
        case front(Double, lean: Double)
        case back(Double, lean: Double)
        case below
    }

    let width: Double
    /// Of the cylinder.
    let radius: Double
    /// Where the page leaves the plane.
    let fold: Double

    init(width: Double, radius: Double, progress: Double) {
        self.width = width
        self.radius = radius
        fold = width - progress * (width + .pi * radius)
    }

    /// What is seen at `x`.
    func sight(at x: Double) -> Sight {
        let beyond = x - fold
        guard beyond < radius, radius > 0 else { return beyond < 0 ? .front(x, lean: 1) : .below }
        guard beyond >= 0 else {
            let back = fold + .pi * radius - beyond
            return back <= width ? .back(back, lean: 1) : .front(x, lean: 1)
        }
        let part = beyond / radius
        let angle = asin(part)
        let lean = (1 - part * part).squareRoot()
        let back = fold + radius * (.pi - angle)
        if back <= width { return .back(back, lean: lean) }
        let front = fold + radius * angle
        return front <= width ? .front(front, lean: lean) : .below
    }

    /// Where the page's free edge is seen.
    var freeEdge: Double {
        let rolled = width - fold
        return rolled < .pi * radius
            ? fold + radius * sin(max(0, rolled) / radius) : fold - (rolled - .pi * radius)
    }
}
