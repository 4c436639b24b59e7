/// Which sections stand side by side: planned for some sections at a time, so that all of these together are as low as can be.
struct WaterfallShelfPlan {
    /// The sections of the shelf.
    private(set) var sections: ArraySlice<WaterfallDraft> = []
    /// The number of columns of each.
    private(set) var widths: [Int] = []
    /// All photos before this index bear on it; `max` where it counts that none follow.
    private(set) var seen = 0

    /// Sections that have been read and stand on no shelf yet.
    private var ahead: ArraySlice<WaterfallDraft> = []
    /// How many of them stand on each of the shelves that have been planned.
    private var planned: ArraySlice<Int> = []

    /// What is tried: the heights of sections; the least height from each section on, and with how many beside it.
    private var heights: [Double] = []
    private var least: [Double] = []
    private var picks: [Int] = []

    /// Goes on to the shelf that begins at `start`, where the one before it ends.
    ///
    /// A section that is too long to share stands alone. Sections keep their order, each in columns of its own.
    mutating func advance(_ layout: WaterfallLayout, to start: Int) {
        if planned.isEmpty { plan(layout, from: start) }
        let count = planned.removeFirst()
        sections = ahead.prefix(count)
        ahead = ahead.dropFirst(count)
        if count == 1 {
            widths.removeAll(keepingCapacity: true)
            widths.append(layout.metrics.columns)
        } else {
            _ = share(layout.metrics, sections)
        }
    }

    private mutating func plan(_ layout: WaterfallLayout, from start: Int) {
        let most = layout.mostBeside
        // Enough sections that the last of them hardly bear on the first.
        let window = most > 1 ? 4 * most : 1
        var read = Array(ahead)
        var end = read.last?.range.upperBound ?? start
        while read.count < window, read.last?.isWhole ?? true, end < layout.count {
            read.append(layout.draft(from: end))
            end = read[read.count - 1].range.upperBound
        }
        ahead = read[...]
        seen = read.reduce(seen) { max($0, $1.seen) }
        let whole = read.last?.isWhole ?? true ? read.count : read.count - 1
        guard most > 1, whole > 0 else {
            planned = [1]
            return
        }
        choose(read[..<whole], layout.metrics, most: most)
        // What comes after the window may change how its end is best laid.
        let isOpen = whole == read.count && end < layout.count
        var at = 0
        while at < (isOpen ? whole - most : whole) {
            planned.append(picks[at])
            at += picks[at]
        }
    }

    /// Finds the least height of the sections from each on, from the last to the first.
    private mutating func choose(
        _ sections: ArraySlice<WaterfallDraft>, _ metrics: WaterfallMetrics, most: Int
    ) {
        let around =
            metrics.header.extent + metrics.inset.top + metrics.inset.bottom + metrics.footer.extent
        let count = sections.count
        least = Array(repeating: 0, count: count + 1)
        picks = Array(repeating: 1, count: count)
        for at in stride(from: count - 1, through: 0, by: -1) {
            let alone = sections[at].height(columns: metrics.columns, metrics.itemSpacing)
            least[at] = alone + around + least[at + 1]
            var total = sections[at].total
            for number in 2..<max(2, min(most, count - at) + 1) {
                total += sections[at + number - 1].total
                // No shelf is lower than its tiles would be without a gap.
                let lowest = total / Double(metrics.columns)
                if lowest > metrics.sharedHeight { break }
                if lowest + around + least[at + number] > least[at] { continue }
                let height = share(metrics, sections[at..<(at + number)])
                guard height <= metrics.sharedHeight else { break }
                let all = height + around + least[at + number]
                if all <= least[at] {
                    least[at] = all
                    picks[at] = number
                }
            }
        }
    }

    /// One column after the other to the section that is highest, as long as that makes it lower; returns the height of all.
    private mutating func share(
        _ metrics: WaterfallMetrics, _ sections: ArraySlice<WaterfallDraft>
    ) -> Double {
        let (first, count) = (sections.startIndex, sections.count)
        widths.removeAll(keepingCapacity: true)
        heights.removeAll(keepingCapacity: true)
        for section in sections {
            widths.append(metrics.leastColumns)
            heights.append(section.height(columns: metrics.leastColumns, metrics.itemSpacing))
        }
        var left = metrics.columns - count * metrics.leastColumns
        while true {
            var (highest, height) = (0, heights[0])
            var i = 1
            while i < count {
                if heights[i] > height { (highest, height) = (i, heights[i]) }
                i += 1
            }
            guard left > 0, widths[highest] < sections[first + highest].count else { return height }
            left -= 1
            widths[highest] += 1
            heights[highest] = sections[first + highest].height(
                columns: widths[highest], metrics.itemSpacing)
        }
    }
}
