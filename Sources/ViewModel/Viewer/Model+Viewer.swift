import DisplayList
import Geometry
import Layouts

extension Model {
    mutating func viewerSettle(at time: Time) {}

    mutating func viewerGo(to index: Int, at time: Time) { order.move(to: index) }

    mutating func viewerTakeOut(at place: Int, thrown: Point, at time: Time) -> Pose {
        order.remove(at: place)
        return farAbove
    }

    mutating func viewerPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        let place = order.insert(photo, at: place)
        if toFront { order.move(to: place) }
    }

    mutating func viewerAct(on intent: Intent, isRepeat: Bool, at time: Time) -> Bool {
        guard intent == .close else { return false }
        viewer = nil
        return true
    }

    mutating func viewerPointer(_ pointer: Pointer, at time: Time) -> [Effect] { [] }

    mutating func viewerLetGo(at time: Time) {}

    /// The viewer above what the mode shows.
    func viewerLayer(over base: Layer, at time: Time) -> Layer {
        guard let front = order.front, let sprite = viewerPlace(of: front, at: time) else {
            return base
        }
        return Layer(sprites: [sprite])
    }

    mutating func viewerOpen(_ photo: PhotoID, from place: Sprite?, at time: Time) {
        viewer = ViewerState(photo: photo)
    }

    /// Closes at once: another mode takes the screen.
    mutating func viewerLeave(at time: Time) { viewer = nil }

    var isViewerZoomed: Bool { false }

    func viewerIsMoving(at time: Time) -> Bool { false }

    mutating func viewerPrune(at time: Time) {}

    func viewerWants(at time: Time) -> [Want] {
        order.front.map { [Want($0, room: Rect(centre: geometry.centre, size: geometry.card))] }
            ?? []
    }

    func viewerPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        guard photo == order.front else { return nil }
        return Sprite(
            content: .photo(photo), centre: geometry.centre, size: geometry.card, isAtRest: true)
    }

    func viewerShown(at time: Time) -> PhotoID? { order.front }

    func viewerStatus(at time: Time) -> [TextSpan] { [] }
}
