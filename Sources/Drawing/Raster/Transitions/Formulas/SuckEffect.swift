import Geometry

/// A page that is sucked into a point of the page below it.
///
/// Coordinates are parts of the page, 0…1 on both axes.
struct SuckEffect: Hashable, Sendable {
    let progress: Double

    /// Where everything goes.
    static let sink = Point(x: 0.5, y: 0.75)
    /// The distance of the farthest corner, the unit of radii.
    static let reach = (0.5 * 0.5 + 0.75 * 0.75).squareRoot()

    /// Where a point of the page is seen.
    func position(of point: Point) -> Point {
        let arm = point - SuckEffect.sink
        let distance = (arm.x * arm.x + arm.y * arm.y).squareRoot()
        return point - arm * pull(at: distance / SuckEffect.reach)
    }

    /// How far a point at `radius` (1 is the farthest corner) has gone to the sink, 0…1.
    func pull(at radius: Double) -> Double {
        let part = min(1, max(0, 2 * progress - radius))
        return part * part
    }

    /// The radius of what is seen at `radius`; the inverse of r · (1 − pull(r)), which is monotone.
    ///
    /// At the very sink it is the largest radius that has gone there.
    func sourceRadius(at radius: Double) -> Double {
        let inner = max(0, 2 * progress - 1)
        var low = inner
        var high = max(inner, 2 * progress, radius)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if middle * (1 - pull(at: middle)) < radius { low = middle } else { high = middle }
        }
        return high
    }
}
