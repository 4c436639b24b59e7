import DisplayList
import Geometry
import Layouts

/// Photos that leave the waterfall and come back.
extension Model {
    mutating func waterfallTakeOut(at place: Int, thrown: Point?, at time: Time) -> Pose {
        relayWaterfall(at: time)
        let photo = space.album.order.photos[place]
        let isFront = place == space.album.order.index
        let tile = waterfallTile(place, offset: waterfallOffset(at: time), at: time)
        let former = waterfallFrame(at: time)
        let exit = waterfallExit(tile.rect)
        waterfall.flights.removeAll { $0.photo == photo }
        space.remove(at: place)
        let shift = relayWaterfall(keepsTop: true, at: time)
        if isFront { glideWaterfallFrame(from: former?.movedDown(by: shift), at: time) }
        let isLeaving = isFront && thrown != nil && space.options.motion == .full
        guard space.options.motion != .off, isSeen(tile.rect) else { return exit }
        let end = Rect(
            centre: Point(x: tile.rect.centre.x, y: -tile.rect.size.height / 2 - 2),
            size: tile.rect.size)
        waterfall.flights.append(
            TileFlight(
                photo: photo, kind: isLeaving ? .trashed : .fading, from: tile.rect,
                to: isLeaving ? end : tile.rect, opacity: tile.opacity,
                span: space.span(
                    isLeaving ? space.options.durations.flyOff : space.options.durations.fade,
                    at: time)))
        waterfall.flights.removeFirst(max(0, waterfall.flights.count - 64))
        return exit
    }

    mutating func waterfallPutIn(
        _ photo: PhotoID, at place: Int, from exit: Pose, toFront: Bool, at time: Time
    ) {
        relayWaterfall(at: time)
        let former = waterfallFrame(at: time)
        let inAir = waterfall.flights.first { $0.photo == photo && !$0.span.isOver(at: time) }?
            .shown(at: time)
        waterfall.flights.removeAll { $0.photo == photo }
        let place = space.insert(photo, at: place)
        if toFront { space.bringToFront(place) }
        let shift = relayWaterfall(keepsTop: toFront, at: time)
        let offset = waterfallOffset(at: time)
        var target = waterfall.layout.frame(of: place)
        target.origin.y -= offset
        switch space.options.motion {
        case .off: break
        case .reduced:
            waterfall.moves[place] = TileMove(
                shift: .zero, size: target.size, opacity: 0,
                span: space.span(space.options.durations.fade, at: time))
        case .full:
            guard toFront else { return }
            glideWaterfallFrame(from: former?.movedDown(by: shift), at: time)
            let start = inAir?.rect ?? waterfallEntry(exit, target.size)
            waterfall.moves[place] = TileMove(
                shift: start.origin - target.origin, size: start.size,
                opacity: inAir?.opacity ?? exit.opacity,
                span: space.span(space.options.durations.flyOff, at: time), isAbove: true)
        }
    }

    private func isSeen(_ rect: Rect) -> Bool {
        rect.intersection(Rect(origin: .zero, size: space.viewport.size)) != nil
    }

    /// How a tile leaves, in the terms of a card: above the viewport, as large as it is.
    private func waterfallExit(_ rect: Rect) -> Pose {
        let card = space.card.card
        guard card.width > 0, card.height > 0 else { return farAbove }
        return Pose(
            offset: Point(
                x: rect.centre.x - space.card.centre.x,
                y: -(space.viewport.size.height + rect.size.height) / 2 - 2),
            scale: max(rect.size.width / card.width, rect.size.height / card.height),
            opacity: 0)
    }

    /// Where a tile of a size comes in from that left as `exit` tells, here or elsewhere.
    private func waterfallEntry(_ exit: Pose, _ size: Size) -> Rect {
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
