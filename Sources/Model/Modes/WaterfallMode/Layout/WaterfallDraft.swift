/// The photos of a section that has no place yet.
struct WaterfallDraft {
    var range: Range<Int>
    var group: Int
    var lastGroup: Int
    var isJoined = false
    /// False where only its beginning was read: it is too long to stand beside another one.
    var isWhole: Bool
    /// All photos before this index were looked at; `max` where it counts that none follow.
    var seen: Int
    /// The heights of its tiles.
    var total = 0.0
    var tallest = 0.0
    /// How high it is in one column, two, and so on, as far as it was tried.
    var tried: [Double] = []

    var count: Int { range.count }

    /// How high it is in so many columns; of a long section about so.
    func height(columns: Int, _ spacing: Double) -> Double {
        guard count > columns else { return tallest }
        if columns <= tried.count { return tried[columns - 1] }
        let mean = total / Double(count)
        let rows = Double((count + columns - 1) / columns)
        let unevenness = columns > 1 ? (tallest - mean) / 2 : 0
        return max(tallest, rows * mean + unevenness) + (rows - 1) * spacing
    }
}

/// Reading sections from what the photos say of themselves.
extension WaterfallLayout {
    /// The most photos of a section that may stand beside another one.
    var mostShared: Int { metrics.sharedHeight > 0 ? 4 * metrics.columns : 0 }

    /// How many sections stand side by side, eight at most, so that their headers can be read.
    var mostBeside: Int {
        metrics.sharedHeight > 0
            ? max(1, min(8, metrics.columns / max(1, metrics.leastColumns))) : 1
    }

    func key(_ index: Int) -> Int {
        metrics.grouping == .folder ? items[index].folder : items[index].group
    }

    /// The section that begins at `start`, as far as it takes to know what to do with it.
    func draft(from start: Int) -> WaterfallDraft {
        guard metrics.grouping != .none else {
            return WaterfallDraft(
                range: start..<start, group: 0, lastGroup: 0, isWhole: false, seen: start)
        }
        let joined = joined(from: start)
        var draft = joined.isJoined ? joined : run(from: start, atMost: mostShared)
        draft.seen = max(draft.seen, joined.seen)
        guard draft.isWhole else { return draft }
        for i in draft.range {
            draft.total += heights[i]
            draft.tallest = max(draft.tallest, heights[i])
        }
        // What stands alone anyway, or has many photos, needs no trial.
        if mostBeside > 1, draft.count <= 24 { draft.tried = trials(draft.range) }
        return draft
    }

    /// How high some photos are in one column, two, and so on, up to one less than they are.
    private func trials(_ range: Range<Int>) -> [Double] {
        let most = min(range.count - 1, metrics.columns)
        guard most > 0 else { return [] }
        var heights = Array(repeating: 0.0, count: most)
        var ends = heights
        for columns in 1...most {
            for column in 0..<columns { ends[column] = -metrics.itemSpacing }
            for i in range {
                let column = Self.shortest(of: ends, in: 0..<columns)
                ends[column] += metrics.itemSpacing + self.heights[i]
            }
            for column in 0..<columns {
                heights[columns - 1] = max(heights[columns - 1], ends[column])
            }
        }
        return heights
    }

    /// Photos of one group, not more than so many and one.
    func run(from start: Int, atMost limit: Int) -> WaterfallDraft {
        var draft = WaterfallDraft(
            range: start..<start, group: 0, lastGroup: 0, isWhole: true, seen: .max)
        var at = start
        while at < items.count {
            let own = key(at)
            let isOther = own != 0 && draft.group != 0 && own != draft.group
            if isOther || at - start > limit {
                draft.isWhole = isOther
                draft.seen = at + 1
                break
            }
            if draft.group == 0 { draft.group = own }
            at += 1
        }
        draft.lastGroup = draft.group
        draft.range = start..<at
        return draft
    }

    /// A small group of the family: one that others may be joined with.
    func small(from start: Int, family: Int?) -> (run: WaterfallDraft, family: Int?) {
        let run = run(from: start, atMost: metrics.joinedCount)
        guard run.isWhole, run.count <= metrics.joinedCount, run.group != 0 else {
            return (run, nil)
        }
        let own = run.range.lazy.map { items[$0] }.first { $0.group == run.group }?.family ?? 0
        return (run, own != 0 && family ?? own == own ? own : nil)
    }

    /// Small groups of one family that follow each other; they are joined where they are more than have room side by side.
    private func joined(from start: Int) -> WaterfallDraft {
        var whole = WaterfallDraft(
            range: start..<start, group: 0, lastGroup: 0, isWhole: true, seen: start)
        guard metrics.joinedCount > 0, metrics.grouping == .group else { return whole }
        var family: Int?
        var groups = 0
        while whole.range.upperBound < items.count {
            let next = small(from: whole.range.upperBound, family: family)
            whole.seen = max(whole.seen, next.run.seen)
            guard next.family != nil else { break }
            if groups == 0 { whole.group = next.run.group }
            family = next.family
            groups += 1
            whole.range = start..<next.run.range.upperBound
            whole.lastGroup = next.run.group
            whole.isJoined = groups > mostBeside
            if whole.isJoined, whole.count > mostShared {
                whole.isWhole = false
                break
            }
        }
        return whole
    }

    /// What belongs to an open section from `start` on, where one of its groups begins.
    func rest(of section: WaterfallSection, from start: Int) -> WaterfallDraft {
        var rest = WaterfallDraft(
            range: start..<items.count, group: 0, lastGroup: 0, isWhole: true, seen: .max)
        if metrics.grouping == .none { return rest }
        guard section.isJoined else {
            var group = section.group
            for i in start..<items.count {
                let own = key(i)
                if own != 0, group != 0, own != group {
                    rest.range = start..<i
                    rest.seen = i + 1
                    break
                }
                if group == 0 { group = own }
            }
            rest.group = group
            rest.lastGroup = group
            return rest
        }
        var family = items[section.start..<start].first { $0.group != 0 }?.family
        var end = start
        while end < items.count {
            let next = small(from: end, family: family)
            guard next.family != nil else {
                rest.seen = next.run.seen
                break
            }
            if rest.group == 0 { rest.group = next.run.group }
            family = next.family
            rest.lastGroup = next.run.group
            end = next.run.range.upperBound
        }
        rest.range = start..<end
        return rest
    }

    /// The last place not after `index` from which on an open section can be read again, as photos from `index` on change.
    func resumption(of section: WaterfallSection, at index: Int) -> Int {
        guard section.isJoined else { return index }
        // Its last group may go on, and be too large then.
        var at = index
        var start = index
        var group = 0
        while at > section.start {
            let own = key(at - 1)
            if own != 0, group != 0, own != group { break }
            at -= 1
            if own != 0 {
                group = own
                start = at
            }
        }
        return at == section.start ? at : start
    }
}
