private import Glibc

/// What a drag does to the scroll position, in items.
extension CarouselGeometry {
    private var last: Double { Double(max(0, count - 1)) }

    /// How far `scroll` is beyond an end, in items; negative before the first, 0 where the carousel has no ends.
    func overshoot(atScroll scroll: Double) -> Double {
        wraps ? 0 : scroll - max(0, min(last, scroll))
    }

    /// How much of the finger's way the carousel follows: less and less beyond an end.
    func dragFactor(atScroll scroll: Double) -> Double {
        let over = abs(overshoot(atScroll: scroll))
        guard over > 0 else { return 1 }
        return bounce > 0 ? 1 - min(over, bounce) / bounce : 0
    }

    /// The scroll position for a drag by `translation` u along the axis from where it stood at `start`.
    ///
    /// The drag factor added up over the finger's way, however the way is cut into pieces; never beyond the bounce.
    func scroll(draggedBy translation: Double, from start: Double) -> Double {
        shown(free(start) - translation * offsetMultiplier / itemWidth)
    }

    /// The items a second of a drag that lets go at `speed` u/s along the axis.
    func releaseSpeed(of speed: Double, atScroll scroll: Double) -> Double {
        -speed * dragFactor(atScroll: scroll) * options.scrollSpeed * offsetMultiplier / itemWidth
    }

    /// Where the carousel would stand at `scroll` if no end held it back.
    private func free(_ scroll: Double) -> Double {
        let over = overshoot(atScroll: scroll)
        guard over != 0, bounce > 0 else { return scroll - over }
        let part = min(0.999, abs(over) / bounce)
        let pull = -bounce * log(1 - part)
        return scroll - over + (over < 0 ? -pull : pull)
    }

    private func shown(_ free: Double) -> Double {
        let pull = overshoot(atScroll: free)
        guard pull != 0 else { return free }
        guard bounce > 0 else { return free - pull }
        let over = bounce * (1 - exp(-abs(pull) / bounce))
        return free - pull + (pull < 0 ? -over : over)
    }
}
