/// The places of all tiles of a waterfall: laid out once, and again only from a change on.
///
/// Laying out costs time in proportion to the tiles from the first changed one on; asking does not change anything.
struct WaterfallLayout: Hashable, Sendable {
    /// Where a tile lies.
    struct Tile: Hashable, Sendable {
        var column: Int
        var y: Double
    }

    let metrics: WaterfallMetrics
    private(set) var items: [WaterfallItem]
    private(set) var sections: [WaterfallSection] = []
    private(set) var shelves: [WaterfallShelf] = []
    /// Where the tiles of the last shelf end in each column; the shelf's first row where it has none there.
    private(set) var bottoms: [Double]
    private(set) var tiles: [Tile] = []
    /// What the tiles of all items measure.
    private(set) var heights: [Double]
    /// The indices of each column's tiles, from top to bottom.
    private(set) var columns: [[Int]]

    init(metrics: WaterfallMetrics, items: [WaterfallItem] = []) {
        self.metrics = metrics
        self.items = items
        let width = metrics.itemWidth
        heights = items.map { metrics.itemHeight(aspect: $0.aspect, width: width) }
        columns = Array(repeating: [], count: metrics.columns)
        bottoms = Array(
            repeating: metrics.header.extent + metrics.inset.top, count: metrics.columns)
        lay(from: 0)
    }

    var count: Int { items.count }

    /// Where a tile ends, in u.
    func bottom(of index: Int) -> Double { tiles[index].y + heights[index] }

    /// The height of everything, in u.
    var contentHeight: Double { max(metrics.minimumHeight, shelfEnd) }

    /// Replaces items, and lays out again from the first of them on.
    mutating func replace(_ range: Range<Int>, with new: [WaterfallItem]) {
        items.replaceSubrange(range, with: new)
        let width = metrics.itemWidth
        heights.replaceSubrange(
            range, with: new.map { metrics.itemHeight(aspect: $0.aspect, width: width) })
        lay(from: range.lowerBound)
    }

