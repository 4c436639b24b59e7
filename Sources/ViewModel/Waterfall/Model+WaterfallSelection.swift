import DisplayList
import Geometry
import Layouts

/// The selection: the front photo, always in sight when the waterfall rests.
extension Model {
    /// Selects a photo, scrolls it into sight, and lets the frame glide to it.
    mutating func selectInWaterfall(_ index: Int, at time: Time) {
        let former = waterfallFrame(at: time)
        space.bringToFront(index)
        glideWaterfallFrame(from: former, at: time)
        guard space.album.order.index < waterfall.layout.count else { return }
        let scroll = waterfallScroll(revealing: space.album.order.index, from: waterfall.scroll)
        if scroll != waterfall.scroll {
            scrollWaterfall(to: scroll, during: space.options.durations.rearrange, at: time)
        }
    }

    /// Moves the selection to a tile in sight when it has been scrolled away: what is trashed is always to be seen.
    mutating func keepWaterfallSelectionInSight(at time: Time) {
        let scroll = waterfall.scroll
        guard space.album.order.index < waterfall.layout.count,
            !isWaterfallTileInSight(space.album.order.index, scroll: scroll)
        else { return }
        let height = space.viewport.size.height
        let lost = waterfall.layout.frame(of: space.album.order.index).centre
        let edge = Point(x: lost.x, y: lost.y < scroll ? scroll : scroll + height)
        guard let index = nearestWaterfallTile(to: edge, scroll: scroll) else {
            // No screen between two rows of tiles.
            selectInWaterfall(waterfallTileAhead, at: time)
            return
        }
        let former = waterfallFrame(at: time)
        space.direction = index > space.album.order.index ? 1 : -1
        space.bringToFront(index)
        glideWaterfallFrame(from: former, at: time)
    }

    /// The next tile in the direction of scrolling; the selection where there is none.
    private var waterfallTileAhead: Int {
        let layout = waterfall.layout
        let scroll = waterfall.scroll
        let ahead =
            waterfall.heading > 0
            ? layout.tiles(from: scroll, to: layout.contentHeight).first
            : layout.tiles(from: 0, to: scroll + space.viewport.size.height).last
        return ahead ?? space.album.order.index
    }

    /// The tile in sight whose middle is nearest to a point, that in the same column if there is one.
    func nearestWaterfallTile(to point: Point, scroll: Double) -> Int? {
        let layout = waterfall.layout
        func distance(_ index: Int) -> Double {
            let centre = layout.frame(of: index).centre
            return 4 * abs(centre.x - point.x) + abs(centre.y - point.y)
        }
        return layout.tiles(from: scroll, to: scroll + space.viewport.size.height)
            .filter { isWaterfallTileInSight($0, scroll: scroll) }
            .min { distance($0) < distance($1) }
    }

    /// By screenfuls: the selection keeps its place on the screen, and goes to the end where nothing is left to scroll.
    mutating func pageWaterfall(_ pages: Int, at time: Time) {
        guard space.album.order.index < waterfall.layout.count else { return }
        let before = waterfall.scroll
        let height = space.viewport.size.height
        let way = max(2, (space.options.waterfall.pageFraction * height / 2).rounded(.down) * 2)
        let target = waterfallRest(before + Double(max(-1000, min(1000, pages))) * way)
        guard target != before else {
            travel(to: pages > 0 ? space.album.order.count - 1 : 0, at: time)
            return
        }
        let former = waterfallFrame(at: time)
        var point = waterfall.layout.frame(of: space.album.order.index).centre
        point.y += target - before
        scrollWaterfall(to: target, during: space.options.durations.rearrange, at: time)
        if let index = nearestWaterfallTile(to: point, scroll: target) {
            space.direction = pages > 0 ? 1 : -1
            space.bringToFront(index)
        }
        glideWaterfallFrame(from: former, at: time)
    }

    /// Where the frame is at `time`, without its own width, in u from the top of the waterfall; nil without a selection.
    func waterfallFrame(at time: Time) -> Rect? {
        let index = space.album.order.index
        guard index < waterfall.layout.count, !space.album.order.isEmpty else { return nil }
        let offset = waterfallOffset(at: time)
        var tile = waterfallTile(index, offset: offset, at: time).rect
        tile.origin.y += offset
        guard let frame = waterfall.frame, !frame.span.isOver(at: time) else { return tile }
        return frame.rect(to: tile, at: time)
    }

    /// Lets the frame go from where it was; over more than a screen it is there at once.
    func isWaterfallFrameNear(_ former: Rect, at time: Time) -> Bool {
        let height = space.viewport.size.height
        let offset = waterfallOffset(at: time)
        let target = waterfall.layout.frame(of: space.album.order.index)
        return former.maxY > offset - height && former.minY < offset + 2 * height
            && abs(target.centre.y - former.centre.y) < 2 * height
    }

    mutating func glideWaterfallFrame(from former: Rect?, at time: Time) {
        waterfall.frame = nil
        guard space.options.motion == .full, let former,
            space.album.order.index < waterfall.layout.count,
            isWaterfallFrameNear(former, at: time)
        else { return }
        waterfall.frame = FrameMove(
            from: former, span: space.span(space.options.waterfall.wheelDuration, at: time))
    }
}
