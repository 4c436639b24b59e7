import DisplayList
import Geometry
import Layouts

/// The carousel as one of the surfaces.
extension Model {
    mutating func carouselSettle(at time: Time) {
        carousel = CarouselState()
        carousel.autoscrolledTo = time + CarouselState.pause
    }

    mutating func carouselAct(_ intent: Intent, isRepeat: Bool, at time: Time) -> Bool {
        pauseAutoscroll(at: time)
        switch intent {
        case .stepStyle(let step): carouselStepStyle(step, at: time)
        default: return false
        }
        return true
    }

    func carouselIsMoving(at time: Time) -> Bool {
        let isRolling = carousel.roll.map { !$0.isOver(at: time) } ?? false
        let isMorphing = carousel.morph.map { !$0.span.isOver(at: time) } ?? false
        return isRolling || isMorphing || isCarouselTipping(at: time)
            || carousel.flights.contains { !$0.span.isOver(at: time) }
            || isAutoscrollMoving(at: time)
    }

    private func isCarouselTipping(at time: Time) -> Bool {
        guard space.options.carousel.type == .coverFlow2 else { return false }
        return [carousel.toggle, carousel.laterToggle].contains {
            $0.map { !$0.isOver(at: time) } ?? false
        }
    }

    mutating func carouselPrune(at time: Time) {
        if carousel.roll?.isOver(at: time) ?? false { carousel.roll = nil }
        if carousel.morph?.span.isOver(at: time) ?? false { carousel.morph = nil }
        if carousel.toggle?.isOver(at: time) ?? false { carousel.toggle = nil }
        if carousel.roll == nil, carousel.laterToggle?.isOver(at: time) ?? false {
            carousel.laterToggle = nil
        }
        carousel.flights.removeAll { $0.span.isOver(at: time) }
        advanceAutoscroll(at: time)
    }
}
