import Browsing
import DisplayList
import Geometry

/// What is in front of the user does what the model asks, in the workspace, and asks of the program what is not its own to do.
extension Model {
    mutating func settle(at time: Time) { surfaces.settle(in: &space, at: time) }

    /// Brings the photo at `index` to the front.
    mutating func go(to index: Int, at time: Time) { surfaces.go(to: index, in: &space, at: time) }

    /// Takes the photo at `place` out of the order; how it leaves.
    @discardableResult
    mutating func remove(at place: Int, thrown: Point? = .zero, at time: Time) -> Pose {
        surfaces.remove(at: place, thrown: thrown, in: &space, at: time)
    }

    /// Puts a photo into the order at `place`, where it comes to from `exit`; in front if `toFront`.
    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        if isSelecting, !matches(photo) { selection.strays.insert(photo) }
        surfaces.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
    }

    mutating func cancelGesture(at time: Time) { surfaces.cancelGesture(in: &space, at: time) }

    /// Does what the intent means here and nowhere else; nil where it means what it does everywhere.
    mutating func actInFront(_ intent: Intent, isRepeat: Bool, at time: Time) -> [Effect]? {
        surfaces.handle(intent, isRepeat: isRepeat, in: &space, at: time)
            .map { perform($0, at: time) }
    }

    mutating func pointInFront(_ pointer: Pointer, at time: Time) -> [Effect] {
        perform(surfaces.handle(pointer, in: &space, at: time), at: time)
    }

    /// There is no photo beyond: the surface yields a little and comes back, unless it has no ends.
    mutating func passEnd(_ step: Int, at time: Time) {
        _ = perform(surfaces.passEnd(step, in: &space, at: time), at: time)
    }

    /// Brings another mode to the screen, and says which.
    mutating func change(to wanted: Mode, at time: Time) {
        guard surfaces.change(to: wanted, in: &space, at: time) else { return }
        say([TextSpan(surfaces.modes.title(of: wanted), style: .accent)], at: time)
    }

    /// Performs what a surface has asked for, in order.
    mutating func perform(_ requests: [Request], at time: Time) -> [Effect] {
        var effects: [Effect] = []
        for request in requests {
            switch request {
            case .open: surfaces.openFront(in: &space, at: time)
            case .close(let duration):
                surfaces.dismissOverlay(duration: duration, in: &space, at: time)
            case .travel(let index): travel(to: index, at: time)
            case .travelBy(let step): travel(by: step, at: time)
            case .trash(let thrown): effects += requestTrash(thrown: thrown, at: time)
            case .perform(let intent): effects += actEverywhere(on: intent, at: time)
            case .say(let spans): say(spans, at: time)
            case .forgetQuestion: trashGuard.question = nil
            case .forgetWords: bar.message = nil
            case .settleBelow: settle(at: time)
            }
        }
        return effects
    }
}
