private import Glibc
import Geometry

/// What letting go of the dragged top photo does.
enum StackRelease: Hashable, Sendable {
    /// It leaves in this direction, of any length.
    case flick(along: Point)
    case settle
}

extension StackGeometry {
    /// What a drag by `translation` u does when it is released at `velocity` u/s.
    func release(at translation: Point, velocity: Point) -> StackRelease {
        let speed = hypot(velocity.x, velocity.y)
        let agrees = velocity.x * translation.x + velocity.y * translation.y >= 0
        if speed >= thresholds.flickSpeed, agrees { return .flick(along: velocity) }
        let way = hypot(translation.x, translation.y)
        if way > 0, way >= flickDistance { return .flick(along: translation) }
        return .settle
    }

    /// The drag from which on a release flicks however slow it is, in u.
    var flickDistance: Double { 0.5 * box.shortSide }

    /// How far a photo flicked along `direction` goes, relative to the centre: to the edge of the box on that ray.
    ///
    /// A horizontal flick moves by one width of the pile. No direction is to the left.
    func exit(along direction: Point) -> Point {
        let length = hypot(direction.x, direction.y)
        guard length > 0, length.isFinite else { return Point(x: -box.width, y: 0) }
        let unit = direction * (1 / length)
        let across = unit.x == 0 ? .infinity : box.width / abs(unit.x)
        let down = unit.y == 0 ? .infinity : box.height / abs(unit.y)
        return unit * min(across, down)
    }
}

/// The side to which a direction mostly points.
enum StackSide: Hashable, Sendable {
    case left, right, up, down

    /// Diagonals count as sideways: nothing is trashed in doubt.
    init(of direction: Point) {
        self =
            if abs(direction.y) > abs(direction.x) {
                direction.y < 0 ? .up : .down
            } else {
                direction.x < 0 ? .left : .right
            }
    }
}
