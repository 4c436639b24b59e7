import DisplayList
import Geometry
import Layouts

extension Model {
    mutating func gridSettle(at time: Time) {}

    mutating func gridGo(to index: Int, at time: Time) { order.move(to: index) }

    mutating func gridTakeOut(at place: Int, thrown: Point, at time: Time) -> Pose {
        order.remove(at: place)
        return farAbove
    }

    mutating func gridPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        let place = order.insert(photo, at: place)
        if toFront { order.move(to: place) }
    }

    mutating func gridAct(on intent: Intent, isRepeat: Bool, at time: Time) -> Bool { false }

    mutating func gridPointer(_ pointer: Pointer, at time: Time) -> [Effect] { [] }

    mutating func gridLetGo(at time: Time) {}

    func gridLayer(hiding hidden: PhotoID?, at time: Time) -> Layer {
        guard let front = order.front, front != hidden, let sprite = gridPlace(of: front, at: time)
        else { return Layer() }
        return Layer(sprites: [sprite])
    }

    func gridIsMoving(at time: Time) -> Bool { false }

    mutating func gridPrune(at time: Time) {}

    func gridWants(at time: Time) -> [Want] {
        order.front.map { [Want($0, room: Rect(centre: geometry.centre, size: geometry.card))] }
            ?? []
    }

    func gridPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        guard photo == order.front else { return nil }
        return Sprite(
            content: .photo(photo), centre: geometry.centre, size: geometry.card, isAtRest: true)
    }

    func gridShown(at time: Time) -> PhotoID? { order.front }

    func gridStatus(at time: Time) -> [TextSpan] { [] }
}
