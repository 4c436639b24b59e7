import DisplayList
import Geometry
import Layouts

/// The deck as one of the surfaces.
extension Model {
    mutating func deckSettle(at time: Time) {
        gesture = nil
        motion = Motion()
    }

    mutating func deckGo(to index: Int, at time: Time) {
        let old = space.album.order.front
        let position = position(at: time)
        space.bringToFront(index)
        turnPages(from: position, old: old, within: space.haste(at: time), at: time)
    }

    mutating func deckTakeOut(at place: Int, thrown: Point?, at time: Time) -> Pose {
        removeCard(at: place, thrown: thrown, at: time)
    }

    mutating func deckPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        guard toFront else {
            // A photo that comes in from elsewhere disturbs nothing, not even a drag.
            let room = makeRoom(for: photo, at: place, takesPlace: false, at: time)
            return followPages(from: room.position, at: time)
        }
        insertCard(photo, at: place, from: exit, toFront: true, at: time)
    }

    mutating func deckAct(_ intent: Intent, isRepeat: Bool, at time: Time) -> Bool { false }

    func deckIsMoving(at time: Time) -> Bool { motion.isActive(at: time) }

    mutating func deckPrune(at time: Time) { motion.prune(at: time) }

    /// The photos to have ready: the front, then ahead and behind by turns.
    func deckWants(at time: Time) -> [Want] {
        let room = Rect(origin: space.centredCorner(of: deckRoom), size: deckRoom)
        return space.neighbours.enumerated().map { rank, photo in
            Want(photo, room: room, urgency: space.urgency(ofNeighbour: rank))
        }
    }

    func deckPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        deckLayer(hiding: nil, at: time).sprites.last { $0.photo == photo }
    }

    func deckShown(at time: Time) -> PhotoID? {
        // Two or three pixels show nothing that could be judged.
        guard let front = space.album.order.front, space.viewport.size.shortSide >= 3 else {
            return nil
        }
        let card = shownCards(at: time).first { $0.photo == front }
        guard let card, abs(card.depth) < 0.5, card.pose.opacity > 0.5 else { return nil }
        return front
    }

    func deckStatus(at time: Time) -> [TextSpan] { [] }
}
