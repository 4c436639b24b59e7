public import Geometry

/// One item of a laid-out carousel.
public struct CarouselItem: Hashable, Sendable {
    /// The photo's place in the order; below 0 or from the count on for an empty card.
    public var index: Int
    /// How far from the centre, in items.
    public var offset: Double
    /// Carries the item's plane to the canvas around the carousel's centre.
    public var matrix: Matrix4
    /// In item widths, greater toward the eye; what items are ordered by.
    public var depth: Double
    /// 0…1.
    public var fade: Double

    public init(index: Int, offset: Double, matrix: Matrix4, depth: Double, fade: Double) {
        self.index = index
        self.offset = offset
        self.matrix = matrix
        self.depth = depth
        self.fade = fade
    }

    /// True where the item is painted before the other: farther away, farther from the centre, or earlier in the order.
    ///
    /// A total order (browsing.md §3.6): depths and distances are the same where they differ by less than a millionth.
    public func isPainted(before other: CarouselItem) -> Bool {
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
    public func item(_ index: Int, scroll: Double, toggle: Double = 0) -> CarouselItem {
        let isPhoto = index >= 0 && index < count
        let offset = isPhoto ? offset(of: index, scroll: scroll) : Double(index) - scroll
        return CarouselItem(
            index: index, offset: offset,
            matrix: matrix(atOffset: offset, toggle: toggle) * shift(atScroll: scroll),
            depth: depth(atOffset: offset, toggle: toggle) / itemWidth,
            fade: fade(atOffset: offset))
    }

    /// All items to be seen, back to front; never more than 31.
    public func items(scroll: Double, toggle: Double = 0) -> [CarouselItem] {
        window(atScroll: scroll)
            .map { item($0, scroll: scroll, toggle: toggle) }
            .filter { $0.fade > 0 && isFacing($0.matrix) }
            .sorted { $0.isPainted(before: $1) }
    }
}
