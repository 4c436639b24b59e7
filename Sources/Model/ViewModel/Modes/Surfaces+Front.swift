import Browsing
import DisplayList
import Geometry
import ViewerMode

/// What is in front, the mode or the overlay above it, does what the model asks.
extension Surfaces {
    /// Drops all motion: the mode rests in the layout of the order as it is now, the front photo to be seen.
    mutating func settle(in space: inout Workspace, at time: Time) {
        current.settle(in: &space, at: time)
    }

    /// Brings the photo at `index` to the front.
    mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        guard overlay == nil else { return turnPage(to: index, in: &space, at: time) }
        current.go(to: index, in: &space, at: time)
    }

    /// Takes the photo at `place` out of the order.
    ///
    /// `thrown` is how far a drag had taken it, in u; nil where it is gone from the disk and fades where it is. Returns how it
    /// leaves, relative to the viewport's centre.
    mutating func remove(
        at place: Int, thrown: Point?, in space: inout Workspace, at time: Time
    ) -> Pose {
        guard overlay == nil else {
            return removeBelowOverlay(at: place, thrown: thrown, in: &space, at: time)
        }
        if let photo = transition?.photo, space.album.order.photos[place] == photo,
            let flyer = transitionFlyers(in: space, at: time).last
        {
            redirectTransition(
                of: photo, to: thrown.map { space.trashEnd(of: flyer, thrown: $0) } ?? flyer.gone,
                in: space, at: time)
        }
        return current.remove(at: place, thrown: thrown, in: &space, at: time)
    }

    /// Puts a photo into the order at `place`, where it comes to from `exit`; in front if `toFront`.
    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        guard overlay == nil else {
            overlay?.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
            return settle(in: &space, at: time)
        }
        redirectTransition(of: photo, to: nil, in: space, at: time)
        current.insert(photo, at: place, from: exit, toFront: toFront, in: &space, at: time)
    }

    /// Follows a change of the whole order, without motion of its own.
    mutating func follow(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        guard overlay == nil else { return followBelowOverlay(change, in: &space, at: time) }
        current.follow(change, in: &space, at: time)
    }

    /// Follows photos that leave or come together, with the motion that the surface has for that.
    mutating func followCrowd(_ change: OrderChange, in space: inout Workspace, at time: Time) {
        guard overlay == nil else {
            followBelowOverlay(change, in: &space, at: time)
            overlay?.followNeighbours(in: space)
            return
        }
        current.followCrowd(change, in: &space, at: time)
    }

    /// Lets the overlay know which photos lie beside its own now.
    mutating func followNeighbours(in space: Workspace) { overlay?.followNeighbours(in: space) }

    /// Lets a photo turn on the screen, from what is displayed.
    mutating func beginTurn(
        of photo: PhotoID, by turn: Orientation, in space: Workspace, at time: Time
    ) {
        let surfaces = self
        turning.turn(
            photo, by: turn, space.span(space.options.durations.settle, at: time)
        ) { surfaces.layer(in: space, at: time) }
    }

    /// Lets the overlay look at the same part of a photo that was turned.
    mutating func turn(_ photo: PhotoID, by turn: Orientation, in space: Workspace) {
        overlay?.turn(photo, by: turn, in: space)
    }

    /// Lets the overlay follow what has become known of its photo's size.
    mutating func followSize(in space: Workspace, at time: Time) {
        overlay?.followSize(in: space, at: time)
    }

    /// Does what the intent means here and nowhere else; nil where it means what it does everywhere.
    mutating func handle(
        _ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time
    ) -> [Request]? {
        overlay == nil
            ? current.handle(intent, isRepeat: isRepeat, in: &space, at: time)
            : overlay?.handle(intent, isRepeat: isRepeat, in: &space, at: time)
    }

    mutating func handle(
        _ pointer: Pointer, in space: inout Workspace, at time: Time
    ) -> [Request] {
        overlay?.handle(pointer, in: &space, at: time)
            ?? current.handle(pointer, in: &space, at: time)
    }

    /// There is no photo beyond: the surface yields a little and comes back, unless it has no ends.
    mutating func passEnd(
        _ step: Int, in space: inout Workspace, at time: Time
    ) -> [Request] {
        overlay?.passEnd(step, in: &space, at: time)
            ?? current.passEnd(step, in: &space, at: time)
    }

    /// Ends a press or a drag as if it had not been.
    mutating func cancelGesture(in space: inout Workspace, at time: Time) {
        guard overlay == nil else { overlay?.cancelGesture(in: &space, at: time); return }
        current.cancelGesture(in: &space, at: time)
    }

    /// Forgets what is over.
    mutating func prune(in space: inout Workspace, at time: Time) {
        current.prune(in: &space, at: time)
        overlay?.prune(in: &space, at: time)
        if transition?.span.isOver(at: time) ?? false { transition = nil }
    }
}
