import Browsing
import DisplayList
import Geometry

/// Where the carousel stands.
extension Carousel {
    func geometry(in space: Workspace) -> CarouselGeometry {
        CarouselGeometry(
            count: space.album.order.count, viewport: space.viewport.size,
            options: options.composed(in: space.viewport.size))
    }

    /// How far the carousel has scrolled past the front photo at `time`, in items.
    func displacement(in space: Workspace, at time: Time) -> Double {
        if let held = grip?.scrolling { return displacement(held, in: space) }
        if let rolled = roll?.position(at: time) { return rolled }
        return autoscrolled(in: space, at: time)
    }

    /// In items from the first photo; beyond the ends of a ring it goes on around.
    func scroll(in space: Workspace, at time: Time) -> Double {
        Double(space.album.order.index) + displacement(in: space, at: time)
    }

    private func displacement(_ held: CarouselGrip.Scrolling, in space: Workspace) -> Double {
        let front = Double(space.album.order.index)
        return geometry(in: space).scroll(draggedBy: held.translation, from: front + held.start)
            - front
    }

    /// CoverFlow 2's toggle at `time`: it follows what rolls by itself, and not the finger.
    func shownToggle(in space: Workspace, at time: Time) -> Double {
        guard options.type == .coverFlow2 else { return 0 }
        let displacement = displacement(in: space, at: time)
        let isRolling = roll.map { !$0.isOver(at: time) } ?? false
        let isHeld = grip?.scrolling != nil
        let isBeyond =
            geometry(in: space).overshoot(atScroll: Double(space.album.order.index) + displacement)
            != 0
        let follows = isBeyond || (!isHeld && (isRolling || isAutoscrolling(in: space)))
        var toggle =
            follows ? displacement - displacement.rounded(.toNearestOrAwayFromZero) : 0
        toggle += self.toggle?.value(at: time) ?? 0
        if !isHeld, !isRolling { toggle += laterToggle?.value(at: time) ?? 0 }
        return max(-1, min(1, toggle))
    }

    /// After what the toggle follows has changed: goes on from how far the cards were `turned`.
    mutating func keepTurned(_ turned: Double, in space: Workspace, at time: Time) {
        toggle = nil
        guard options.type == .coverFlow2, space.options.motion == .full else {
            return
        }
        let rest = turned - shownToggle(in: space, at: time)
        guard abs(rest) > 1e-9 else { return }
        toggle = CarouselToggle(from: rest, span: space.span(0.2, at: time))
    }

    /// Lets the photo nearest to the centre be the front one, nothing moving; returns how many items that is further on.
    @discardableResult
    mutating func followCentre(in space: inout Workspace, at time: Time) -> Int {
        let geometry = geometry(in: space)
        let displacement = displacement(in: space, at: time)
        guard geometry.count > 0, abs(displacement) >= 0.5 else { return 0 }
        var steps = Int(displacement.rounded(.toNearestOrAwayFromZero))
        let target = geometry.clamped(space.album.order.index + steps)
        if !geometry.wraps { steps = target - space.album.order.index }
        guard steps != 0 else { return 0 }
        space.direction = steps.signum()
        space.bringToFront(target)
        if var held = grip?.scrolling {
            held.start -= Double(steps)
            grip = .scrolling(held)
        } else {
            lean -= Double(steps)
        }
        return steps
    }

    /// Stands with the front photo in the centre.
    mutating func rest() {
        lean = 0
        roll = nil
        grip = nil
        toggle = nil
        laterToggle = nil
        morph = nil
    }

    /// Rolls from `displacement` items beside the front photo to it.
    mutating func startRoll(
        from displacement: Double, pace: CarouselRoll.Leg.Pace, swing: Double = 0,
        in space: Workspace, at time: Time
    ) {
        lean = 0
        laterToggle = nil
        roll = CarouselRoll(
            CarouselRoll.Leg(
                from: displacement, to: 0, swing: swing, pace: pace,
                span: space.span(Self.scrollDuration, at: time)))
    }
}
