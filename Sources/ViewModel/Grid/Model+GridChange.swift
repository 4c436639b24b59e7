import DisplayList
import Geometry
import Layouts

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

extension Model {
    private func gridView(at time: Time) -> GridView {
        let tiles = gridTiles(at: time)
        return GridView(
            position: gridPosition(at: time), line: grid.runningTurn(at: time)?.line,
            page: gridPage,
            tiles: Dictionary(
                tiles.map { ($0.photo, $0) }, uniquingKeysWith: { first, _ in first }),
            frame: gridFrame(of: tiles, at: time),
            sprites: gridPushes || space.options.motion == .off
                ? [] : gridSprites(hiding: nil, at: time))
    }

    /// Changes the order, or what is being dragged, and lets everything go from where it is seen to where it belongs now.
    ///
    /// `movesTiles` where photos may have got other cells.
    mutating func gridChange(
        movesTiles: Bool, at time: Time, _ change: (inout Model) -> Void
    ) {
        let before = gridView(at: time)
        change(&self)
        gridRegroup()
        guard !space.album.order.isEmpty, space.options.motion != .off else {
            let flights = grid.flights
            grid.rest()
            if space.options.motion != .off { grid.flights = flights }
            return
        }
        let isElsewhere = gridPage != before.page
        if isElsewhere, !gridPushes {
            grid.shifts = [:]
            grid.glide = nil
            gridFlip(from: before.sprites, of: before.page, at: time)
        } else if space.options.motion == .full {
            if gridPushes { gridTurnPages(from: before, at: time) }
            if movesTiles { gridShiftTiles(from: before, at: time) }
            gridGlideFrame(from: before, at: time)
        }
    }

    private mutating func gridTurnPages(from before: GridView, at time: Time) {
        let isElsewhere = abs(gridPosition(at: time) - before.position) > 1e-9
        guard gridPage != before.page || isElsewhere else { return }
        gridPush(from: before.position - gridDraggedPages, in: before.line, at: time)
    }

    private mutating func gridShiftTiles(from before: GridView, at time: Time) {
        grid.shifts = [:]
        let span = space.span(space.options.durations.rearrange, at: time)
        for tile in gridTiles(at: time) {
            guard let old = before.tiles[tile.photo] else { continue }
            let shift = GridShift(
                offset: gridWay(from: old, to: tile.rest),
                excess: old.rect.size.excess(over: tile.rest.size), rotation: old.rotation,
                opacity: old.opacity, isAbove: old.isAbove, span: span)
            let isThere =
                shift.offset.isNearly(.zero) && shift.excess.isNearly(.zero) && old.opacity == 1
                && old.rotation == 0
            if !isThere { grid.shifts[tile.photo] = shift }
        }
    }

    /// From where the photo was; what nobody saw comes straight in from the side.
    private func gridWay(from old: GridTile, to rest: Rect) -> Point {
        let room = Rect(origin: .zero, size: space.viewport.size)
        guard old.rect.intersection(room) == nil, rest.intersection(room) != nil else {
            return old.rect.centre - rest.centre
        }
        let isFromRight = old.rect.centre.x > room.centre.x
        return Point(x: isFromRight ? room.maxX - rest.minX : -rest.maxX, y: 0)
    }

    private mutating func gridGlideFrame(from before: GridView, at time: Time) {
        grid.glide = nil
        guard let old = before.frame,
            var new = gridTiles(at: time).first(where: { $0.index == space.album.order.index })?
                .rest
        else { return }
        var duration = space.options.grid.glide
        if gridPage != before.page, let turn = grid.turn {
            // In step with the pages it stays in its slot while they pass below it.
            duration = space.options.durations.pageTransition
            new.origin.x += (turn.position(at: time) - turn.from) * space.viewport.size.width
        }
        let offset = old.centre - new.centre
        let excess = old.size.excess(over: new.size)
        guard !offset.isNearly(.zero) || !excess.isNearly(.zero) else { return }
        grid.glide = GridGlide(offset: offset, excess: excess, span: space.span(duration, at: time))
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
