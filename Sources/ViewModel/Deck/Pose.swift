import Geometry
import Layouts

/// How a card is held: relative to its place in the deck, or to the viewport's centre.
struct Pose: Hashable, Sendable {
    var offset = Point.zero
    var scale = 1.0
    var rotation = 0.0
    var opacity = 1.0

    static let rest = Pose()

    /// Where it is, and not to be seen any more.
    var gone: Pose {
        var pose = self
        pose.opacity = 0
        return pose
    }

    func mixed(with other: Pose, part: Double) -> Pose {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
        return Pose(
            offset: Point(x: mix(offset.x, other.offset.x), y: mix(offset.y, other.offset.y)),
            scale: mix(scale, other.scale), rotation: mix(rotation, other.rotation),
            opacity: mix(opacity, other.opacity))
    }
}
