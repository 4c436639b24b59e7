import Browsing
import DisplayList
import Geometry

/// Spreading the pile out, choosing among its photos, and gathering them again.
///
/// Tiles lie in the order of the folder, so that a photo is found where it is everywhere else; the selection is the front.
extension Stack {
    /// True while the whole pile lies side by side.
    var isSpread: Bool { spread?.isOpen ?? false }

    /// The spread pile, as long as anything of it is to be seen.
    func shownSpread(at time: Time) -> StackSpread? {
        spread.flatMap { !$0.isOpen && $0.isSettled(at: time) ? nil : $0 }
    }

    mutating func spreadPile(in space: Workspace, at time: Time) {
        guard !space.album.order.isEmpty else { return }
        let shares = shownShares(in: space, at: time)
        let scroll = tiles(in: space).scroll(revealing: space.album.order.index, from: 0).rounded(
            .down)
        let offset = spread?.scroll.value(at: time)
        pressed = nil
        drag = nil
        let dimmed = spread?.dim(at: time) ?? 0
        let slides = spread?.slides ?? []
        spread = StackSpread(
            isOpen: true, top: space.album.order.index, start: space.span(0, at: time).start,
            timing: spreadTiming(in: space), shares: shares, dimmed: dimmed,
            tiles: tiles(in: space).visible(scrolledBy: scroll),
            scroll: StackScroll(
                from: offset ?? scroll, to: scroll,
                span: motionSpan(space.options.durations.rearrange, in: space, at: time)),
            slides: slides)
        startVeil(in: space, at: time)
    }

    /// Gathers the pile with `chosen` on top, or else with the photo that was there before.
    mutating func gatherPile(choosing chosen: Int? = nil, in space: inout Workspace, at time: Time)
    {
        guard let spread = self.spread, spread.isOpen else { return }
        let shares = shownShares(in: space, at: time)
        let before = snapshot(in: space, at: time)
        pressed = nil
        drag = nil
        self.spread = StackSpread(
            isOpen: false, top: spread.top, start: space.span(0, at: time).start,
            timing: spreadTiming(in: space), shares: shares, dimmed: spread.dim(at: time),
            tiles: spread.tiles,
            scroll: StackScroll(
                from: spread.scroll.value(at: time), to: spread.scroll.value(at: time)),
            slides: spread.slides)
        space.bringToFront(chosen ?? spread.top)
        resettle(
            from: before, but: nil, over: durations.spreadClose, in: space, at: time)
        startVeil(in: space, at: time)
        if space.options.motion != .full { self.spread = nil }
    }

    /// Moves the selection by tiles, or by rows, never past an end.
    mutating func select(_ direction: Direction, in space: inout Workspace, at time: Time) {
        let columns = tiles(in: space).columns
        let index = space.album.order.index
        let row = index / columns
        let target =
            switch direction {
            case .left: index - 1
            case .right: index + 1
            case .up: row > 0 ? index - columns : index
            // The last row may be short: below its missing tiles is its last one.
            case .down:
                row + 1 < tiles(in: space).rows
                    ? min(index + columns, space.album.order.count - 1) : index
            }
        select(target, in: &space, at: time)
    }

    /// Moves the selection by screenfuls of whole rows.
    mutating func selectPage(_ pages: Int, in space: inout Workspace, at time: Time) {
        let tiles = tiles(in: space)
        let rows = max(1, Int((space.viewport.size.height / tiles.rowStep).rounded(.down)))
        let column = space.album.order.index % tiles.columns
        let wanted = space.album.order.index.addingReportingOverflow(
            pages.multipliedReportingOverflow(by: rows * tiles.columns).partialValue
        ).partialValue
        if wanted >= 0, wanted < space.album.order.count {
            return select(wanted, in: &space, at: time)
        }
        let last = (tiles.rows - 1) * tiles.columns + column
        select(wanted < 0 ? column : min(last, space.album.order.count - 1), in: &space, at: time)
    }

    mutating func select(_ index: Int, in space: inout Workspace, at time: Time) {
        let target = space.album.order.clamped(index)
        if target != space.album.order.index {
            space.direction = target > space.album.order.index ? 1 : -1
        }
        pressed = nil
        space.bringToFront(target)
        revealSelection(in: space, at: time)
    }

    /// Scrolls as little as will do for the selected tile to be seen.
    mutating func revealSelection(in space: Workspace, at time: Time) {
        guard let spread = self.spread, spread.isOpen else { return }
        scroll(
            to: tiles(in: space).scroll(revealing: space.album.order.index, from: spread.scroll.to),
            in: space, at: time)
    }

    mutating func scroll(to wanted: Double, in space: Workspace, at time: Time) {
        guard let spread = self.spread else { return }
        // Whole pixels, or tiles would not be sharp; the far end is reached all the same.
        let target = min(max(0, wanted), tiles(in: space).scrollRange).rounded(.up)
        guard target != spread.scroll.to else { return }
        let now = spread.scroll.value(at: time)
        let span = motionSpan(space.options.durations.rearrange, in: space, at: time)
        self.spread?.scroll = StackScroll(from: now, to: target, span: span)
    }

    private func spreadTiming(in space: Workspace) -> StackSpread.Timing {
        guard space.options.motion == .full else { return StackSpread.Timing() }
        let speed = space.options.durations.speed
        return StackSpread.Timing(
            fade: durations.spreadFade * speed, move: durations.spreadMove * speed,
            stagger: durations.spreadStagger * speed, close: durations.spreadClose * speed)
    }

    /// How far each photo that is to be seen is on its way to its tile.
    func shownShares(in space: Workspace, at time: Time) -> [PhotoID: Double] {
        guard let spread = self.spread else { return [:] }
        var shares: [PhotoID: Double] = [:]
        for index in shownIndices(in: space, at: time) {
            let photo = space.album.order.photos[index]
            shares[photo] = spread.share(of: photo, at: index, time: time)
        }
        return shares
    }

    /// Where nothing is to move, what is new fades in.
    private mutating func startVeil(in space: Workspace, at time: Time) {
        if space.options.motion == .reduced {
            veil = space.span(space.options.durations.fade, at: time)
        }
    }
}
