/// Which items are laid out, and how far from the centre; scroll positions are in items.
extension CarouselGeometry {
    /// How far the item at `index` is from the centre when the carousel has scrolled to `scroll`.
    ///
    /// A wrapping carousel takes the shorter way around: never more than half of all items.
    func offset(of index: Int, scroll: Double) -> Double {
        let offset = Double(index) - scroll
        guard wraps, count > 0 else { return offset }
        let whole = Double(count)
        let half = whole / 2
        guard abs(offset) > half else { return offset }
        let around = offset.truncatingRemainder(dividingBy: whole)
        return around > half ? around - whole : around < -half ? around + whole : around
    }

    /// The photo that an index beyond the ends stands for: around where the carousel wraps, or else the nearest; −1 for none.
    func clamped(_ index: Int) -> Int {
        guard count > 0 else { return -1 }
        guard wraps else { return max(0, min(index, count - 1)) }
        let rest = index % count
        return rest < 0 ? rest + count : rest
    }

    /// The photo nearest to the centre; −1 where there is none.
    func current(atScroll scroll: Double) -> Int {
        clamped(Int(scroll.rounded(.toNearestOrAwayFromZero)))
    }

    /// The indices laid out at `scroll`, in order; placeholders lie below 0 and from `count` on.
    func window(atScroll scroll: Double) -> [Int] {
        guard count > 0 else { return [] }
        let visible = symmetric(visibleCount)
        let nearest = scroll.rounded(.toNearestOrAwayFromZero)
        let middle = wraps ? clamped(Int(nearest)) : Int(nearest)
        var first = middle - visible / 2
        if wraps { return (first..<first + visible).map(clamped) }
        let beyond = placeholders
        first = max(-beyond.before, min(first, count + beyond.after - visible))
        return Array(first..<first + visible)
    }

    /// Seen from inside, a lopsided window would show: it has as many items on either side.
    private func symmetric(_ visible: Int) -> Int {
        guard type == .invertedRotary || type == .invertedCylinder, visible % 2 == 0 else {
            return visible
        }
        return visible + 1 <= count ? visible + 1 : visible
    }

    /// How far it is from one scroll position to another, around if that is shorter; the direct way wins a tie.
    func distance(from start: Double, to end: Double) -> Double {
        let direct = end - start
        guard wraps, count > 0 else { return direct }
        let whole = Double(count)
        let way = direct.truncatingRemainder(dividingBy: whole)
        guard abs(way) > whole / 2 else { return way }
        return way > 0 ? way - whole : way + whole
    }
}
