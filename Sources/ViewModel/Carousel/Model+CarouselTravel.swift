import DisplayList
import Geometry
import Layouts

/// Going from photo to photo.
extension Model {
    /// Farther than this in items, the way is shortened: the old cards fade while the new ones roll in.
    private static var farItems: Double { 9 }
    private static var shortenedItems: Double { 4 }

    mutating func carouselGo(to index: Int, at time: Time) {
        let target = space.album.order.clamped(index)
        let step = target - space.album.order.index
        guard abs(step) != 1 else { return carouselGo(to: target, steps: step, at: time) }
        let scroll = carouselScroll(at: time)
        let way = carouselGeometry.distance(from: scroll, to: Double(target))
        let displacement = carouselDisplacement(at: time)
        carouselGo(to: target, from: -way, wasAt: displacement, at: time)
    }

    /// Goes `steps` items on although the way around may be shorter.
    private mutating func carouselGo(to target: Int, steps: Int, at time: Time) {
        let displacement = carouselDisplacement(at: time)
        carouselGo(
            to: target, from: displacement - Double(steps), wasAt: displacement, at: time)
    }

    private mutating func carouselGo(
        to target: Int, from start: Double, wasAt displacement: Double, at time: Time
    ) {
        let before = carouselCards(at: time)
        let isRolling = carousel.roll.map { !$0.isOver(at: time) } ?? false
        let turned = carouselToggle(at: time)
        space.bringToFront(target)
        guard space.options.motion == .full else {
            carouselRest()
            return carouselMorph(from: before, at: time)
        }
        var start = start
        let isFar = abs(start) > Self.farItems
        if isFar { start = start < 0 ? -Self.shortenedItems : Self.shortenedItems }
        carousel.grip = nil
        carousel.autoscrolledTo = time + CarouselState.pause
        carouselRoll(from: start, pace: isRolling ? .catchUp : .scroll, at: time)
        if isFar {
            carousel.toggle = nil
            carouselMorph(from: before, at: time)
        } else {
            carouselKeepTurned(turned, at: time)
        }
    }

    /// There is no photo beyond the last one: a ring goes on around, others yield and come back.
    mutating func carouselPassEnd(_ step: Int, at time: Time) {
        let geometry = carouselGeometry
        if geometry.wraps {
            guard space.album.order.count > 1 else { return }
            return carouselGo(
                to: geometry.clamped(space.album.order.index + step), steps: step, at: time)
        }
        guard space.options.motion == .full, geometry.bounce > 0 else { return }
        let turned = carouselToggle(at: time)
        let displacement = carouselDisplacement(at: time)
        // A held key keeps the carousel out there; it does not push it on and on.
        let room = max(0, 1 - abs(displacement) / geometry.bounce)
        let swing = Double(step) * min(0.2, geometry.bounce / 2) * room
        carouselRoll(from: displacement, pace: .catchUp, swing: swing, at: time)
        carouselKeepTurned(turned, at: time)
    }

    /// Ends a drag as if it had not been: the carousel, or the photo, goes back from where it is.
    mutating func carouselLetGo(at time: Time) {
        switch carousel.grip {
        case nil: return
        case .scrolling:
            let turned = carouselToggle(at: time)
            let before = carouselCards(at: time)
            let displacement = carouselDisplacement(at: time)
            carousel.grip = nil
            guard space.options.motion == .full else {
                carouselRest()
                return carouselMorph(from: before, at: time)
            }
            carouselRoll(from: displacement, pace: .scroll, at: time)
            carouselKeepTurned(turned, at: time)
        case .lifting(let photo, let translation):
            carousel.grip = nil
            guard space.options.motion == .full else { return }
            let held = carouselArrival(of: photo, at: time)
            let lift = space.card.lift(by: translation)
            carousel.flights.removeAll { $0.photo == photo }
            carousel.flights.append(
                CarouselFlight(
                    photo: photo, direction: .arriving,
                    from: Pose(
                        offset: held.offset + lift.offset, scale: held.scale,
                        rotation: held.rotation + lift.tilt, opacity: held.opacity),
                    to: .rest, span: space.span(space.options.durations.settle, at: time),
                    curve: .easeOut))
        }
    }

    /// How a photo that flies in is held at `time`; at rest where none does.
    func carouselArrival(of photo: PhotoID, at time: Time) -> Pose {
        carousel.flights.first { $0.photo == photo && $0.isArriving }?.pose(at: time) ?? .rest
    }

    /// Lets the cards go from how they were seen to how they are laid out now, or fade where nothing is to move.
    mutating func carouselMorph(
        from before: [CarouselCard], lasting duration: Double? = nil, at time: Time
    ) {
        carousel.morph = nil
        guard space.options.motion != .off else { return }
        let isFull = space.options.motion == .full
        let lasting =
            isFull
            ? duration ?? space.options.durations.carouselInsert : space.options.durations.fade
        let morph = CarouselMorph(
            isFull ? .move : .fade, from: before, to: carouselLayout(at: time),
            span: space.span(lasting, at: time))
        if !morph.isIdle { carousel.morph = morph }
    }
}
