package import Browsing
package import DisplayList
package import Geometry

/// Photos taken out of the order and put back while the viewer is open.
extension Viewer {
    package mutating func remove(
        at place: Int, thrown: Point?, in space: inout Workspace, at time: Time
    )
        -> Pose
    {
        guard place == space.album.order.index else {
            space.remove(at: place)
            return space.farAbove
        }
        let photo = space.album.order.photos[place]
        let shown = sprites(in: space, at: time)
        let next = revealed(in: space, at: time)
        guard let sprite = shown.last else {
            space.remove(at: place)
            return space.farAbove
        }
        let end = thrown.map { space.trashEnd(of: sprite, thrown: $0) } ?? sprite.gone
        space.remove(at: place)
        guard let front = space.album.order.front else { return space.exitPose(of: end) }
        let backdrop = backdrop(in: space, at: time)
        frontChanged(in: space, at: time)
        depart(photo, from: shown, to: end, in: space, at: time)
        let start = next ?? revealed(front, growth: 0, in: space)
        startApproach(
            from: [start.photo == front ? start : revealed(front, growth: 0, in: space)],
            space.options.durations.flyOff, curve: .easeOut, in: space, at: time)
        approach?.backdrop = backdrop
        return space.exitPose(of: end)
    }

    private mutating func depart(
        _ photo: PhotoID, from shown: [Sprite], to end: Sprite, in space: Workspace, at time: Time
    ) {
        guard space.options.motion != .off, let last = shown.last else { return }
        let isFlying = space.options.motion == .full && end.opacity > 0
        let departure = Departure(
            photo: photo, layer: .above, from: shown, to: isFlying ? end : last.gone,
            span: space.span(
                isFlying ? space.options.durations.flyOff : space.options.durations.fade, at: time),
            curve: isFlying ? .easeIn : .linear)
        add(departure)
    }

    package mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        guard toFront else {
            // A photo that comes in from elsewhere disturbs nothing, not even a drag.
            space.insert(photo, at: place)
            return
        }
        let shown = sprites(in: space, at: time)
        let former = self.photo
        let inAir = departures.first { $0.photo == photo && $0.layer == .above }
        let backdrop = backdrop(in: space, at: time)
        space.bringToFront(space.insert(photo, at: place))
        frontChanged(in: space, at: time)
        if space.options.motion != .off, let former, former != photo, var gone = shown.last {
            gone.opacity = 0
            gone.isAtRest = false
            let duration =
                space.options.motion == .full
                ? space.options.durations.flyOff : space.options.durations.fade
            let departure = Departure(
                photo: former, layer: .below, from: shown, to: gone,
                span: space.span(duration, at: time), curve: .easeIn)
            add(departure)
        }
        let rest = restingSprite(photo, in: space)
        guard space.options.motion == .full else {
            guard space.options.motion == .reduced else { return }
            let begun = Approach(
                from: [rest.fainter(by: 0)], backdrop: backdrop,
                span: space.span(space.options.durations.fade, at: time))
            approach = begun
            return
        }
        startApproach(
            from: arriving(rest, from: exit, inAir: inAir, in: space, at: time),
            space.options.durations.flyOff,
            curve: .easeOut, in: space, at: time)
        approach?.backdrop = backdrop
    }

    /// How a photo that comes back is displayed first.
    private func arriving(
        _ rest: Sprite, from exit: Pose, inAir: Departure?, in space: Workspace, at time: Time
    ) -> [Sprite] {
        if let inAir, !inAir.span.isOver(at: time), let from = inAir.from.last {
            return from.mixed(
                with: inAir.to, part: inAir.curve(inAir.span.progress(at: time)),
                content: space.album.naturalSize(of: inAir.photo), canvas: space.area)
        }
        var start = rest
        start.centre = space.card.centre + exit.offset
        start.scale = exit.scale
        start.rotation = exit.rotation
        start.shadow = space.flightShadow
        start.isAtRest = false
        return [start]
    }
}
