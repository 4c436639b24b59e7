import DisplayList
import Geometry
import Layouts

/// The pointer on the carousel.
extension Model {
    mutating func carouselPointer(_ pointer: Pointer, at time: Time) -> [Effect] {
        pauseAutoscroll(at: time)
        switch pointer {
        case .pressed: carouselStop(at: time)
        case .tapped(let point, _): carouselTapped(point, at: time)
        case .dragged(let drag): return carouselDragged(drag, at: time)
        case .released: carouselLetGo(at: time)
        case .tappedMiddle, .tappedRight, .wheel, .zoomWheel: break
        }
        return []
    }

    /// A hand laid on a rolling carousel stops it.
    private mutating func carouselStop(at time: Time) {
        guard space.options.carousel.isScrollEnabled, carousel.grip == nil,
            carousel.roll.map({ !$0.isOver(at: time) }) ?? false
        else { return }
        carouselTakeHold(isPress: true, at: time)
    }

    private mutating func carouselTakeHold(isPress: Bool, at time: Time) {
        let turned = carouselToggle(at: time)
        let displacement = carouselDisplacement(at: time)
        carousel.roll = nil
        carousel.lean = 0
        carousel.laterToggle = nil
        carousel.grip = .scrolling(
            CarouselGrip.Scrolling(start: displacement, time: time, isPress: isPress))
        carouselFollowCentre(at: time)
        carouselKeepTurned(turned, at: time)
    }

    private mutating func carouselTapped(_ point: Point, at time: Time) {
        // Who taps a carousel that rolls wants it to stop.
        guard carousel.grip == nil else { return carouselLetGo(at: time) }
        guard let photo = carouselPhoto(at: point, time: time) else { return }
        if photo == space.album.order.front { return openFront(at: time) }
        guard space.options.carousel.centresTappedItem,
            let place = space.album.order.place(of: photo)
        else { return }
        guardian.question = nil
        message = nil
        space.direction = place > space.album.order.index ? 1 : -1
        carouselGo(to: place, at: time)
    }

    /// The photo that is seen at a point, one that cannot be shown too.
    private func carouselPhoto(at point: Point, time: Time) -> PhotoID? {
        let isCalm = isCarouselCalm(at: time)
        for card in carouselCards(at: time).reversed() {
            guard let photo = card.photo else { continue }
            let sprite = carouselSprite(of: card, isCalm: isCalm, at: time)
            if sprite.opacity > 0, sprite.contains(point) { return photo }
        }
        return nil
    }

    private mutating func carouselDragged(_ drag: Drag, at time: Time) -> [Effect] {
        switch drag.phase {
        case .began: carouselDragBegan(drag, at: time)
        case .moved: carouselDragMoved(drag, at: time)
        case .cancelled: carouselLetGo(at: time)
        case .released(let velocity):
            carouselDragMoved(drag, at: time)
            switch carousel.grip {
            case nil: break
            case .scrolling: carouselRelease(speed: main(velocity), at: time)
            case .lifting(let photo, let translation):
                guard photo == space.album.order.front else {
                    carouselLetGo(at: time)
                    break
                }
                return carouselRelease(lifted: translation, speed: velocity.y, at: time)
            }
        }
        return []
    }

    /// What of a displacement or a velocity lies along the axis of scrolling.
    private func main(_ point: Point) -> Double {
        space.options.carousel.isVertical ? point.y : point.x
    }

    private mutating func carouselDragBegan(_ drag: Drag, at time: Time) {
        let carouselOptions = space.options.carousel
        let axis: Drag.Axis = carouselOptions.isVertical ? .vertical : .horizontal
        let isAlong = drag.axis == axis || !carouselOptions.ignoresPerpendicularDrags
        if isAlong {
            guard carouselOptions.isScrollEnabled, !space.album.order.isEmpty else { return }
            if carousel.grip?.scrolling == nil { carouselLetGo(at: time) }
            carouselTakeHold(isPress: false, at: time)
            carouselDragMoved(drag, at: time)
        } else {
            carouselLetGo(at: time)
            guard drag.axis == .vertical, let front = space.album.order.front else { return }
            carousel.grip = .lifting(photo: front, translation: drag.translation)
        }
    }

    private mutating func carouselDragMoved(_ drag: Drag, at time: Time) {
        switch carousel.grip {
        case nil: break
        case .lifting(let photo, _):
            carousel.grip = .lifting(photo: photo, translation: drag.translation)
        case .scrolling(var held):
            let before = carouselDisplacement(at: time)
            let toggle = carousel.toggle?.value(at: time) ?? 0
            held.translation = main(drag.translation)
            carousel.grip = .scrolling(held)
            let pause = time - held.time
            if pause > 0 {
                held.speed = (carouselDisplacement(at: time) - before) / pause
                held.time = time
                carousel.grip = .scrolling(held)
            }
            let steps = carouselFollowCentre(at: time)
            guard steps != 0 else { return }
            guardian.question = nil
            message = nil
            guard space.options.carousel.type == .coverFlow2, space.options.motion == .full else {
                return
            }
            carousel.toggle = CarouselToggle(
                from: max(-1, min(1, toggle - Double(steps))),
                span: space.span(coverFlowToggleDuration(speed: held.speed), at: time))
        }
    }
}
