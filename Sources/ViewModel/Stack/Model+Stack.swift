import DisplayList
import Geometry
import Layouts

extension Model {
    /// True while the whole pile lies side by side.
    var isPileSpread: Bool { false }

    mutating func stackSettle(at time: Time) {}

    mutating func stackGo(to index: Int, at time: Time) { order.move(to: index) }

    mutating func stackTakeOut(at place: Int, thrown: Point, at time: Time) -> Pose {
        order.remove(at: place)
        return farAbove
    }

    mutating func stackPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        let place = order.insert(photo, at: place)
        if toFront { order.move(to: place) }
    }

    mutating func stackAct(on intent: Intent, isRepeat: Bool, at time: Time) -> Bool { false }

    mutating func stackPointer(_ pointer: Pointer, at time: Time) -> [Effect] { [] }

    mutating func stackLetGo(at time: Time) {}

    func stackLayer(hiding hidden: PhotoID?, at time: Time) -> Layer {
        guard let front = order.front, front != hidden, let sprite = stackPlace(of: front, at: time)
        else { return Layer() }
        return Layer(sprites: [sprite])
    }

    func stackIsMoving(at time: Time) -> Bool { false }

    mutating func stackPrune(at time: Time) {}

    func stackWants(at time: Time) -> [Want] {
        order.front.map { [Want($0, room: Rect(centre: geometry.centre, size: geometry.card))] }
            ?? []
    }

    func stackPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        guard photo == order.front else { return nil }
        return Sprite(
            content: .photo(photo), centre: geometry.centre, size: geometry.card, isAtRest: true)
    }

    func stackShown(at time: Time) -> PhotoID? { order.front }

    func stackStatus(at time: Time) -> [TextSpan] { [] }
}
