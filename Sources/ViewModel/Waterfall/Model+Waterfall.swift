import DisplayList
import Geometry
import Layouts

extension Model {
    mutating func waterfallSettle(at time: Time) {}

    mutating func waterfallGo(to index: Int, at time: Time) { order.move(to: index) }

    mutating func waterfallTakeOut(at place: Int, thrown: Point, at time: Time) -> Pose {
        order.remove(at: place)
        return farAbove
    }

    mutating func waterfallPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        let place = order.insert(photo, at: place)
        if toFront { order.move(to: place) }
    }

    mutating func waterfallAct(on intent: Intent, isRepeat: Bool, at time: Time) -> Bool { false }

    mutating func waterfallPointer(_ pointer: Pointer, at time: Time) -> [Effect] { [] }

    mutating func waterfallLetGo(at time: Time) {}

    func waterfallLayer(hiding hidden: PhotoID?, at time: Time) -> Layer {
        guard let front = order.front, front != hidden,
            let sprite = waterfallPlace(of: front, at: time)
        else { return Layer() }
        return Layer(sprites: [sprite])
    }

    func waterfallIsMoving(at time: Time) -> Bool { false }

    mutating func waterfallPrune(at time: Time) {}

    func waterfallWants(at time: Time) -> [Want] {
        order.front.map { [Want($0, room: Rect(centre: geometry.centre, size: geometry.card))] }
            ?? []
    }

    func waterfallPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        guard photo == order.front else { return nil }
        return Sprite(
            content: .photo(photo), centre: geometry.centre, size: geometry.card, isAtRest: true)
    }

    func waterfallShown(at time: Time) -> PhotoID? { order.front }

    func waterfallStatus(at time: Time) -> [TextSpan] { [] }
}
