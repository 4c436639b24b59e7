import Browsing
import DisplayList
import Geometry

/// Where the waterfall is scrolled to.
extension Waterfall {
    /// The most that it can be scrolled, in u: whole cells.
    func scrollEnd(in space: Workspace) -> Double {
        let excess = layout.contentHeight - space.viewport.size.height
        return max(0, (excess / 2).rounded(.up) * 2)
    }

    /// The nearest place of rest: within the ends, in whole cells.
    func restingScroll(_ position: Double, in space: Workspace) -> Double {
        min(scrollEnd(in: space), max(0, (position / 2).rounded() * 2))
    }

    /// Where it is scrolled to at `time`, between cells and beyond the ends too.
    func position(in space: Workspace, at time: Time) -> Double {
        if let hold = self.hold {
            let wanted = hold.start - hold.translation
            let inside = min(scrollEnd(in: space), max(0, wanted))
            return inside + rubberBand(wanted - inside, reach: space.viewport.size.height)
        }
        guard let glide = self.glide, !glide.span.isOver(at: time) else {
            return scroll
        }
        return glide.position(at: time, rest: scroll)
    }

    /// What is drawn: whole cells, in motion too, so that every step shifts rows and leaves each picture as it is.
    func offset(in space: Workspace, at time: Time) -> Double {
        (position(in: space, at: time) / 2).rounded() * 2
    }

    /// In u/s, positive downward.
    func speed(in space: Workspace, at time: Time) -> Double {
        guard hold == nil else { return 0 }
        let step = space.options.durations.frame
        return (position(in: space, at: time + step) - position(in: space, at: time)) / step
    }

    /// Scrolls from what is shown to `target`; a far way is shortened to its end.
    mutating func startScroll(
        to target: Double, during seconds: Double, in space: Workspace, at time: Time
    ) {
        let from = position(in: space, at: time)
        let rest = restingScroll(target, in: space)
        if rest != scroll { heading = rest > scroll ? 1 : -1 }
        hold = nil
        anchor = nil
        scroll = rest
        glide = nil
        guard space.options.motion == .full, from != rest else { return }
        let reach = 1.5 * space.viewport.size.height
        glide = ScrollGlide(
            from: min(rest + reach, max(rest - reach, from)), span: space.span(seconds, at: time))
    }

    /// Scrolls by a way from where it will rest; the selection stays in sight, as a cursor does.
    mutating func startScroll(
        by way: Double, during seconds: Double, in space: inout Workspace, at time: Time
    ) {
        startScroll(to: scroll + way, during: seconds, in: space, at: time)
        keepSelectionInSight(in: &space, at: time)
    }

    /// Lets a drag's speed run out.
    mutating func flick(velocity: Double, in space: Workspace, at time: Time) {
        let from = position(in: space, at: time)
        let isOutside = from != min(scrollEnd(in: space), max(0, from))
        let end = WaterfallGlide(
            from: from, velocity: velocity, friction: options.friction,
            settle: { restingScroll($0, in: space) })
        guard !isOutside, end.duration > 0 else {
            startScroll(to: from, during: space.options.durations.settle, in: space, at: time)
            return
        }
        startScroll(to: end.to, during: end.duration, in: space, at: time)
        if glide != nil {
            glide = ScrollGlide(
                from: from, span: space.span(end.duration, at: time), friction: end)
        }
    }

    /// The least scrolling from `scroll` that brings a tile into sight, a gap around it; its header too in a first row.
    func leastScroll(revealing index: Int, from scroll: Double, in space: Workspace) -> Double {
        let layout = self.layout
        let frame = layout.frame(of: index)
        let height = space.viewport.size.height
        let gap = max(layout.metrics.itemSpacing, 1)
        let section = layout.sections[layout.section(of: index)]
        var low = frame.minY - gap
        let high = frame.maxY + gap - height
        // With the first row of a section its header is to be read, where there is room for both.
        if frame.minY == section.tilesTop, section.top >= high { low = section.top }
        if low < high { return restingScroll((frame.minY / 2).rounded(.down) * 2, in: space) }
        if scroll > low { return restingScroll((low / 2).rounded(.down) * 2, in: space) }
        if scroll < high { return restingScroll((high / 2).rounded(.up) * 2, in: space) }
        return scroll
    }

    /// True where enough of a tile is in sight to judge the photo by when the waterfall is scrolled to `scroll`.
    func isInSight(_ index: Int, scroll: Double, in space: Workspace) -> Bool {
        let frame = layout.frame(of: index)
        let height = space.viewport.size.height
        let seen = min(frame.maxY, scroll + height) - max(frame.minY, scroll)
        return seen > 0 && seen >= min(frame.size.height, height) / 2
    }
}

/// The waterfall scrolling to where it rests.
struct ScrollGlide: Hashable, Sendable {
    /// Where it began, in u.
    var from: Double
    let span: AnimationTiming
    /// How a flick runs out; nil for a way that ends gently in its time.
    var friction: WaterfallGlide?

    /// Where it is scrolled to at `time` on its way to `rest`.
    func position(at time: Time, rest: Double) -> Double {
        let progress = span.progress(at: time)
        let part = friction.map { $0.part(progress) } ?? Curve.easeOut(progress)
        return from + (rest - from) * part
    }
}
