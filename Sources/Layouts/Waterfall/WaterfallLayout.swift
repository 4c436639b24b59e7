/// The places of all tiles of a waterfall (browsing.md §8.2): laid out once, and again only from a change on.
///
/// Laying out costs time in proportion to the tiles from the first changed one on; asking does not change anything.
public struct WaterfallLayout: Hashable, Sendable {
    /// Where a tile lies.
    struct Tile: Hashable, Sendable {
        var column: Int
        var y: Double
    }

    public let metrics: WaterfallMetrics
    public private(set) var items: [WaterfallItem]
    public private(set) var sections: [WaterfallSection] = []
    /// Where the tiles of the last section end in each column; the section's first row where it has none there.
    public private(set) var bottoms: [Double]
    private(set) var tiles: [Tile] = []
    /// What the tiles of all items measure.
    private(set) var heights: [Double]
    /// The indices of each column's tiles, from top to bottom.
    private(set) var columns: [[Int]]

    public init(metrics: WaterfallMetrics, items: [WaterfallItem] = []) {
        self.metrics = metrics
        self.items = items
        let width = metrics.itemWidth
        heights = items.map { metrics.itemHeight(aspect: $0.aspect, width: width) }
        columns = Array(repeating: [], count: metrics.columns)
        bottoms = Array(
            repeating: metrics.header.extent + metrics.inset.top, count: metrics.columns)
        lay(from: 0)
    }

    public var count: Int { items.count }

    /// Where a tile ends, in u.
    func bottom(of index: Int) -> Double { tiles[index].y + heights[index] }

    /// The height of everything, in u.
    public var contentHeight: Double { max(metrics.minimumHeight, sectionEnd) }

    /// Replaces items, and lays out anew from the first of them on.
    public mutating func replace(_ range: Range<Int>, with new: [WaterfallItem]) {
        items.replaceSubrange(range, with: new)
        let width = metrics.itemWidth
        heights.replaceSubrange(
            range, with: new.map { metrics.itemHeight(aspect: $0.aspect, width: width) })
        lay(from: range.lowerBound)
    }

    /// Changes single items, and lays out anew from the first that differs on; false where none does.
    @discardableResult
    public mutating func update(_ changes: [(index: Int, item: WaterfallItem)]) -> Bool {
        var first = Int.max
        let width = metrics.itemWidth
        for (index, item) in changes where items[index] != item {
            items[index] = item
            heights[index] = metrics.itemHeight(aspect: item.aspect, width: width)
            first = min(first, index)
        }
        guard first < Int.max else { return false }
        lay(from: first)
        return true
    }

    /// The end of the last section, footer included.
    private var sectionEnd: Double {
        let tilesEnd = bottoms.max() ?? 0
        return tilesEnd + metrics.inset.bottom + metrics.footer.extent
    }

    /// Keeps the places before `index` and makes those from it on.
    private mutating func lay(from index: Int) {
        truncate(to: index)
        // Only once: what asks for just enough each time would be copied each time.
        if tiles.isEmpty { tiles.reserveCapacity(items.count) }
        var next = index
        while next < items.count {
            let end = endOfSection(from: next)
            place(next..<end)
            next = end
        }
    }

    /// Begins a section at `index` or goes on with the last one; returns where the one after it begins.
    private mutating func endOfSection(from index: Int) -> Int {
        guard metrics.isGrouped else {
            if sections.isEmpty { beginSection(at: index, group: 0) }
            return items.count
        }
        var group = sections.last?.group ?? items[index].group
        let own = items[index].group
        if sections.isEmpty || (own != 0 && group != 0 && own != group) {
            beginSection(at: index, group: own)
            group = own
        }
        var end = index
        while end < items.count {
            let own = items[end].group
            if own != 0, group != 0, own != group { break }
            if group == 0 { group = own }
            end += 1
        }
        sections[sections.count - 1].group = group
        return end
    }

    /// Places tiles of the last section.
    private mutating func place(_ range: Range<Int>) {
        let start = sections[sections.count - 1].start
        let metrics = metrics
        var ends = bottoms
        var spacing = columns.map { ($0.last ?? -1) < start ? 0 : metrics.itemSpacing }
        // What the loop writes to belongs to it alone: no copy is made, nor looked for.
        var (tiles, columns) = (tiles, columns)
        (self.tiles, self.columns) = ([], [])
        for i in range {
            let column =
                switch metrics.direction {
                case .leftToRight: (i - start) % metrics.columns
                case .rightToLeft: metrics.columns - 1 - (i - start) % metrics.columns
                case .shortestFirst: Self.shortest(of: ends)
                }
            let y = ends[column] + spacing[column]
            tiles.append(Tile(column: column, y: y))
            columns[column].append(i)
            spacing[column] = metrics.itemSpacing
            ends[column] = y + heights[i]
        }
        bottoms = ends
        (self.tiles, self.columns) = (tiles, columns)
    }

    /// The column that ends first, the left one of two.
    @inline(__always)
    private static func shortest(of ends: [Double]) -> Int {
        var best = 0
        var least = ends[0]
        for column in 1..<max(1, ends.count) where ends[column] < least {
            best = column
            least = ends[column]
        }
        return best
    }

    private mutating func beginSection(at index: Int, group: Int) {
        var top = sections.isEmpty ? 0 : sectionEnd
        if metrics.sectionGrain > 0 {
            top = (top / metrics.sectionGrain).rounded(.up) * metrics.sectionGrain
        }
        let tilesTop = top + metrics.header.extent + metrics.inset.top
        sections.append(
            WaterfallSection(start: index, group: group, top: top, tilesTop: tilesTop))
        for column in bottoms.indices { bottoms[column] = tilesTop }
    }

    /// Forgets the places from `index` on.
    private mutating func truncate(to index: Int) {
        tiles.removeSubrange(min(index, tiles.count)...)
        for c in columns.indices {
            columns[c].removeSubrange(first(of: columns[c]) { $0 >= index }...)
        }
        while let last = sections.last, last.start >= index { sections.removeLast() }
        guard let last = sections.indices.last else {
            for c in bottoms.indices { bottoms[c] = metrics.header.extent + metrics.inset.top }
            return
        }
        let start = sections[last].start
        for c in columns.indices {
            let tile = columns[c].last.flatMap { $0 >= start ? $0 : nil }
            bottoms[c] = tile.map { bottom(of: $0) } ?? sections[last].tilesTop
        }
        // What gave the section its name may be among what is forgotten.
        sections[last].group =
            metrics.isGrouped ? items[start..<index].first { $0.group != 0 }?.group ?? 0 : 0
    }
}
