import DisplayList
import Geometry
import Layouts

/// Photos coming and going.
extension Model {
    mutating func carouselTakeOut(at place: Int, thrown: Point?, at time: Time) -> Pose {
        let photo = space.album.order.photos[place]
        if thrown == nil, place != space.album.order.index {
            carouselCloseUp(at: place, time: time)
            return space.farAbove
        }
        carousel.autoscrolledTo = time + CarouselState.pause
        let held = carouselPlace(of: photo, at: time)
        let exit = thrown.map { carouselExit(from: held, thrown: $0) } ?? space.farAbove
        if !isLifted(photo) { carouselLetGo(at: time) }
        let before = carouselCards(at: time).filter { $0.photo != photo }
        carousel.grip = nil
        carousel.flights.removeAll { $0.photo == photo }
        let isFront = place == space.album.order.index
        let shown = held.flatMap { isFront && $0.seenBounds != nil ? $0 : nil }
        space.remove(at: place)
        switch space.options.motion {
        case .off: carouselRest()
        case .reduced:
            carouselRest()
            if let shown { leave(photo, as: shown, to: Pose(opacity: 0), .linear, at: time) }
        case .full:
            if let shown, thrown == nil {
                leave(photo, as: shown, to: Pose(opacity: 0), .linear, at: time)
            } else if let shown {
                let from = shown.centre - space.card.centre
                var way = exit
                way.offset = exit.offset - from
                way.rotation = exit.rotation - shown.rotation
                leave(photo, as: shown, to: way, .easeIn, at: time)
            }
        }
        carouselMorph(from: before, at: time)
        return exit
    }

    private func isLifted(_ photo: PhotoID) -> Bool {
        if case .lifting(photo, _) = carousel.grip { true } else { false }
    }

    mutating func leave(
        _ photo: PhotoID, as sprite: Sprite, to pose: Pose, _ curve: Curve, at time: Time
    ) {
        var sprite = sprite
        sprite.isAtRest = false
        let isFull = space.options.motion == .full
        let lasting = isFull ? space.options.durations.flyOff : space.options.durations.fade
        carousel.flights.append(
            CarouselFlight(
                photo: photo, direction: .leaving(sprite), from: .rest, to: pose,
                span: space.span(lasting, at: time), curve: curve))
        carousel.flights.removeFirst(max(0, carousel.flights.count - Motion.mostFlights))
    }

    /// Above the canvas, to the side it was thrown to; relative to the viewport's centre.
    private func carouselExit(from held: Sprite?, thrown: Point) -> Pose {
        let tilt = space.card.flyOff(from: thrown).tilt
        let size = held?.seenBounds?.size ?? carouselGeometry.itemSize
        let offset = held.map { $0.centre - space.card.centre } ?? .zero
        let half = rotatedHalfHeight(of: size, degrees: tilt)
        let above = -(space.viewport.size.height / 2 + half)
        let aside = thrown.x == 0 ? 0 : thrown.x < 0 ? -size.width : size.width
        return Pose(
            offset: Point(x: offset.x + aside / 2, y: min(above, offset.y)),
            rotation: tilt, opacity: 0)
    }

    mutating func carouselPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        guard toFront || space.album.order.isEmpty else {
            return carouselMakeRoom(photo, at: place, at: time)
        }
        carouselLetGo(at: time)
        var before = carouselCards(at: time)
        let start = carouselAir(photo, exit: exit, at: time)
        let turned = carouselToggle(at: time)
        let displacement = carouselDisplacement(at: time)
        carousel.flights.removeAll { $0.photo == photo }
        carousel.autoscrolledTo = time + CarouselState.pause
        let place = space.insert(photo, at: place)
        let steps = carouselGeometry.distance(
            from: Double(space.album.order.index), to: Double(place))
        space.bringToFront(place)
        guard space.options.motion == .full else {
            carouselRest()
            return carouselMorph(from: before, at: time)
        }
        if space.album.order.count == 1 {
            carouselRest()
        } else if abs(steps) > 1 {
            let way = min(4, max(-4, displacement - steps))
            carouselRoll(from: way, pace: .scroll, at: time)
            carouselKeepTurned(turned, at: time)
        } else if carousel.roll == nil, carousel.lean != 0 {
            carouselRoll(from: carousel.lean, pace: .scroll, at: time)
            carouselKeepTurned(turned, at: time)
        }
        before.append(start)
        carouselMorph(from: before, at: time)
    }

    /// The card of a photo that comes in, where it is in the air: on its way out, or where it went.
    private func carouselAir(_ photo: PhotoID, exit: Pose, at time: Time) -> CarouselCard {
        let size = carouselGeometry.itemSize
        var sprite = Sprite(
            content: space.content(of: photo), centre: space.card.centre,
            size: contain(space.album.naturalSize(of: photo), in: size)
        ).held(exit)
        for flight in carousel.flights where flight.photo == photo {
            if case .leaving(let old) = flight.direction, !flight.span.isOver(at: time) {
                sprite = old.held(flight.pose(at: time))
            }
        }
        let shift = sprite.centre - carouselGeometry.centre
        let turn = Matrix4.rotationZ(sprite.rotation * .pi / 180)
        let matrix =
            Matrix4.scale(x: sprite.scale, y: sprite.scale) * turn
            * (sprite.transform ?? .identity) * Matrix4.translation(x: shift.x, y: shift.y)
        return CarouselCard(
            photo: photo,
            item: CarouselItem(
                index: 0, offset: 0, matrix: matrix, depth: CarouselCard.airDepth,
                fade: sprite.opacity),
            size: sprite.size, roundness: space.options.carousel.type == .taskSwitcher ? 1 : 0,
            shade: sprite.highlight?.amount ?? 0)
    }

    /// A photo beside the front one has gone by itself: the others close up, and a drag goes on.
    private mutating func carouselCloseUp(at place: Int, time: Time) {
        let before = carouselCards(at: time)
        carousel.flights.removeAll { $0.photo == space.album.order.photos[place] }
        space.remove(at: place)
        carouselKeepWithinEnds()
        carouselMorph(from: before, at: time)
    }

    /// Puts a photo in that comes from elsewhere: whoever looks on keeps what they look at, and a drag goes on.
    private mutating func carouselMakeRoom(_ photo: PhotoID, at place: Int, at time: Time) {
        let before = carouselCards(at: time)
        space.insert(photo, at: place)
        carousel.flights.removeAll { $0.photo == photo }
        carouselMorph(from: before, at: time)
    }
}
