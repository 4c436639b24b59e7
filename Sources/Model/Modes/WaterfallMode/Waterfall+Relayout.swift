import Browsing
import DisplayList
import Geometry

/// Going from one layout of the waterfall to the next: what is seen moves from where it is.
extension Waterfall {
    /// Brings the layout up to date after anything may have changed; motion begins where tiles lie elsewhere.
    ///
    /// `isStill` leaves out motion. The first tile in sight keeps its place on the screen, and the selection stays in sight;
    /// `keepsTop` rather leaves what is not scrolled as it is. Returns how far the scroll was counted again, in u.
    @discardableResult
    mutating func relayout(
        changed: [PhotoID] = [], isStill: Bool = false, keepsTop: Bool = false,
        in space: inout Workspace, at time: Time
    ) -> Double {
        guard mayChange(changed, in: space) else { return 0 }
        let moves = !isStill && space.options.motion == .full
        let before =
            moves
            ? WaterfallView(
                self, offset: offset(in: space, at: time), height: space.viewport.size.height,
                at: time
            )
            : WaterfallView()
        let former = (scroll: scroll, metrics: layout.metrics)
        let anchor = self.anchor ?? anchorInSight(in: space)
        guard layOut(changed: changed, in: space) else { return 0 }
        let isReshaped = former.metrics != layout.metrics
        let isAtTop = former.scroll == 0 && (isReshaped || keepsTop)
        self.anchor = anchor
        scroll = isAtTop ? 0 : anchoredScroll(anchor, in: space)
        let shift = scroll - former.scroll
        glide?.from += shift
        hold?.start += shift
        frame?.from.origin.y += shift
        self.moves = [:]
        headerShifts = [:]
        if hold != nil {
            keepSelectionInSight(in: &space, at: time)
        } else {
            bringSelectionInSight(isStill: isStill, in: space, at: time)
        }
        if moves { moveTiles(from: before, in: space, at: time) }
        return shift
    }

    private mutating func bringSelectionInSight(isStill: Bool, in space: Workspace, at time: Time) {
        guard space.album.order.index < layout.count,
            !isInSight(space.album.order.index, scroll: scroll, in: space)
        else { return }
        let frame = layout.frame(of: space.album.order.index)
        let height = space.viewport.size.height
        let isFar = abs(frame.centre.y - scroll - height / 2) > 1.5 * height
        let target =
            isFar
            ? leastScroll(
                revealing: space.album.order.index, from: frame.centre.y - height / 2, in: space)
            : leastScroll(revealing: space.album.order.index, from: scroll, in: space)
        startScroll(to: target, during: space.options.durations.rearrange, in: space, at: time)
        if isStill { glide = nil }
    }

    /// The first tile in sight, of those that are still in the order.
    private func anchorInSight(in space: Workspace) -> Waterfall.Anchor? {
        let inSight = layout.tiles(
            from: scroll, to: scroll + space.viewport.size.height)
        return inSight.first { space.album.order.contains(photos[$0]) }.map(
            anchorOfTile(at:))
    }

    /// Where the tile at `index` lies on the screen when the waterfall rests.
    func anchorOfTile(at index: Int) -> Waterfall.Anchor {
        let frame = layout.frame(of: index)
        return Waterfall.Anchor(
            photo: photos[index], top: frame.minY - scroll,
            height: frame.size.height)
    }

    /// The scroll that leaves the anchor where it is; of one that is cut by the upper edge, the same part stays in sight.
    private func anchoredScroll(_ anchor: Waterfall.Anchor?, in space: Workspace) -> Double {
        guard let anchor, let index = place(of: anchor.photo) else {
            return restingScroll(scroll, in: space)
        }
        let frame = layout.frame(of: index)
        let isCut = anchor.top < 0 && anchor.height > 0
        let top = isCut ? anchor.top * frame.size.height / anchor.height : anchor.top
        return restingScroll(frame.minY - top, in: space)
    }

    private mutating func moveTiles(from before: WaterfallView, in space: Workspace, at time: Time)
    {
        let height = space.viewport.size.height
        let offset = offset(in: space, at: time)
        let span = space.span(space.options.durations.rearrange, at: time)
        var handled: Set<Int> = []
        for index in indicesInSight(offset: offset, height: height, margin: 0) {
            handled.insert(index)
            if let tile = before.tiles[photos[index]] {
                move(index, from: tile, offset: offset, span: span, in: space)
            } else {
                appear(index, offset: offset, span: span)
            }
        }
        for photo in before.inSight {
            guard let tile = before.tiles[photo], let index = place(of: photo),
                handled.insert(index).inserted
            else { continue }
            move(index, from: tile, offset: offset, span: span, in: space)
        }
        moveHeaders(from: before, offset: offset, span: span, in: space)
    }

    private mutating func move(
        _ index: Int, from tile: ShownTile, offset: Double, span: AnimationTiming,
        in space: Workspace
    ) {
        let height = space.viewport.size.height
        var place = layout.frame(of: index)
        place.origin.y -= offset
        guard tile.rect != place || tile.opacity < 1 else { return }
        func isFar(_ rect: Rect) -> Bool { rect.maxY < -height || rect.minY > 2 * height }
        if isFar(tile.rect) {
            appear(index, offset: offset, span: span)
        } else if isFar(place) {
            flights.append(
                TileFlight(
                    photo: photos[index], kind: .fading, from: tile.rect,
                    to: tile.rect, opacity: tile.opacity, span: span))
        } else {
            moves[index] = TileMove(
                shift: tile.rect.origin - place.origin, size: tile.rect.size,
                opacity: tile.opacity, span: span, isAbove: tile.isAbove)
        }
    }

    /// Lets a tile that was not visible elsewhere fade in at its place.
    private mutating func appear(_ index: Int, offset: Double, span: AnimationTiming) {
        moves[index] = TileMove(
            shift: .zero, size: layout.frame(of: index).size, opacity: 0, span: span)
    }

    private mutating func moveHeaders(
        from before: WaterfallView, offset: Double, span: AnimationTiming, in space: Workspace
    ) {
        headerSpan = span
        guard before.grouping == grouping else { return }
        let layout = self.layout
        for section in layout.sections(from: offset, to: offset + space.viewport.size.height) {
            let group = layout.sections[section].group
            guard let was = before.headers[group], let header = layout.header(ofSection: section)
            else { continue }
            let shift = was - (header.origin - Point(x: 0, y: offset))
            if shift != .zero { headerShifts[group] = shift }
        }
    }
}
