import DisplayList
import Geometry
import Layouts

extension Model {
    mutating func carouselSettle(at time: Time) {}

    mutating func carouselGo(to index: Int, at time: Time) { order.move(to: index) }

    mutating func carouselTakeOut(at place: Int, thrown: Point, at time: Time) -> Pose {
        order.remove(at: place)
        return farAbove
    }

    mutating func carouselPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        let place = order.insert(photo, at: place)
        if toFront { order.move(to: place) }
    }

    mutating func carouselAct(on intent: Intent, isRepeat: Bool, at time: Time) -> Bool { false }

    mutating func carouselPointer(_ pointer: Pointer, at time: Time) -> [Effect] { [] }

    mutating func carouselLetGo(at time: Time) {}

    func carouselLayer(hiding hidden: PhotoID?, at time: Time) -> Layer {
        guard let front = order.front, front != hidden,
            let sprite = carouselPlace(of: front, at: time)
        else { return Layer() }
        return Layer(sprites: [sprite])
    }

    func carouselIsMoving(at time: Time) -> Bool { false }

    mutating func carouselPrune(at time: Time) {}

    func carouselWants(at time: Time) -> [Want] {
        order.front.map { [Want($0, room: Rect(centre: geometry.centre, size: geometry.card))] }
            ?? []
    }

    func carouselPlace(of photo: PhotoID, at time: Time) -> Sprite? {
        guard photo == order.front else { return nil }
        return Sprite(
            content: .photo(photo), centre: geometry.centre, size: geometry.card, isAtRest: true)
    }

    func carouselShown(at time: Time) -> PhotoID? { order.front }

    func carouselStatus(at time: Time) -> [TextSpan] { [] }
}