    /// Changes single items, and lays out again from the first that differs on; false where none does.
    @discardableResult
    mutating func update(_ changes: [(index: Int, item: WaterfallItem)]) -> Bool {
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

    /// The end of the last shelf, footers included.
    private var shelfEnd: Double {
        let tilesEnd = bottoms.max() ?? 0
        return tilesEnd + metrics.inset.bottom + metrics.footer.extent
    }

    /// Keeps what nothing from `index` on bears on, and makes the rest.
    private mutating func lay(from index: Int) {
        var next = truncate(to: index)
        // Only once: what asks for just enough each time would be copied each time.
        if tiles.isEmpty { tiles.reserveCapacity(items.count) }
        if let last = shelves.last, last.closed > index { next = goOn(from: next) }
        var plan = WaterfallShelfPlan()
        while next < items.count {
            plan.advance(self, to: next)
            next = layShelf(plan, from: next)
        }
    }

    /// Makes the shelf that begins at `start`; returns where the one after it begins.
    private mutating func layShelf(_ plan: WaterfallShelfPlan, from start: Int) -> Int {
        var top = shelves.isEmpty ? 0 : shelfEnd
        if metrics.sectionGrain > 0 {
            top = (top / metrics.sectionGrain).rounded(.up) * metrics.sectionGrain
        }
        let tilesTop = top + metrics.header.extent + metrics.inset.top
        for column in bottoms.indices { bottoms[column] = tilesTop }
        let drafts = plan.sections
        let isOpen = !drafts[drafts.startIndex].isWhole
        let end = isOpen ? start : drafts[drafts.endIndex - 1].range.upperBound
        shelves.append(
            WaterfallShelf(
                section: sections.count, range: start..<end,
                decided: max(shelves.last?.decided ?? 0, plan.seen), closed: plan.seen,
                isOpen: isOpen))
        var column = 0
        for (draft, width) in zip(drafts, plan.widths) {
            sections.append(
                WaterfallSection(
                    start: draft.range.lowerBound, group: draft.group, lastGroup: draft.lastGroup,
                    columns: column..<(column + width), top: top, tilesTop: tilesTop,
                    isJoined: draft.isJoined))
            column += width
        }
        if isOpen { return goOn(from: start) }
        place(start..<end)
        return end
    }

    /// Goes on with the open section, the last one, from `start`; returns where it ends.
    private mutating func goOn(from start: Int) -> Int {
        let last = sections.count - 1
        let rest = rest(of: sections[last], from: start)
        if rest.group != 0 {
            if sections[last].group == 0 { sections[last].group = rest.group }
            sections[last].lastGroup = rest.lastGroup
        }
        place(rest.range)
        let end = rest.range.upperBound
        let shelf = shelves.count - 1
        shelves[shelf].range = shelves[shelf].range.lowerBound..<end
        shelves[shelf].closed = max(rest.seen, shelves[shelf].decided)
        return end
    }

    /// Places tiles of the last shelf, whose sections are known.
    private mutating func place(_ range: Range<Int>) {
        let first = shelves[shelves.count - 1].section
        let metrics = metrics
        var spacing = columns.map {
            ($0.last ?? -1) < sections[first].start ? 0 : metrics.itemSpacing
        }
        // What the loop writes to belongs to it alone: no copy is made, nor looked for.
        var (tiles, columns, ends) = (tiles, columns, bottoms)
        (self.tiles, self.columns, bottoms) = ([], [], [])
        for number in first..<sections.count {
            let (start, across) = (sections[number].start, sections[number].columns)
            let end = number + 1 < sections.count ? sections[number + 1].start : range.upperBound
            for i in max(start, range.lowerBound)..<end {
                let column =
                    switch metrics.direction {
                    case .leftToRight: across.lowerBound + (i - start) % across.count
                    case .rightToLeft: across.upperBound - 1 - (i - start) % across.count
                    case .shortestFirst: Self.shortest(of: ends, in: across)
                    }
                let y = ends[column] + spacing[column]
                tiles.append(Tile(column: column, y: y))
                columns[column].append(i)
                spacing[column] = metrics.itemSpacing
                ends[column] = y + heights[i]
            }
        }
        (self.tiles, self.columns, bottoms) = (tiles, columns, ends)
    }

    /// The column that ends first, the left one of two.
    @inline(__always)
    static func shortest(of ends: [Double], in across: Range<Int>) -> Int {
        var best = across.lowerBound
        var least = ends[best]
        var column = best + 1
        while column < across.upperBound {
            if ends[column] < least {
                best = column
                least = ends[column]
            }
            column += 1
        }
        return best
    }

    /// Forgets all that photos from `index` on bear on; returns where to go on.
    private mutating func truncate(to index: Int) -> Int {
        while let last = shelves.last, last.decided > index || last.range.lowerBound >= index {
            shelves.removeLast()
            sections.removeSubrange(last.section...)
        }
        var end = shelves.last?.range.upperBound ?? 0
        if let last = shelves.last, last.closed > index {
            end = resumption(of: sections[last.section], at: min(index, end))
        }
        tiles.removeSubrange(min(end, tiles.count)...)
        for c in columns.indices {
            columns[c].removeSubrange(first(of: columns[c]) { $0 >= end }...)
        }
        guard let last = shelves.last else {
            for c in bottoms.indices { bottoms[c] = metrics.header.extent + metrics.inset.top }
            return 0
        }
        for c in columns.indices {
            let tile = columns[c].last.flatMap { $0 >= last.range.lowerBound ? $0 : nil }
            bottoms[c] = tile.map { bottom(of: $0) } ?? sections[last.section].tilesTop
        }
        if last.closed > index { nameOpenSection(before: end) }
        return end
    }

    /// Names the last section by its photos before `end`: the one that gave it its name may be gone.
    private mutating func nameOpenSection(before end: Int) {
        let last = sections.count - 1
        guard metrics.grouping != .none else { return }
        let kept = sections[last].start..<end
        sections[last].group = kept.first { key($0) != 0 }.map(key) ?? 0
        sections[last].lastGroup = kept.last { key($0) != 0 }.map(key) ?? 0
    }
}
