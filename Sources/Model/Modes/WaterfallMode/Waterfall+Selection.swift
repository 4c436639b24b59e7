import Browsing
import DisplayList
import Geometry

/// The selection: the front photo, always in sight when the waterfall rests.
extension Waterfall {
    /// Selects a photo, scrolls it into sight, and lets the frame glide to it.
    mutating func select(_ index: Int, in space: inout Workspace, at time: Time) {
        let former = frameRect(in: space, at: time)
        space.bringToFront(index)
        if space.album.order.index < layout.count {
            let scroll = leastScroll(
                revealing: space.album.order.index, from: self.scroll, in: space)
            if scroll != self.scroll {
                startScroll(
                    to: scroll, during: space.options.durations.rearrange, in: space, at: time)
            }
        }
        glideFrame(from: former, in: space, at: time)
    }

    /// Moves the selection to a tile in sight when it has been scrolled away: what is trashed is always to be seen.
    mutating func keepSelectionInSight(in space: inout Workspace, at time: Time) {
        let scroll = self.scroll
        guard space.album.order.index < layout.count,
            !isInSight(space.album.order.index, scroll: scroll, in: space)
        else { return }
        let height = space.viewport.size.height
        let lost = layout.frame(of: space.album.order.index).centre
        let edge = Point(x: lost.x, y: lost.y < scroll ? scroll : scroll + height)
        guard let index = nearestTile(to: edge, scroll: scroll, in: space) else {
            // No screen between two rows of tiles.
            select(tileAhead(in: space), in: &space, at: time)
            return
        }
        let former = frameRect(in: space, at: time)
        space.direction = index > space.album.order.index ? 1 : -1
        space.bringToFront(index)
        glideFrame(from: former, in: space, at: time)
    }

    /// The next tile in the direction of scrolling; the selection where there is none.
    private func tileAhead(in space: Workspace) -> Int {
        let layout = self.layout
        let scroll = self.scroll
        let ahead =
            heading > 0
            ? layout.tiles(from: scroll, to: layout.contentHeight).first
            : layout.tiles(from: 0, to: scroll + space.viewport.size.height).last
        return ahead ?? space.album.order.index
    }

    /// The tile in sight whose middle is nearest to a point, that in the same column if there is one.
    func nearestTile(to point: Point, scroll: Double, in space: Workspace) -> Int? {
        let layout = self.layout
        func distance(_ index: Int) -> Double {
            let centre = layout.frame(of: index).centre
            return 4 * abs(centre.x - point.x) + abs(centre.y - point.y)
        }
        return layout.tiles(from: scroll, to: scroll + space.viewport.size.height)
            .filter { isInSight($0, scroll: scroll, in: space) }
            .min { distance($0) < distance($1) }
    }

    /// By screenfuls: the selection keeps its place on the screen, and goes to the end where nothing is left to scroll.
    mutating func page(_ pages: Int, in space: inout Workspace, at time: Time) -> [Request] {
        guard space.album.order.index < layout.count else { return [] }
        let before = scroll
        let height = space.viewport.size.height
        let way = max(2, (options.pageFraction * height / 2).rounded(.down) * 2)
        let target = restingScroll(before + Double(max(-1000, min(1000, pages))) * way, in: space)
        guard target != before else {
            return [.travel(to: pages > 0 ? space.album.order.count - 1 : 0)]
        }
        let former = frameRect(in: space, at: time)
        var point = layout.frame(of: space.album.order.index).centre
        point.y += target - before
        startScroll(to: target, during: space.options.durations.rearrange, in: space, at: time)
        if let index = nearestTile(to: point, scroll: target, in: space) {
            space.direction = pages > 0 ? 1 : -1
            space.bringToFront(index)
        }
        glideFrame(from: former, in: space, at: time)
        return []
    }

    /// Where the frame is at `time`, without its own width, in u from the top of the waterfall; nil without a selection.
    func frameRect(in space: Workspace, at time: Time) -> Rect? {
        let index = space.album.order.index
        guard index < layout.count, !space.album.order.isEmpty else { return nil }
        let offset = offset(in: space, at: time)
        var tile = tile(index, offset: offset, at: time).rect
        tile.origin.y += offset
        guard let frame = self.frame, !frame.span.isOver(at: time) else { return tile }
        return frame.rect(to: tile, at: time)
    }

    /// Whether the frame can go to the selection from where it was: over more than a screen it is there at once.
    func isFrameNear(_ former: Rect, in space: Workspace, at time: Time) -> Bool {
        let height = space.viewport.size.height
        let offset = offset(in: space, at: time)
        let target = layout.frame(of: space.album.order.index)
        return former.maxY > offset - height && former.minY < offset + 2 * height
            && abs(target.centre.y - former.centre.y) < 2 * height
    }

    /// Lets the frame go from where it was; while much is scrolled it travels with the selection, as it would go around nothing on its way.
    mutating func glideFrame(from former: Rect?, in space: Workspace, at time: Time) {
        frame = nil
        let way = abs(scroll - position(in: space, at: time))
        guard space.options.motion == .full, let former,
            space.album.order.index < layout.count, way <= space.viewport.size.height / 2,
            isFrameNear(former, in: space, at: time)
        else { return }
        frame = FrameMove(
            from: former, span: space.span(options.wheelDuration, at: time))
    }
}
