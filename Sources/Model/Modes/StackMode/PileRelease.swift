import Browsing
import Geometry

/// What letting go of the top photo does: the pile's own rule, with the trash above and the favourites below.
enum PileRelease: Hashable, Sendable {
    case flick(along: Point)
    case trash, favourite, settle
}

extension Stack {
    func pileRelease(at translation: Point, velocity: Point, in space: Workspace) -> PileRelease {
        guard
            case .flick(let direction) = pile(in: space).release(
                at: translation, velocity: velocity)
        else {
            return .settle
        }
        return switch StackSide(of: direction) {
        case .left, .right: .flick(along: direction)
        case .up: options.isUpwardTrash ? .trash : .flick(along: direction)
        case .down: .favourite
        }
    }
}
