import Browsing
import DisplayList
import Geometry

/// Photos coming and going.
extension Carousel {
    mutating func remove(at place: Int, thrown: Point?, in space: inout Workspace, at time: Time)
        -> Pose
    {
        let photo = space.album.order.photos[place]
        if thrown == nil, place != space.album.order.index {
            closeUp(at: place, in: &space, time: time)
            return space.farAbove
        }
        autoscrolledTo = time + Carousel.pause
        let held = self.place(of: photo, in: space, at: time)
        let exit = thrown.map { exitPose(from: held, thrown: $0, in: space) } ?? space.farAbove
        if !isLifted(photo) { cancelGesture(in: &space, at: time) }
        let before = cards(in: space, at: time).filter { $0.photo != photo }
        grip = nil
        flights.removeAll { $0.photo == photo }
        let isFront = place == space.album.order.index
        let shown = held.flatMap { isFront && $0.seenBounds != nil ? $0 : nil }
        space.remove(at: place)
        switch space.options.motion {
        case .off: rest()
        case .reduced:
            rest()
            if let shown {
                flyOut(photo, as: shown, to: Pose(opacity: 0), .linear, in: space, at: time)
            }
        case .full:
            if let shown, thrown == nil {
                flyOut(photo, as: shown, to: Pose(opacity: 0), .linear, in: space, at: time)
            } else if let shown {
                let from = shown.centre - space.card.centre
                var way = exit
                way.offset = exit.offset - from
                way.rotation = exit.rotation - shown.rotation
                flyOut(photo, as: shown, to: way, .easeIn, in: space, at: time)
            }
        }
        morphCards(from: before, in: space, at: time)
        return exit
    }

    private func isLifted(_ photo: PhotoID) -> Bool {
        if case .lifting(photo, _) = grip { true } else { false }
    }

    mutating func flyOut(
        _ photo: PhotoID, as sprite: Sprite, to pose: Pose, _ curve: Curve, in space: Workspace,
        at time: Time
    ) {
        var sprite = sprite
        sprite.isAtRest = false
        let isFull = space.options.motion == .full
        let lasting = isFull ? space.options.durations.flyOff : space.options.durations.fade
        flights.append(
            CarouselFlight(
                photo: photo, direction: .leaving(sprite), from: .rest, to: pose,
                span: space.span(lasting, at: time), curve: curve))
        flights.removeFirst(max(0, flights.count - CardFlight.most))
    }

    /// Above the canvas, to the side it was thrown to; relative to the viewport's centre.
    private func exitPose(from held: Sprite?, thrown: Point, in space: Workspace) -> Pose {
        let tilt = space.card.flyOff(from: thrown).tilt
        let size = held?.seenBounds?.size ?? geometry(in: space).itemSize
        let offset = held.map { $0.centre - space.card.centre } ?? .zero
        if space.leavesAside {
            return space.poseAside(from: Pose(offset: offset), width: size.width)
        }
        let half = rotatedHalfHeight(of: size, degrees: tilt)
        let above = -(space.viewport.size.height / 2 + half)
        let aside = thrown.x == 0 ? 0 : thrown.x < 0 ? -size.width : size.width
        return Pose(
            offset: Point(x: offset.x + aside / 2, y: min(above, offset.y)),
            rotation: tilt, opacity: 0)
    }

    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        guard toFront || space.album.order.isEmpty else {
            return makeRoom(photo, at: place, in: &space, at: time)
        }
        cancelGesture(in: &space, at: time)
        var before = cards(in: space, at: time)
        let start = airCard(photo, exit: exit, in: space, at: time)
        let turned = shownToggle(in: space, at: time)
        let displacement = displacement(in: space, at: time)
        flights.removeAll { $0.photo == photo }
        autoscrolledTo = time + Carousel.pause
        let place = space.insert(photo, at: place)
        let steps = geometry(in: space).distance(
            from: Double(space.album.order.index), to: Double(place))
        space.bringToFront(place)
        guard space.options.motion == .full else {
            rest()
            return morphCards(from: before, in: space, at: time)
        }
        if space.album.order.count == 1 {
            rest()
        } else if abs(steps) > 1 {
            let way = min(4, max(-4, displacement - steps))
            startRoll(from: way, pace: .scroll, in: space, at: time)
            keepTurned(turned, in: space, at: time)
        } else if roll == nil, lean != 0 {
            startRoll(from: lean, pace: .scroll, in: space, at: time)
            keepTurned(turned, in: space, at: time)
        }
        before.append(start)
        morphCards(from: before, in: space, at: time)
    }

    /// The card of a photo that comes in, where it is in the air: on its way out, or where it went.
    private func airCard(_ photo: PhotoID, exit: Pose, in space: Workspace, at time: Time)
        -> CarouselCard
    {
        let size = geometry(in: space).itemSize
        var sprite = Sprite(
            content: space.content(of: photo), centre: space.card.centre,
            size: contain(space.album.naturalSize(of: photo), in: size)
        ).held(exit)
        for flight in flights where flight.photo == photo {
            if case .leaving(let old) = flight.direction, !flight.span.isOver(at: time) {
                sprite = old.held(flight.pose(at: time))
            }
        }
        let shift = sprite.centre - geometry(in: space).centre
        let turn = Matrix4.rotationZ(sprite.rotation * .pi / 180)
        let matrix =
            Matrix4.scale(x: sprite.scale, y: sprite.scale) * turn
            * (sprite.transform ?? .identity) * Matrix4.translation(x: shift.x, y: shift.y)
        return CarouselCard(
            photo: photo,
            item: CarouselItem(
                index: 0, offset: 0, matrix: matrix, depth: CarouselCard.airDepth,
                fade: sprite.opacity),
            size: sprite.size, roundness: options.type == .taskSwitcher ? 1 : 0,
            shade: sprite.highlight?.amount ?? 0)
    }

    /// A photo beside the front one has gone by itself: the others close up, and a drag goes on.
    private mutating func closeUp(at place: Int, in space: inout Workspace, time: Time) {
        let before = cards(in: space, at: time)
        flights.removeAll { $0.photo == space.album.order.photos[place] }
        space.remove(at: place)
        keepWithinEnds(in: space)
        morphCards(from: before, in: space, at: time)
    }

    /// Inserts a photo that comes from elsewhere: the photo in front stays, and a drag goes on.
    private mutating func makeRoom(
        _ photo: PhotoID, at place: Int, in space: inout Workspace, at time: Time
    ) {
        let before = cards(in: space, at: time)
        space.insert(photo, at: place)
        flights.removeAll { $0.photo == photo }
        morphCards(from: before, in: space, at: time)
    }
}
