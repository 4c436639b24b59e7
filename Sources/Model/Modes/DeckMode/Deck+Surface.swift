import Browsing
import DisplayList
import Geometry

/// The deck as one of the surfaces.
extension Deck: Surface {
    mutating func settle(in space: inout Workspace, at time: Time) {
        gesture = nil
        motion = DeckMotion()
    }

    mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        let old = space.album.order.front
        let position = position(in: space, at: time)
        space.bringToFront(index)
        turnPages(from: position, old: old, within: space.noteStep(at: time), in: space, at: time)
    }

    mutating func remove(at place: Int, thrown: Point?, in space: inout Workspace, at time: Time)
        -> Pose
    {
        removeCard(at: place, thrown: thrown, in: &space, at: time)
    }

    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        guard toFront else {
            // A photo that comes in from elsewhere disturbs nothing, not even a drag.
            let room = makeRoom(for: photo, at: place, takesPlace: false, in: &space, at: time)
            return followPages(from: room.position, in: space, at: time)
        }
        insertCard(photo, at: place, from: exit, toFront: true, in: &space, at: time)
    }

    mutating func handle(_ intent: Intent, isRepeat: Bool, in space: inout Workspace, at time: Time)
        -> [Request]?
    { nil }

    func isMoving(in space: Workspace, at time: Time) -> Bool { motion.isActive(at: time) }

    mutating func prune(in space: inout Workspace, at time: Time) { motion.prune(at: time) }

    /// The photos to have ready: the front, then ahead and behind by turns.
    func wants(in space: Workspace, at time: Time) -> [Want] {
        let room = Rect(
            origin: space.centredCorner(of: self.room(in: space)), size: self.room(in: space))
        return space.neighbours.enumerated().map { rank, photo in
            Want(photo, room: room, urgency: space.urgency(ofNeighbour: rank))
        }
    }

    func place(of photo: PhotoID, in space: Workspace, at time: Time) -> Sprite? {
        layer(hiding: nil, in: space, at: time).sprites.last { $0.photo == photo }
    }

    func shownPhoto(in space: Workspace, at time: Time) -> PhotoID? {
        // Two or three pixels show nothing that could be judged.
        guard let front = space.album.order.front, space.viewport.size.shortSide >= 3 else {
            return nil
        }
        let card = shownCards(in: space, at: time).first { $0.photo == front }
        guard let card, abs(card.depth) < 0.5, card.pose.opacity > 0.5 else { return nil }
        return front
    }

    func status(in space: Workspace, at time: Time) -> [TextSpan] { [] }

    mutating func passEnd(_ step: Int, in space: inout Workspace, at time: Time) -> [Request] {
        nudge(step, in: space, at: time)
        return []
    }

    static var statusIntent: Intent { .open }

    static var playsFront: Bool { true }

    static var keepsGestureThroughChanges: Bool { true }
}
