import Geometry

/// Where things are.
extension WaterfallLayout {
    /// The place of a tile in u; y counts from the top of everything.
    func frame(of index: Int) -> Rect {
        let tile = tiles[index]
        return Rect(
            x: metrics.left(ofColumn: tile.column), y: tile.y, width: metrics.itemWidth,
            height: heights[index])
    }

    func column(of index: Int) -> Int { tiles[index].column }

    /// The indices of a section's photos.
    func range(ofSection section: Int) -> Range<Int> {
        let end = section + 1 < sections.count ? sections[section + 1].start : count
        return sections[section].start..<end
    }

    /// The section that a photo stands in.
    func section(of index: Int) -> Int {
        var low = 0
        var high = sections.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if sections[middle].start <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// The place of a section's header; nil where sections have none.
    func header(ofSection section: Int) -> Rect? {
        let band = metrics.header
        guard band.height > 0 else { return nil }
        return place(of: band, over: sections[section].columns, top: sections[section].top)
    }

    /// The place of a section's footer; nil where sections have none.
    func footer(ofSection section: Int) -> Rect? {
        let band = metrics.footer
        guard band.height > 0 else { return nil }
        let end = range(ofSection: section).reduce(sections[section].tilesTop) {
            max($0, bottom(of: $1))
        }
        return place(
            of: band, over: sections[section].columns, top: end + metrics.inset.bottom)
    }

    /// A band over columns; what begins or ends with the outermost keeps the distance to the edge that the band asks for.
    private func place(of band: WaterfallBand, over across: Range<Int>, top: Double) -> Rect {
        let left =
            across.lowerBound == 0
            ? band.insets.left : metrics.left(ofColumn: across.lowerBound)
        let right =
            across.upperBound == metrics.columns
            ? metrics.width - band.insets.right
            : metrics.left(ofColumn: across.upperBound - 1) + metrics.itemWidth
        return Rect(
            x: left, y: top + band.insets.top, width: max(0, right - left), height: band.height)
    }

    /// The shelf that a photo stands on.
    func shelf(of index: Int) -> Int {
        var low = 0
        var high = shelves.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if shelves[middle].range.lowerBound <= index { low = middle } else { high = middle }
        }
        return low
    }

    /// The sections that stand side by side with one, it among them.
    func sections(beside section: Int) -> Range<Int> {
        let shelf = shelf(of: sections[section].start)
        let end = shelf + 1 < shelves.count ? shelves[shelf + 1].section : sections.count
        return shelves[shelf].section..<end
    }

    /// The tiles that reach into the stretch from `low` to `high` (u), in their order.
    ///
    /// Tiles that only touch it from above are not among them; the time grows with the logarithm of all tiles.
    func tiles(from low: Double, to high: Double) -> [Int] {
        guard low < high else { return [] }
        var found: [Int] = []
        for column in columns {
            var at = first(of: column) { bottom(of: $0) > low }
            while at < column.count, tiles[column[at]].y < high {
                found.append(column[at])
                at += 1
            }
        }
        return found.sorted()
    }

    /// The sections that reach into the stretch from `low` to `high` (u).
    func sections(from low: Double, to high: Double) -> Range<Int> {
        guard low < high, !sections.isEmpty else { return 0..<0 }
        func count(while isBefore: (WaterfallSection) -> Bool) -> Int {
            var from = 0
            var to = sections.count
            while from < to {
                let middle = (from + to) / 2
                if isBefore(sections[middle]) { from = middle + 1 } else { to = middle }
            }
            return from
        }
        let last = max(0, count { $0.top <= low } - 1)
        // All that stand side by side begin at the same height.
        let first = count { $0.top < sections[last].top }
        return first..<max(first, count { $0.top < high })
    }

    /// The first position in a column from which on `test` holds.
    func first(of column: [Int], where test: (Int) -> Bool) -> Int {
        var low = 0
        var high = column.count
        while low < high {
            let middle = (low + high) / 2
            if test(column[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
