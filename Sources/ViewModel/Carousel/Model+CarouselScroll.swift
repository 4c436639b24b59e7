import DisplayList
import Geometry
import Layouts

/// Where the carousel stands.
extension Model {
    var carouselGeometry: CarouselGeometry {
        CarouselGeometry(
            count: space.album.order.count, viewport: space.viewport.size,
            options: space.options.carousel.composed(in: space.viewport.size))
    }

    /// How far the carousel has scrolled past the front photo at `time`, in items.
    func carouselDisplacement(at time: Time) -> Double {
        if let held = carousel.grip?.scrolling { return displacement(held) }
        if let rolled = carousel.roll?.position(at: time) { return rolled }
        return autoscrolled(at: time)
    }

    /// In items from the first photo; beyond the ends of a ring it goes on around.
    func carouselScroll(at time: Time) -> Double {
        Double(space.album.order.index) + carouselDisplacement(at: time)
    }

    private func displacement(_ held: CarouselGrip.Scrolling) -> Double {
        let front = Double(space.album.order.index)
        return carouselGeometry.scroll(draggedBy: held.translation, from: front + held.start)
            - front
    }

    /// CoverFlow 2's toggle at `time` (browsing.md §3.5): it follows what rolls by itself, and not the finger.
    func carouselToggle(at time: Time) -> Double {
        guard space.options.carousel.type == .coverFlow2 else { return 0 }
        let displacement = carouselDisplacement(at: time)
        let isRolling = carousel.roll.map { !$0.isOver(at: time) } ?? false
        let isHeld = carousel.grip?.scrolling != nil
        let isBeyond =
            carouselGeometry.overshoot(atScroll: Double(space.album.order.index) + displacement)
            != 0
        let follows = isBeyond || (!isHeld && (isRolling || isAutoscrolling))
        var toggle =
            follows ? displacement - displacement.rounded(.toNearestOrAwayFromZero) : 0
        toggle += carousel.toggle?.value(at: time) ?? 0
        if !isHeld, !isRolling { toggle += carousel.laterToggle?.value(at: time) ?? 0 }
        return max(-1, min(1, toggle))
    }

    /// After what the toggle follows has changed: goes on from how far the cards were `turned`.
    mutating func carouselKeepTurned(_ turned: Double, at time: Time) {
        carousel.toggle = nil
        guard space.options.carousel.type == .coverFlow2, space.options.motion == .full else {
            return
        }
        let rest = turned - carouselToggle(at: time)
        guard abs(rest) > 1e-9 else { return }
        carousel.toggle = CarouselToggle(from: rest, span: space.span(0.2, at: time))
    }

    /// Lets the photo nearest to the centre be the front one, nothing moving; returns how many items that is further on.
    @discardableResult
    mutating func carouselFollowCentre(at time: Time) -> Int {
        let geometry = carouselGeometry
        let displacement = carouselDisplacement(at: time)
        guard geometry.count > 0, abs(displacement) >= 0.5 else { return 0 }
        var steps = Int(displacement.rounded(.toNearestOrAwayFromZero))
        let target = geometry.clamped(space.album.order.index + steps)
        if !geometry.wraps { steps = target - space.album.order.index }
        guard steps != 0 else { return 0 }
        space.direction = steps.signum()
        space.bringToFront(target)
        if var held = carousel.grip?.scrolling {
            held.start -= Double(steps)
            carousel.grip = .scrolling(held)
        } else {
            carousel.lean -= Double(steps)
        }
        return steps
    }

    /// Stands with the front photo in the centre.
    mutating func carouselRest() {
        carousel.lean = 0
        carousel.roll = nil
        carousel.grip = nil
        carousel.toggle = nil
        carousel.laterToggle = nil
        carousel.morph = nil
    }

    /// Rolls from `displacement` items beside the front photo to it.
    mutating func carouselRoll(
        from displacement: Double, pace: CarouselRoll.Leg.Pace, swing: Double = 0, at time: Time
    ) {
        carousel.lean = 0
        carousel.laterToggle = nil
        carousel.roll = CarouselRoll(
            CarouselRoll.Leg(
                from: displacement, to: 0, swing: swing, pace: pace,
                span: space.span(space.options.durations.carouselScroll, at: time)))
    }
}
