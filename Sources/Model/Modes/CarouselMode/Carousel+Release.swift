import Browsing
import DisplayList
import Geometry

/// Letting go of a drag.
extension Carousel {
    /// The carousel rolls on, comes to the nearest photo, or stays; `speed` in u/s along its axis.
    mutating func release(speed: Double, in space: inout Workspace, at time: Time) -> [Request] {
        var requests: [Request] = []
        let geometry = geometry(in: space)
        let scroll = scroll(in: space, at: time)
        let itemSpeed = geometry.releaseSpeed(of: speed, atScroll: scroll)
        let before = cards(in: space, at: time)
        let turned = shownToggle(in: space, at: time)
        let release = geometry.release(atScroll: scroll, speed: itemSpeed)
        let end: Double =
            switch release {
            case .glide(let glide): glide.end
            case .scroll(let target): target
            case .stay: scroll
            }
        grip = nil
        let nearest = end.rounded(.toNearestOrAwayFromZero)
        let target = geometry.clamped(Int(nearest))
        // From here on positions are counted from the photo that is to be in the centre.
        let origin = geometry.wraps ? nearest : Double(target)
        if target != space.album.order.index {
            requests += [.forgetQuestion, .forgetWords]
            space.direction = end > Double(space.album.order.index) ? 1 : -1
            space.bringToFront(target)
        }
        let isAligned =
            options.alignsToItems || end != min(max(end, 0), last(geometry))
        rest()
        if !isAligned || release == .stay { lean = end - origin }
        guard space.options.motion == .full else {
            morphCards(from: before, in: space, at: time)
            return requests
        }
        switch release {
        case .glide(let glide):
            roll = rolling(glide, from: origin, isAligned: isAligned, in: space, at: time)
        case .scroll: startRoll(from: scroll - origin, pace: .scroll, in: space, at: time)
        case .stay: break
        }
        keepTurned(turned, in: space, at: time)
        tipOverLater(in: space, at: time)
        return requests
    }

    private func last(_ geometry: CarouselGeometry) -> Double {
        geometry.wraps ? .infinity : Double(max(0, geometry.count - 1))
    }

    private func rolling(
        _ glide: CarouselGlide, from origin: Double, isAligned: Bool, in space: Workspace,
        at time: Time
    ) -> CarouselRoll {
        let first = CarouselRoll.Leg(
            from: glide.start - origin, to: glide.end - origin, pace: .glide,
            span: space.span(glide.duration, at: time))
        var roll = CarouselRoll(first)
        if isAligned, first.to != 0 {
            roll.legs.append(
                CarouselRoll.Leg(
                    from: first.to, to: 0, pace: .scroll,
                    span: AnimationTiming(
                        start: roll.end,
                        duration: Self.scrollDuration
                            * space.options.durations.speed)))
        }
        return roll
    }

    /// Where the carousel comes to stand between items, CoverFlow 2's front card still lies down flat.
    private mutating func tipOverLater(in space: Workspace, at time: Time) {
        guard lean != 0, options.type == .coverFlow2,
            let roll = self.roll
        else { return }
        laterToggle = CarouselToggle(
            from: lean,
            span: AnimationTiming(
                start: roll.end,
                duration: 0.4 * (1 - abs(lean)) * space.options.durations.speed))
    }
}
