import Browsing
import DisplayList
import Geometry

/// Going from photo to photo.
extension Carousel {
    /// Farther than this in items, the way is shortened: the old cards fade while the new ones roll in.
    private static var farItems: Double { 9 }
    private static var shortenedItems: Double { 4 }

    mutating func go(to index: Int, in space: inout Workspace, at time: Time) {
        let target = space.album.order.clamped(index)
        let step = target - space.album.order.index
        guard abs(step) != 1 else { return go(to: target, steps: step, in: &space, at: time) }
        let scroll = scroll(in: space, at: time)
        let way = geometry(in: space).distance(from: scroll, to: Double(target))
        let displacement = displacement(in: space, at: time)
        go(to: target, from: -way, wasAt: displacement, in: &space, at: time)
    }

    /// Goes `steps` items on although the way around may be shorter.
    private mutating func go(to target: Int, steps: Int, in space: inout Workspace, at time: Time) {
        let displacement = displacement(in: space, at: time)
        go(
            to: target, from: displacement - Double(steps), wasAt: displacement, in: &space,
            at: time)
    }

    private mutating func go(
        to target: Int, from start: Double, wasAt displacement: Double, in space: inout Workspace,
        at time: Time
    ) {
        let before = cards(in: space, at: time)
        let isRolling = roll.map { !$0.isOver(at: time) } ?? false
        let turned = shownToggle(in: space, at: time)
        space.bringToFront(target)
        guard space.options.motion == .full else {
            rest()
            return morphCards(from: before, in: space, at: time)
        }
        var start = start
        let isFar = abs(start) > Self.farItems
        if isFar { start = start < 0 ? -Self.shortenedItems : Self.shortenedItems }
        grip = nil
        autoscrolledTo = time + Carousel.pause
        startRoll(from: start, pace: isRolling ? .catchUp : .scroll, in: space, at: time)
        if isFar {
            toggle = nil
            morphCards(from: before, in: space, at: time)
        } else {
            keepTurned(turned, in: space, at: time)
        }
    }

    /// There is no photo beyond the last one: a ring goes on around, others yield and come back.
    mutating func passEnd(_ step: Int, in space: inout Workspace, at time: Time) -> [Request] {
        let geometry = geometry(in: space)
        if geometry.wraps {
            guard space.album.order.count > 1 else { return [] }
            go(
                to: geometry.clamped(space.album.order.index + step), steps: step, in: &space,
                at: time)
            return []
        }
        guard space.options.motion == .full, geometry.bounce > 0 else { return [] }
        let turned = shownToggle(in: space, at: time)
        let displacement = displacement(in: space, at: time)
        // A held key keeps the carousel out there; it does not push it on and on.
        let room = max(0, 1 - abs(displacement) / geometry.bounce)
        let swing = Double(step) * min(0.2, geometry.bounce / 2) * room
        startRoll(from: displacement, pace: .catchUp, swing: swing, in: space, at: time)
        keepTurned(turned, in: space, at: time)
        return []
    }

    /// Ends a drag as if it had not been: the carousel, or the photo, goes back from where it is.
    mutating func cancelGesture(in space: inout Workspace, at time: Time) {
        switch grip {
        case nil: return
        case .scrolling:
            let turned = shownToggle(in: space, at: time)
            let before = cards(in: space, at: time)
            let displacement = displacement(in: space, at: time)
            grip = nil
            guard space.options.motion == .full else {
                rest()
                return morphCards(from: before, in: space, at: time)
            }
            startRoll(from: displacement, pace: .scroll, in: space, at: time)
            keepTurned(turned, in: space, at: time)
        case .lifting(let photo, let translation):
            grip = nil
            guard space.options.motion == .full else { return }
            let held = arrival(of: photo, at: time)
            let lift = space.card.lift(by: translation)
            flights.removeAll { $0.photo == photo }
            flights.append(
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
    func arrival(of photo: PhotoID, at time: Time) -> Pose {
        flights.first { $0.photo == photo && $0.isArriving }?.pose(at: time) ?? .rest
    }

    /// Lets the cards go from how they were seen to how they are laid out now, or fade where nothing is to move.
    mutating func morphCards(
        from before: [CarouselCard], lasting duration: Double? = nil, in space: Workspace,
        at time: Time
    ) {
        self.morph = nil
        guard space.options.motion != .off else { return }
        let isFull = space.options.motion == .full
        let lasting =
            isFull
            ? duration ?? Self.insertDuration : space.options.durations.fade
        let morph = CarouselMorph(
            isFull ? .move : .fade, from: before, to: layout(in: space, at: time),
            span: space.span(lasting, at: time))
        if !morph.isIdle { self.morph = morph }
    }
}
