/// The places of all tiles of a waterfall (browsing.md §8.2): laid out once, and again only from a change on.
///
/// Laying out costs time in proportion to the tiles from the first changed one on; asking does not change anything.
public struct WaterfallLayout: Hashable, Sendable {
    /// Where a tile lies.
    struct Tile: Hashable, Sendable {
        var column: Int
        var y: Double
        var height: Double
    }

    public let metrics: WaterfallMetrics
    public private(set) var items: [WaterfallItem]
    public private(set) var sections: [WaterfallSection] = []
    /// Where the tiles of the last section end in each column; the section's first row where it has none there.
    public private(set) var bottoms: [Double]
    private(set) var tiles: [Tile] = []
    /// The indices of each column's tiles, from top to bottom.
    private(set) var columns: [[Int]]

    public init(metrics: WaterfallMetrics, items: [WaterfallItem] = []) {
        self.metrics = metrics
        self.items = items
        columns = Array(repeating: [], count: metrics.columns)
        bottoms = Array(
            repeating: metrics.header.extent + metrics.inset.top, count: metrics.columns)
        lay(from: 0)
    }

    public var count: Int { items.count }

    /// The height of everything, in u.
    public var contentHeight: Double { max(metrics.minimumHeight, sectionEnd) }

    /// Replaces items, and lays out anew from the first of them on.
    public mutating func replace(_ range: Range<Int>, with new: [WaterfallItem]) {
        items.replaceSubrange(range, with: new)
        lay(from: range.lowerBound)
    }

    /// Changes single items, and lays out anew from the first that differs on; false where none does.
    @discardableResult
    public mutating func update(_ changes: [(index: Int, item: WaterfallItem)]) -> Bool {
        var first = Int.max
        for (index, item) in changes where items[index] != item {
            items[index] = item
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
        tiles.reserveCapacity(items.count)
        for i in index..<max(index, items.count) {
            let group = metrics.isGrouped ? items[i].group : 0
            if let last = sections.indices.last {
                if group != 0, sections[last].group == 0 {
                    sections[last].group = group
                } else if group != 0, sections[last].group != group {
                    beginSection(at: i, group: group)
                }
            } else {
                beginSection(at: i, group: group)
            }
            place(i)
        }
    }

    private mutating func place(_ i: Int) {
        let start = sections[sections.count - 1].start
        let column = column(for: i - start)
        let isFirst = (columns[column].last ?? -1) < start
        let y = bottoms[column] + (isFirst ? 0 : metrics.itemSpacing)
        let height = metrics.itemHeight(aspect: items[i].aspect)
        tiles.append(Tile(column: column, y: y, height: height))
        columns[column].append(i)
        bottoms[column] = y + height
    }

    /// The column for the `n`th tile of a section.
    private func column(for n: Int) -> Int {
        switch metrics.direction {
        case .leftToRight: return n % metrics.columns
        case .rightToLeft: return metrics.columns - 1 - n % metrics.columns
        case .shortestFirst:
            var best = 0
            for column in 1..<max(1, metrics.columns) where bottoms[column] < bottoms[best] {
                best = column
            }
            return best
        }
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
            while let last = columns[c].last, last >= index { columns[c].removeLast() }
        }
        while let last = sections.last, last.start >= index { sections.removeLast() }
        guard let last = sections.indices.last else {
            for c in bottoms.indices { bottoms[c] = metrics.header.extent + metrics.inset.top }
            return
        }
        let start = sections[last].start
        for c in columns.indices {
            let tile = columns[c].last.flatMap { $0 >= start ? tiles[$0] : nil }
            bottoms[c] = tile.map { $0.y + $0.height } ?? sections[last].tilesTop
        }
        // What gave the section its name may be among what is forgotten.
        sections[last].group =
            metrics.isGrouped ? items[start..<index].first { $0.group != 0 }?.group ?? 0 : 0
    }
}
