import Browsing
import DisplayList
import Geometry

/// Photos that leave the waterfall and come back.
extension Waterfall {
    mutating func remove(at place: Int, thrown: Point?, in space: inout Workspace, at time: Time)
        -> Pose
    {
        relayout(in: &space, at: time)
        let photo = space.album.order.photos[place]
        let isFront = place == space.album.order.index
        let tile = tile(place, offset: offset(in: space, at: time), at: time)
        let former = frameRect(in: space, at: time)
        let exit = exitPose(tile.rect, in: space)
        flights.removeAll { $0.photo == photo }
        space.remove(at: place)
        let shift = relayout(keepsTop: true, in: &space, at: time)
        if isFront { glideFrame(from: former?.movedDown(by: shift), in: space, at: time) }
        let isLeaving = isFront && thrown != nil && space.options.motion == .full
        guard space.options.motion != .off, isSeen(tile.rect, in: space) else { return exit }
        let end = Rect(
            centre: space.leavesAside
                ? Point(
                    x: space.viewport.size.width + tile.rect.size.width / 2 + 2,
                    y: tile.rect.centre.y)
                : Point(x: tile.rect.centre.x, y: -tile.rect.size.height / 2 - 2),
            size: tile.rect.size)
        flights.append(
            TileFlight(
                photo: photo, kind: isLeaving ? .trashed : .fading, from: tile.rect,
                to: isLeaving ? end : tile.rect, opacity: tile.opacity,
                span: space.span(
                    isLeaving ? space.options.durations.flyOff : space.options.durations.fade,
                    at: time)))
        flights.removeFirst(max(0, flights.count - 64))
        return exit
    }

    mutating func insert(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, in space: inout Workspace,
        at time: Time
    ) {
        relayout(in: &space, at: time)
        let former = frameRect(in: space, at: time)
        let inAir = flights.first { $0.photo == photo && !$0.span.isOver(at: time) }?
            .shown(at: time)
        flights.removeAll { $0.photo == photo }
        let place = space.insert(photo, at: place)
        if toFront { space.bringToFront(place) }
        let shift = relayout(keepsTop: toFront, in: &space, at: time)
        let offset = offset(in: space, at: time)
        var target = layout.frame(of: place)
        target.origin.y -= offset
        switch space.options.motion {
        case .off: break
        case .reduced:
            moves[place] = TileMove(
                shift: .zero, size: target.size, opacity: 0,
                span: space.span(space.options.durations.fade, at: time))
        case .full:
            guard toFront else { return }
            glideFrame(from: former?.movedDown(by: shift), in: space, at: time)
            let start = inAir?.rect ?? entryRect(exit, target.size, in: space)
            moves[place] = TileMove(
                shift: start.origin - target.origin, size: start.size,
                opacity: inAir?.opacity ?? exit.opacity,
                span: space.span(space.options.durations.flyOff, at: time), isAbove: true)
        }
    }

    private func isSeen(_ rect: Rect, in space: Workspace) -> Bool {
        rect.intersection(Rect(origin: .zero, size: space.viewport.size)) != nil
    }

    /// How a tile leaves, in the terms of a card: above the viewport, as large as it is.
    private func exitPose(_ rect: Rect, in space: Workspace) -> Pose {
        let card = space.card.card
        guard card.width > 0, card.height > 0 else { return space.farAbove }
        let scale = max(rect.size.width / card.width, rect.size.height / card.height)
        var offset = Point(
            x: rect.centre.x - space.card.centre.x,
            y: -(space.viewport.size.height + rect.size.height) / 2 - 2)
        if space.leavesAside {
            offset = Point(
                x: (space.viewport.size.width + rect.size.width) / 2 + 2,
                y: rect.centre.y - space.card.centre.y)
        }
        return Pose(offset: offset, scale: scale, opacity: 0)
    }

    /// Where a tile of a size comes in from that left as `exit` tells, here or elsewhere.
    private func entryRect(_ exit: Pose, _ size: Size, in space: Workspace) -> Rect {
        Rect(
            centre: space.card.centre + exit.offset,
            size: contain(size, in: space.card.card * exit.scale))
    }
}

extension Rect {
    fileprivate func movedDown(by way: Double) -> Rect {
        Rect(origin: origin + Point(x: 0, y: way), size: size)
    }
}
