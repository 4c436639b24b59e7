import DisplayList
import Geometry
import Layouts

/// Where the waterfall is scrolled to.
extension Model {
    /// The most that it can be scrolled, in u: whole cells.
    var waterfallEnd: Double {
        let excess = waterfall.layout.contentHeight - space.viewport.size.height
        return max(0, (excess / 2).rounded(.up) * 2)
    }

    /// The nearest place of rest: within the ends, in whole cells.
    func waterfallRest(_ position: Double) -> Double {
        min(waterfallEnd, max(0, (position / 2).rounded() * 2))
    }

    /// Where it is scrolled to at `time`, between cells and beyond the ends too.
    func waterfallPosition(at time: Time) -> Double {
        if let hold = waterfall.hold {
            let wanted = hold.start - hold.translation
            let inside = min(waterfallEnd, max(0, wanted))
            return inside + rubberBand(wanted - inside, reach: space.viewport.size.height)
        }
        guard let glide = waterfall.glide, !glide.span.isOver(at: time) else {
            return waterfall.scroll
        }
        return glide.position(at: time, rest: waterfall.scroll)
    }

    /// What is drawn: whole cells, in motion too, so that every step shifts rows and leaves each picture as it is.
    func waterfallOffset(at time: Time) -> Double {
        (waterfallPosition(at: time) / 2).rounded() * 2
    }

    /// In u/s, positive downward.
    func waterfallSpeed(at time: Time) -> Double {
        guard waterfall.hold == nil else { return 0 }
        let step = space.options.durations.frame
        return (waterfallPosition(at: time + step) - waterfallPosition(at: time)) / step
    }

    /// Scrolls from what is shown to `target`; a far way is shortened to its end.
    mutating func scrollWaterfall(to target: Double, during seconds: Double, at time: Time) {
        let from = waterfallPosition(at: time)
        let rest = waterfallRest(target)
        if rest != waterfall.scroll { waterfall.heading = rest > waterfall.scroll ? 1 : -1 }
        waterfall.hold = nil
        waterfall.anchor = nil
        waterfall.scroll = rest
        waterfall.glide = nil
        guard space.options.motion == .full, from != rest else { return }
        let reach = 1.5 * space.viewport.size.height
        waterfall.glide = ScrollGlide(
            from: min(rest + reach, max(rest - reach, from)), span: space.span(seconds, at: time))
    }

    /// Scrolls by a way from where it will rest; the selection stays in sight, as a cursor does.
    mutating func scrollWaterfall(by way: Double, during seconds: Double, at time: Time) {
        scrollWaterfall(to: waterfall.scroll + way, during: seconds, at: time)
        keepWaterfallSelectionInSight(at: time)
    }

    /// Lets a drag's speed run out.
    mutating func flickWaterfall(velocity: Double, at time: Time) {
        let from = waterfallPosition(at: time)
        let isOutside = from != min(waterfallEnd, max(0, from))
        let end = WaterfallGlide(
            from: from, velocity: velocity, friction: space.options.waterfall.friction,
            settle: waterfallRest)
        guard !isOutside, end.duration > 0 else {
            scrollWaterfall(to: from, during: space.options.durations.settle, at: time)
            return
        }
        scrollWaterfall(to: end.to, during: end.duration, at: time)
        if waterfall.glide != nil {
            waterfall.glide = ScrollGlide(
                from: from, span: space.span(end.duration, at: time), friction: end)
        }
    }

    /// The least scrolling from `scroll` that brings a tile into sight, a gap around it; its header too in a first row.
    func waterfallScroll(revealing index: Int, from scroll: Double) -> Double {
        let layout = waterfall.layout
        let frame = layout.frame(of: index)
        let height = space.viewport.size.height
        let gap = max(layout.metrics.itemSpacing, 1)
        let section = layout.sections[layout.section(of: index)]
        var low = frame.minY - gap
        let high = frame.maxY + gap - height
        // With the first row of a section its header is to be read, where there is room for both.
        if frame.minY == section.tilesTop, section.top >= high { low = section.top }
        if low < high { return waterfallRest((frame.minY / 2).rounded(.down) * 2) }
        if scroll > low { return waterfallRest((low / 2).rounded(.down) * 2) }
        if scroll < high { return waterfallRest((high / 2).rounded(.up) * 2) }
        return scroll
    }

    /// True where enough of a tile is in sight to judge the photo by when the waterfall is scrolled to `scroll`.
    func isWaterfallTileInSight(_ index: Int, scroll: Double) -> Bool {
        let frame = waterfall.layout.frame(of: index)
        let height = space.viewport.size.height
        let seen = min(frame.maxY, scroll + height) - max(frame.minY, scroll)
        return seen > 0 && seen >= min(frame.size.height, height) / 2
    }
}
