import DisplayList
import Geometry
import Layouts

/// Letting go of a drag.
extension Model {
    /// The carousel rolls on, comes to the nearest photo, or stays (browsing.md §3.7); `speed` in u/s along its axis.
    mutating func carouselRelease(speed: Double, at time: Time) {
        let geometry = carouselGeometry
        let scroll = carouselScroll(at: time)
        let itemSpeed = geometry.releaseSpeed(of: speed, atScroll: scroll)
        let before = carouselCards(at: time)
        let turned = carouselToggle(at: time)
        let release = geometry.release(atScroll: scroll, speed: itemSpeed)
        let end: Double =
            switch release {
            case .glide(let glide): glide.end
            case .scroll(let target): target
            case .stay: scroll
            }
        carousel.grip = nil
        let nearest = end.rounded(.toNearestOrAwayFromZero)
        let target = geometry.clamped(Int(nearest))
        // From here on positions are counted from the photo that is to be in the centre.
        let origin = geometry.wraps ? nearest : Double(target)
        if target != space.album.order.index {
            guardian.question = nil
            message = nil
            space.direction = end > Double(space.album.order.index) ? 1 : -1
            space.bringToFront(target)
        }
        let isAligned =
            space.options.carousel.alignsToItems || end != min(max(end, 0), last(geometry))
        carouselRest()
        if !isAligned || release == .stay { carousel.lean = end - origin }
        guard space.options.motion == .full else { return carouselMorph(from: before, at: time) }
        switch release {
        case .glide(let glide):
            carousel.roll = rolling(glide, from: origin, isAligned: isAligned, at: time)
        case .scroll: carouselRoll(from: scroll - origin, pace: .scroll, at: time)
        case .stay: break
        }
        carouselKeepTurned(turned, at: time)
        tipOverLater(at: time)
    }

    private func last(_ geometry: CarouselGeometry) -> Double {
        geometry.wraps ? .infinity : Double(max(0, geometry.count - 1))
    }

    private func rolling(
        _ glide: CarouselGlide, from origin: Double, isAligned: Bool, at time: Time
    ) -> CarouselRoll {
        let first = CarouselRoll.Leg(
            from: glide.start - origin, to: glide.end - origin, pace: .glide,
            span: space.span(glide.duration, at: time))
        var roll = CarouselRoll(first)
        if isAligned, first.to != 0 {
            roll.legs.append(
                CarouselRoll.Leg(
                    from: first.to, to: 0, pace: .scroll,
                    span: Span(
                        start: roll.end,
                        duration: space.options.durations.carouselScroll
                            * space.options.durations.speed)))
        }
        return roll
    }

    /// Where the carousel comes to stand between items, CoverFlow 2's front card still lies down flat.
    private mutating func tipOverLater(at time: Time) {
        guard carousel.lean != 0, space.options.carousel.type == .coverFlow2,
            let roll = carousel.roll
        else { return }
        carousel.laterToggle = CarouselToggle(
            from: carousel.lean,
            span: Span(
                start: roll.end,
                duration: 0.4 * (1 - abs(carousel.lean)) * space.options.durations.speed))
    }

    /// A photo that was lifted goes to the trash, becomes a favourite, or returns, as on the deck.
    mutating func carouselRelease(
        lifted translation: Point, speed: Double, at time: Time
    ) -> [Effect] {
        switch space.card.release(at: translation.y, speed: speed) {
        case .trash: return requestTrash(thrown: translation, at: time)
        case .favourite:
            carouselLetGo(at: time)
            toggleFavourite(at: time)
        case .settle: carouselLetGo(at: time)
        }
        return []
    }
}
