private import Glibc
import Geometry

/// A wave that runs from the middle of the page outwards and turns one page into the other.
struct RippleEffect: Hashable, Sendable {
    let page: Size
    let progress: Double

    /// The width of the wave, in half diagonals.
    private static let spread = 0.15

    /// Half the diagonal of the page, the unit of radii, in u.
    var reach: Double {
        (page.width * page.width + page.height * page.height).squareRoot() / 2
    }

    /// The radius of the wave's crest, from below 0 to above 1.
    var front: Double {
        -RippleEffect.spread + progress * (1 + 2 * RippleEffect.spread)
    }

    /// How far outwards the picture is sampled at `radius`, in u.
    func displacement(at radius: Double) -> Double {
        let distance = radius - front
        let part = distance / RippleEffect.spread
        return 0.04 * page.shortSide * exp(-part * part) * sin(.pi * progress)
            * sin(2 * .pi * distance / 0.2)
    }

    /// How much of the incoming page is seen at `radius`, 0…1.
    func incomingShare(at radius: Double) -> Double {
        let spread = RippleEffect.spread
        let t = min(1, max(0, (front - radius + spread) / (2 * spread)))
        return t * t * (3 - 2 * t)
    }

    /// The radius of a point of the page.
    func radius(of point: Point) -> Double {
        let arm = point - Point(x: page.width / 2, y: page.height / 2)
        return reach > 0 ? (arm.x * arm.x + arm.y * arm.y).squareRoot() / reach : 0
    }

    /// Where both pages are sampled for a point of the page, in u.
    func sample(at point: Point) -> Point {
        let radius = radius(of: point)
        guard radius > 0 else { return point }
        let arm = point - Point(x: page.width / 2, y: page.height / 2)
        return point + arm * (displacement(at: radius) / (radius * reach))
    }
}
