import Browsing
import DisplayList
import Geometry
import ViewerMode

/// What is in front of the user, the mode or the viewer above it, does what the model asks.
extension Model {
    /// Drops all motion: the mode rests in the layout of the order as it is now, the front photo to be seen.
    mutating func settle(at time: Time) { modes[mode].settle(in: &space, at: time) }

    /// Brings the photo at `index` to the front.
    mutating func go(to index: Int, at time: Time) {
        guard viewer == nil else { return turnPage(to: index, at: time) }
        modes[mode].go(to: index, in: &space, at: time)
    }

    /// Takes the photo at `place` out of the order.
    ///
    /// `thrown` is how far a drag had taken it, in u; nil where it is gone from the disk and fades where it is. Returns how it
    /// leaves, relative to the viewport's centre.
    @discardableResult
    mutating func remove(at place: Int, thrown: Point? = .zero, at time: Time) -> Pose {
        guard viewer == nil else {
            return removeBelowViewer(at: place, thrown: thrown, at: time)
        }
        if let photo = modeTransition?.photo, space.album.order.photos[place] == photo,
            let flyer = transitionFlyers(at: time).last
        {
            redirectTransition(
                of: photo, to: thrown.map { space.trashEnd(of: flyer, thrown: $0) } ?? flyer.gone,
                at: time)
        }
        return modes[mode].remove(at: place, thrown: thrown, in: &space, at: time)
    }

    /// Puts a photo into the order at `place`, where it comes to from `exit`; in front if `toFront`.
    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        if isSelecting, !matches(photo) { selection.strays.insert(photo) }
        guard viewer == nil else {
            viewer?.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
            return settle(at: time)
        }
        redirectTransition(of: photo, to: nil, at: time)
        modes[mode].insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
    }

    /// Follows a change of the whole order, without motion of its own.
    mutating func rearrange(_ change: OrderChange, at time: Time) {
        guard viewer == nil else { return followBelowViewer(change, at: time) }
        modes[mode].follow(change, in: &space, at: time)
    }

    /// Does what the intent means here and nowhere else; nil where it means what it does everywhere.
    mutating func actInFront(_ intent: Intent, isRepeat: Bool, at time: Time) -> [Effect]? {
        let requests =
            viewer == nil
            ? modes[mode].handle(intent, isRepeat: isRepeat, in: &space, at: time)
            : viewer?.handle(intent, isRepeat: isRepeat, in: &space, at: time)
        return requests.map { perform($0, at: time) }
    }

    mutating func pointInFront(_ pointer: Pointer, at time: Time) -> [Effect] {
        let requests =
            viewer?.handle(pointer, in: &space, at: time)
            ?? modes[mode].handle(pointer, in: &space, at: time)
        return perform(requests, at: time)
    }

    /// There is no photo beyond: the surface yields a little and comes back, unless it has no ends.
    mutating func passEnd(_ step: Int, at time: Time) {
        let requests =
            viewer?.passEnd(step, in: &space, at: time)
            ?? modes[mode].passEnd(step, in: &space, at: time)
        _ = perform(requests, at: time)
    }

    /// Ends a press or a drag as if it had not been.
    mutating func cancelGesture(at time: Time) {
        guard viewer == nil else { viewer?.cancelGesture(in: &space, at: time); return }
        modes[mode].cancelGesture(in: &space, at: time)
    }

    /// Forgets what is over.
    mutating func prune(at time: Time) {
        modes[mode].prune(in: &space, at: time)
        viewer?.prune(in: &space, at: time)
    }
}
