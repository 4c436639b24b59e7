import DisplayList
import Geometry
import Layouts

/// Going from one layout of the waterfall to the next: what is seen moves from where it is.
extension Model {
    /// Brings the layout up to date after anything may have changed; motion begins where tiles lie elsewhere.
    ///
    /// `isStill` leaves out motion. The first tile in sight keeps its place on the screen, and the selection stays in sight;
    /// `keepsTop` rather leaves what is not scrolled as it is. Returns how far the scroll was counted anew, in u.
    @discardableResult
    mutating func relayWaterfall(
        changed: [PhotoID] = [], isStill: Bool = false, keepsTop: Bool = false, at time: Time
    ) -> Double {
        guard mayWaterfallChange(changed) else { return 0 }
        let moves = !isStill && space.options.motion == .full
        let before =
            moves
            ? WaterfallView(
                waterfall, offset: waterfallOffset(at: time), height: space.viewport.size.height,
                at: time
            )
            : WaterfallView()
        let former = (scroll: waterfall.scroll, metrics: waterfall.layout.metrics)
        let anchor = waterfall.anchor ?? waterfallAnchor
        guard layOutWaterfall(changed: changed) else { return 0 }
        let isReshaped = former.metrics != waterfall.layout.metrics
        let isAtTop = former.scroll == 0 && (isReshaped || keepsTop)
        waterfall.anchor = anchor
        waterfall.scroll = isAtTop ? 0 : anchoredWaterfallScroll(anchor)
        let shift = waterfall.scroll - former.scroll
        waterfall.glide?.from += shift
        waterfall.hold?.start += shift
        waterfall.frame?.from.origin.y += shift
        waterfall.moves = [:]
        waterfall.headerShifts = [:]
        if waterfall.hold != nil {
            keepWaterfallSelectionInSight(at: time)
        } else {
            bringWaterfallSelectionInSight(isStill: isStill, at: time)
        }
        if moves { moveWaterfallTiles(from: before, at: time) }
        return shift
    }

    private mutating func bringWaterfallSelectionInSight(isStill: Bool, at time: Time) {
        guard space.album.order.index < waterfall.layout.count,
            !isWaterfallTileInSight(space.album.order.index, scroll: waterfall.scroll)
        else { return }
        let frame = waterfall.layout.frame(of: space.album.order.index)
        let height = space.viewport.size.height
        let isFar = abs(frame.centre.y - waterfall.scroll - height / 2) > 1.5 * height
        let target =
            isFar
            ? waterfallScroll(revealing: space.album.order.index, from: frame.centre.y - height / 2)
            : waterfallScroll(revealing: space.album.order.index, from: waterfall.scroll)
        scrollWaterfall(to: target, during: space.options.durations.rearrange, at: time)
        if isStill { waterfall.glide = nil }
    }

    /// The first tile in sight, of those that are still in the order.
    private var waterfallAnchor: WaterfallState.Anchor? {
        let inSight = waterfall.layout.tiles(
            from: waterfall.scroll, to: waterfall.scroll + space.viewport.size.height)
        return inSight.first { space.album.order.contains(waterfall.photos[$0]) }.map(
            waterfallAnchor(at:))
    }

    /// Where the tile at `index` lies on the screen when the waterfall rests.
    func waterfallAnchor(at index: Int) -> WaterfallState.Anchor {
        let frame = waterfall.layout.frame(of: index)
        return WaterfallState.Anchor(
            photo: waterfall.photos[index], top: frame.minY - waterfall.scroll,
            height: frame.size.height)
    }

    /// The scroll that leaves the anchor where it is; of one that is cut by the upper edge, the same part stays in sight.
    private func anchoredWaterfallScroll(_ anchor: WaterfallState.Anchor?) -> Double {
        guard let anchor, let index = waterfall.place(of: anchor.photo) else {
            return waterfallRest(waterfall.scroll)
        }
        let frame = waterfall.layout.frame(of: index)
        let isCut = anchor.top < 0 && anchor.height > 0
        let top = isCut ? anchor.top * frame.size.height / anchor.height : anchor.top
        return waterfallRest(frame.minY - top)
    }

    private mutating func moveWaterfallTiles(from before: WaterfallView, at time: Time) {
        let height = space.viewport.size.height
        let offset = waterfallOffset(at: time)
        let span = space.span(space.options.durations.rearrange, at: time)
        var handled: Set<Int> = []
        for index in waterfall.indicesInSight(offset: offset, height: height, margin: 0) {
            handled.insert(index)
            if let tile = before.tiles[waterfall.photos[index]] {
                move(index, from: tile, offset: offset, span: span)
            } else {
                appearInWaterfall(index, offset: offset, span: span)
            }
        }
        for photo in before.inSight {
            guard let tile = before.tiles[photo], let index = waterfall.place(of: photo),
                handled.insert(index).inserted
            else { continue }
            move(index, from: tile, offset: offset, span: span)
        }
        moveWaterfallHeaders(from: before, offset: offset, span: span)
    }

    private mutating func move(
        _ index: Int, from tile: ShownTile, offset: Double, span: Span
    ) {
        let height = space.viewport.size.height
        var place = waterfall.layout.frame(of: index)
        place.origin.y -= offset
        guard tile.rect != place || tile.opacity < 1 else { return }
        func isFar(_ rect: Rect) -> Bool { rect.maxY < -height || rect.minY > 2 * height }
        if isFar(tile.rect) {
            appearInWaterfall(index, offset: offset, span: span)
        } else if isFar(place) {
            waterfall.flights.append(
                TileFlight(
                    photo: waterfall.photos[index], kind: .fading, from: tile.rect,
                    to: tile.rect, opacity: tile.opacity, span: span))
        } else {
            waterfall.moves[index] = TileMove(
                shift: tile.rect.origin - place.origin, size: tile.rect.size,
                opacity: tile.opacity, span: span, isAbove: tile.isAbove)
        }
    }

    /// Lets a tile that nobody has seen elsewhere fade in at its place.
    private mutating func appearInWaterfall(_ index: Int, offset: Double, span: Span) {
        waterfall.moves[index] = TileMove(
            shift: .zero, size: waterfall.layout.frame(of: index).size, opacity: 0, span: span)
    }

    private mutating func moveWaterfallHeaders(
        from before: WaterfallView, offset: Double, span: Span
    ) {
        waterfall.headerSpan = span
        guard before.grouping == waterfall.grouping else { return }
        let layout = waterfall.layout
        for section in layout.sections(from: offset, to: offset + space.viewport.size.height) {
            let group = layout.sections[section].group
            guard let was = before.headers[group], let header = layout.header(ofSection: section)
            else { continue }
            let shift = was - (header.origin - Point(x: 0, y: offset))
            if shift != .zero { waterfall.headerShifts[group] = shift }
        }
    }
}
