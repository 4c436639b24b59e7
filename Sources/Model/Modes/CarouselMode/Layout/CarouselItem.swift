import Geometry

/// One item of a laid-out carousel.
struct CarouselItem: Hashable, Sendable {
    /// The photo's place in the order; below 0 or from the count on for an empty card.
    var index: Int
    /// How far from the centre, in items.
    var offset: Double
    /// Carries the item's plane to the canvas around the carousel's centre.
    var matrix: Matrix4
    /// In item widths, greater toward the eye; what items are ordered by.
    var depth: Double
    /// 0…1.
    var fade: Double

    init(index: Int, offset: Double, matrix: Matrix4, depth: Double, fade: Double) {
        self.index = index
        self.offset = offset
        self.matrix = matrix
        self.depth = depth
        self.fade = fade
    }

    /// True where the item is painted before the other: farther away, farther from the centre, or earlier in the order.
    ///
    /// A total order: depths and distances are the same where they differ by less than a millionth.
    func isPainted(before other: CarouselItem) -> Bool {
        let here = (depth * 1e6).rounded()
        let there = (other.depth * 1e6).rounded()
        if here != there { return here < there }
        let far = (abs(offset) * 1e6).rounded()
        let otherFar = (abs(other.offset) * 1e6).rounded()
        if far != otherFar { return far > otherFar }
        return index < other.index
    }
}

extension CarouselGeometry {
    /// The item at `index` when the carousel has scrolled to `scroll`, whether it is to be seen or not.
    func item(_ index: Int, scroll: Double, toggle: Double = 0) -> CarouselItem {
        let isPhoto = index >= 0 && index < count
        let offset = isPhoto ? offset(of: index, scroll: scroll) : Double(index) - scroll
        return placed(
            index, offset, scroll: scroll, toggle: toggle, fade: fade(atOffset: offset))
    }

    private func placed(
        _ index: Int, _ offset: Double, scroll: Double, toggle: Double, fade: Double
    ) -> CarouselItem {
        CarouselItem(
            index: index, offset: offset,
            matrix: matrix(atOffset: offset, toggle: toggle) * shift(atScroll: scroll),
            depth: depth(atOffset: offset, toggle: toggle) / itemWidth, fade: fade)
    }

    /// An item once more at the other end, where the ring closes on the side that is not seen.
    ///
    /// Half of an even ring is both the farthest before the front item and the farthest behind it. It fades behind as it comes
    /// around, so that a ring of two always shows both.
    private func oppositeItem(_ item: CarouselItem, scroll: Double, toggle: Double) -> CarouselItem?
    {
        guard wraps, count > 0, count % 2 == 0 else { return nil }
        let half = Double(count) / 2
        let passed = half - abs(item.offset)
        guard passed < 1, fade(atOffset: item.offset < 0 ? -half : half) == 0 else { return nil }
        let offset = item.offset < 0 ? item.offset + 2 * half : item.offset - 2 * half
        return placed(
            item.index, offset, scroll: scroll, toggle: toggle,
            fade: fade(atOffset: offset) * (1 - passed))
    }

    /// All items to be seen, back to front; never more than 31.
    func items(scroll: Double, toggle: Double = 0) -> [CarouselItem] {
        let items = window(atScroll: scroll).map { item($0, scroll: scroll, toggle: toggle) }
        return (items + items.compactMap { oppositeItem($0, scroll: scroll, toggle: toggle) })
            .filter { $0.fade > 0 && isFacing($0.matrix) }
            .sorted { $0.isPainted(before: $1) }
    }
}
