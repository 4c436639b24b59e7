import DisplayList
import Geometry
import Layouts

/// Photos taken out of the order and put back while the viewer is open.
extension Model {
    mutating func viewerTakeOut(at place: Int, thrown: Point?, at time: Time) -> Pose {
        guard viewer != nil, place == space.album.order.index else {
            space.remove(at: place)
            settle(mode, at: time)
            return space.farAbove
        }
        let photo = space.album.order.photos[place]
        let shown = viewerSprites(at: time)
        let next = revealed(at: time)
        guard let sprite = shown.last else {
            space.remove(at: place)
            return space.farAbove
        }
        let end = thrown.map { space.trashEnd(of: sprite, thrown: $0) } ?? sprite.gone
        space.remove(at: place)
        guard let front = space.album.order.front else {
            closeEmpty(photo, from: shown, to: end, at: time)
            return exitPose(of: end)
        }
        let backdrop = viewerBackdrop(at: time)
        frontChangedInViewer(at: time)
        depart(photo, from: shown, to: end, at: time)
        let start = next ?? revealed(front, growth: 0)
        approach(
            from: [start.photo == front ? start : revealed(front, growth: 0)],
            space.options.durations.flyOff, curve: .easeOut, at: time)
        viewer?.approach?.backdrop = backdrop
        return exitPose(of: end)
    }

    private mutating func depart(
        _ photo: PhotoID, from shown: [Sprite], to end: Sprite, at time: Time
    ) {
        guard space.options.motion != .off, let last = shown.last else { return }
        let isFlying = space.options.motion == .full && end.opacity > 0
        let departure = Departure(
            photo: photo, layer: .above, from: shown, to: isFlying ? end : last.gone,
            span: space.span(
                isFlying ? space.options.durations.flyOff : space.options.durations.fade, at: time),
            curve: isFlying ? .easeIn : .linear)
        viewer?.add(departure)
    }

    /// Nothing is left to be shown: the viewer closes, and the last photo flies off.
    private mutating func closeEmpty(
        _ photo: PhotoID, from shown: [Sprite], to end: Sprite, at time: Time
    ) {
        viewer = nil
        space.cover(false)
        passage = nil
        settle(mode, at: time)
        guard space.options.motion != .off, let last = shown.last else { return }
        let isFull = space.options.motion == .full
        passage = Passage(
            photo: photo, kind: .dismissal, from: shown, rest: [], end: isFull ? end : last.gone,
            span: space.span(
                isFull ? space.options.durations.flyOff : space.options.durations.fade, at: time))
    }

    /// How a photo has left, relative to the viewport's centre.
    private func exitPose(of end: Sprite) -> Pose {
        Pose(
            offset: end.centre - space.card.centre, scale: min(1, end.scale),
            rotation: end.rotation, opacity: end.opacity)
    }

    mutating func viewerPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        guard toFront else {
            // A photo that comes in from elsewhere disturbs nothing, not even a drag.
            space.insert(photo, at: place)
            settle(mode, at: time)
            return
        }
        let shown = viewerSprites(at: time)
        let former = viewer?.photo
        let inAir = viewer?.departures.first { $0.photo == photo && $0.layer == .above }
        let backdrop = viewerBackdrop(at: time)
        space.bringToFront(space.insert(photo, at: place))
        frontChangedInViewer(at: time)
        if space.options.motion != .off, let former, former != photo, var gone = shown.last {
            gone.opacity = 0
            gone.isAtRest = false
            let duration =
                space.options.motion == .full
                ? space.options.durations.flyOff : space.options.durations.fade
            let departure = Departure(
                photo: former, layer: .below, from: shown, to: gone,
                span: space.span(duration, at: time), curve: .easeIn)
            viewer?.add(departure)
        }
        let rest = viewerRest(photo)
        guard space.options.motion == .full else {
            guard space.options.motion == .reduced else { return }
            let begun = Approach(
                from: [rest.fainter(by: 0)], backdrop: backdrop,
                span: space.span(space.options.durations.fade, at: time))
            viewer?.approach = begun
            return
        }
        approach(
            from: arriving(rest, from: exit, inAir: inAir, at: time),
            space.options.durations.flyOff,
            curve: .easeOut, at: time)
        viewer?.approach?.backdrop = backdrop
    }

    /// How a photo that comes back is displayed first.
    private func arriving(
        _ rest: Sprite, from exit: Pose, inAir: Departure?, at time: Time
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
