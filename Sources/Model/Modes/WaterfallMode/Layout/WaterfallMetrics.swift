import Geometry

/// Distances kept from the sides of a rectangle, in u.
struct WaterfallInsets: Hashable, Sendable {
    var top: Double
    var left: Double
    var bottom: Double
    var right: Double

    init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    init(all: Double) { self.init(top: all, left: all, bottom: all, right: all) }
}

/// A header or a footer of a section; without height there is none, and its insets take no room.
struct WaterfallBand: Hashable, Sendable {
    var height: Double
    var insets: WaterfallInsets

    init(height: Double = 0, insets: WaterfallInsets = WaterfallInsets(all: 0)) {
        self.height = height
        self.insets = insets
    }

    /// What the band takes of a section's height, in u.
    var extent: Double { height > 0 ? insets.top + height + insets.bottom : 0 }
}

/// The measures that a waterfall is laid out by, in u.
struct WaterfallMetrics: Hashable, Sendable {
    var width: Double
    /// At least 1.
    var columns: Int
    var columnSpacing: Double
    /// Between a tile and the one above it.
    var itemSpacing: Double
    /// Around the tiles of each section.
    var inset: WaterfallInsets
    var header = WaterfallBand()
    var footer = WaterfallBand()
    var direction = WaterfallDirection.shortestFirst
    var grouping = WaterfallGrouping.group
    /// The most photos of a group that may be joined with others of its family under one header; 0 joins none.
    var joinedCount = 0
    /// The most height of the tiles of sections that stand side by side, in u; 0 where each section has the whole width.
    var sharedHeight = 0.0
    /// The least number of columns of a section that stands beside another, at least 1.
    var leastColumns = 1
    /// The least and the most of height over width.
    var aspects: ClosedRange<Double> = (1.0 / 3)...3
    /// The size of a pixel, which tiles are cut down to a multiple of; nil leaves them as they are.
    var grain: Size?
    /// Sections begin at multiples of this; 0 lets them begin where the one before ends.
    var sectionGrain = 0.0
    var minimumHeight = 0.0

    init(
        width: Double, columns: Int, columnSpacing: Double, itemSpacing: Double,
        inset: WaterfallInsets
    ) {
        self.width = width
        self.columns = max(1, columns)
        self.columnSpacing = columnSpacing
        self.itemSpacing = itemSpacing
        self.inset = inset
    }

    /// The width of each tile, never below 0.
    var itemWidth: Double {
        let room = width - inset.left - inset.right - Double(columns - 1) * columnSpacing
        let share = max(0, room / Double(columns))
        guard let grain, grain.width > 0 else { return share }
        return cut(share, to: grain.width)
    }

    /// The height of a tile `width` wide, which is that of items; unknown shapes are square, and no tile is less than a pixel high.
    @inline(__always)
    func itemHeight(aspect: Double, width: Double) -> Double {
        let clamped = aspect > 0 ? min(aspects.upperBound, max(aspects.lowerBound, aspect)) : 1
        let height = width * clamped
        guard let grain, grain.height > 0 else { return height }
        return height > 0 ? max(grain.height, cut(height, to: grain.height)) : 0
    }

    /// The width of the narrowest section that can be.
    var leastWidth: Double {
        let isShared = sharedHeight > 0 && leastColumns <= columns / 2
        let count = isShared ? leastColumns : columns
        return Double(count) * itemWidth + Double(count - 1) * columnSpacing
    }

    /// The left edge of the tiles of a column.
    func left(ofColumn column: Int) -> Double {
        inset.left + Double(column) * (itemWidth + columnSpacing)
    }

    /// As many columns as suit a viewport, at least 2.
    static func automaticColumns(width: Double, shortSide: Double) -> Int {
        guard width > 0, shortSide > 0 else { return 2 }
        return max(2, Int((width / (0.33 * shortSide)).rounded(.down)))
    }

    /// The largest multiple of `grain` not above `length`, forgiving what sums of fractions lose.
    private func cut(_ length: Double, to grain: Double) -> Double {
        (length / grain + 1e-9).rounded(.down) * grain
    }
}
