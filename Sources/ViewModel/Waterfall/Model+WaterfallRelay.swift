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
        let old = waterfall
        let oldOffset = waterfallOffset(at: time)
        let anchor = old.anchor ?? waterfallAnchor
        guard layOutWaterfall(changed: changed) else { return 0 }
        let isReshaped = old.layout.metrics != waterfall.layout.metrics
        let isAtTop = old.scroll == 0 && (isReshaped || keepsTop)
        waterfall.anchor = anchor
        waterfall.scroll = isAtTop ? 0 : anchoredWaterfallScroll(anchor)
        let shift = waterfall.scroll - old.scroll
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
        guard !isStill, options.motion == .full else { return shift }
        moveWaterfallTiles(from: old, oldOffset: oldOffset, at: time)
        return shift
    }

    private mutating func bringWaterfallSelectionInSight(isStill: Bool, at time: Time) {
        guard order.index < waterfall.layout.count,
            !isWaterfallTileInSight(order.index, scroll: waterfall.scroll)
        else { return }
        let frame = waterfall.layout.frame(of: order.index)
        let height = viewport.size.height
        let isFar = abs(frame.centre.y - waterfall.scroll - height / 2) > 1.5 * height
        let target =
            isFar
            ? waterfallScroll(revealing: order.index, from: frame.centre.y - height / 2)
            : waterfallScroll(revealing: order.index, from: waterfall.scroll)
        scrollWaterfall(to: target, during: options.durations.rearrange, at: time)
        if isStill { waterfall.glide = nil }
    }

    /// The first tile in sight, of those that are still in the order.
    private var waterfallAnchor: WaterfallState.Anchor? {
        let state = waterfall
        let inSight = state.layout.tiles(
            from: state.scroll, to: state.scroll + viewport.size.height)
        for index in inSight where order.place(of: state.photos[index], near: index) != nil {
            let frame = state.layout.frame(of: index)
            return WaterfallState.Anchor(
                photo: state.photos[index], top: frame.minY - state.scroll,
                height: frame.size.height)
        }
        return nil
    }

    /// The scroll that leaves the anchor where it is; of one that is cut by the upper edge, the same part stays in sight.
    private func anchoredWaterfallScroll(_ anchor: WaterfallState.Anchor?) -> Double {
        guard let anchor, let index = waterfall.place(of: anchor.photo, near: order.index) else {
            return waterfallRest(waterfall.scroll)
        }
        let frame = waterfall.layout.frame(of: index)
        let isCut = anchor.top < 0 && anchor.height > 0
        let top = isCut ? anchor.top * frame.size.height / anchor.height : anchor.top
        return waterfallRest(frame.minY - top)
    }

    private mutating func moveWaterfallTiles(
        from old: WaterfallState, oldOffset: Double, at time: Time
    ) {
        let height = viewport.size.height
        let offset = waterfallOffset(at: time)
        let span = span(options.durations.rearrange, at: time)
        var handled: Set<Int> = []
        func windows(_ state: WaterfallState, _ offset: Double) -> [Int] {
            Set(state.layout.tiles(from: offset, to: offset + height))
                .union(state.layout.tiles(from: state.scroll, to: state.scroll + height))
                .union(state.moves.keys).sorted()
        }
        for index in windows(waterfall, offset) {
            handled.insert(index)
            guard let former = old.place(of: waterfall.photos[index], near: index) else {
                appearInWaterfall(index, offset: offset, span: span)
                continue
            }
            let tile = old.tile(former, offset: oldOffset, at: time)
            move(index, from: tile, offset: offset, span: span)
        }
        for former in windows(old, oldOffset) {
            guard let index = waterfall.place(of: old.photos[former], near: former),
                handled.insert(index).inserted
            else { continue }
            move(
                index, from: old.tile(former, offset: oldOffset, at: time), offset: offset,
                span: span)
        }
        moveWaterfallHeaders(from: old, oldOffset: oldOffset, offset: offset, span: span, at: time)
    }

    private mutating func move(
        _ index: Int, from tile: ShownTile, offset: Double, span: Span
    ) {
        let height = viewport.size.height
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
        from old: WaterfallState, oldOffset: Double, offset: Double, span: Span, at time: Time
    ) {
        let height = viewport.size.height
        var former: [Int: Double] = [:]
        for section in old.layout.sections(from: oldOffset, to: oldOffset + height) {
            let group = old.layout.sections[section].group
            former[group] =
                old.layout.sections[section].top + old.headerShift(group, at: time) - oldOffset
        }
        waterfall.headerSpan = span
        for section in waterfall.layout.sections(from: offset, to: offset + height) {
            let header = waterfall.layout.sections[section]
            guard let was = former[header.group] else { continue }
            let shift = was - (header.top - offset)
            if shift != 0 { waterfall.headerShifts[header.group] = shift }
        }
    }
}
