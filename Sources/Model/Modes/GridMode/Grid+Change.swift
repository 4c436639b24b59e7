import Browsing
import DisplayList
import Geometry

/// What the grid showed before something changed.
private struct GridView {
    let position: Double
    let line: [Int]?
    let page: Int
    let tiles: [PhotoID: GridTile]
    let frame: Rect?
    /// For a flip.
    let sprites: [Sprite]
}

extension Grid {
    private func view(in space: Workspace, at time: Time) -> GridView {
        let tiles = tiles(in: space, at: time)
        return GridView(
            position: position(in: space, at: time), line: runningTurn(at: time)?.line,
            page: page(in: space),
            tiles: Dictionary(
                tiles.map { ($0.photo, $0) }, uniquingKeysWith: { first, _ in first }),
            frame: frame(of: tiles, in: space, at: time),
            sprites: pushes(in: space) || space.options.motion == .off
                ? [] : cellSprites(hiding: nil, in: space, at: time))
    }

    /// Changes the order, or what is being dragged, and lets everything go from where it is seen to where it belongs now.
    ///
    /// `movesTiles` where photos may have got other cells.
    mutating func change(
        movesTiles: Bool, in space: inout Workspace, at time: Time,
        _ change: (inout Grid, inout Workspace) -> Void
    ) {
        let before = view(in: space, at: time)
        change(&self, &space)
        regroup(in: space)
        guard !space.album.order.isEmpty, space.options.motion != .off else {
            let flights = self.flights
            rest()
            if space.options.motion != .off { self.flights = flights }
            return
        }
        let isElsewhere = page(in: space) != before.page
        if isElsewhere, !pushes(in: space) {
            shifts = [:]
            glide = nil
            flipPages(from: before.sprites, of: before.page, in: space, at: time)
        } else if space.options.motion == .full {
            if pushes(in: space) { pushPages(from: before, in: space, at: time) }
            if movesTiles { shiftTiles(from: before, in: space, at: time) }
            glideFrame(from: before, in: space, at: time)
        }
    }

    private mutating func pushPages(from before: GridView, in space: Workspace, at time: Time) {
        let isElsewhere = abs(position(in: space, at: time) - before.position) > 1e-9
        guard page(in: space) != before.page || isElsewhere else { return }
        push(from: before.position - draggedPages(in: space), in: before.line, in: space, at: time)
    }

    private mutating func shiftTiles(from before: GridView, in space: Workspace, at time: Time) {
        shifts = [:]
        let span = space.span(space.options.durations.rearrange, at: time)
        for tile in tiles(in: space, at: time) {
            guard let old = before.tiles[tile.photo] else { continue }
            let shift = GridShift(
                offset: way(from: old, to: tile.rest, in: space),
                excess: old.rect.size.excess(over: tile.rest.size), rotation: old.rotation,
                opacity: old.opacity, isAbove: old.isAbove, span: span)
            let isThere =
                shift.offset.isNearly(.zero) && shift.excess.isNearly(.zero) && old.opacity == 1
                && old.rotation == 0
            if !isThere { shifts[tile.photo] = shift }
        }
    }

    /// From where the photo was; one that was not visible comes straight in from the side.
    private func way(from old: GridTile, to rest: Rect, in space: Workspace) -> Point {
        let room = Rect(origin: .zero, size: space.viewport.size)
        guard old.rect.intersection(room) == nil, rest.intersection(room) != nil else {
            return old.rect.centre - rest.centre
        }
        let isFromRight = old.rect.centre.x > room.centre.x
        return Point(x: isFromRight ? room.maxX - rest.minX : -rest.maxX, y: 0)
    }

    private mutating func glideFrame(from before: GridView, in space: Workspace, at time: Time) {
        glide = nil
        // While pages turn it travels with the photo that it is around.
        guard page(in: space) == before.page, runningTurn(at: time) == nil, let old = before.frame,
            let new = tiles(in: space, at: time).first(where: {
                $0.index == space.album.order.index
            })?
            .rest
        else { return }
        let offset = old.centre - new.centre
        let excess = old.size.excess(over: new.size)
        guard !offset.isNearly(.zero) || !excess.isNearly(.zero) else { return }
        glide = GridGlide(offset: offset, excess: excess, span: space.span(options.glide, at: time))
    }
}

extension Size {
    fileprivate func excess(over other: Size) -> Point {
        Point(x: width - other.width, y: height - other.height)
    }
}

extension Point {
    fileprivate func isNearly(_ other: Point) -> Bool {
        abs(x - other.x) < 1e-9 && abs(y - other.y) < 1e-9
    }
}
