/// What moving a run of things, cells or rows, along their line would save, counted in cells that need not be sent.
struct ShiftGain {
    /// For each place, what it gains if it takes over the thing `step` places on; below 0 if it loses by that.
    let gains: [Int]
    /// For each place, what is lost if it becomes blank.
    let losses: [Int]
    /// How far things move, positive toward the start; never 0.
    let step: Int
    /// The first place that may take part; all behind it may.
    var first = 0
    /// What a run costs that ends before the last place.
    var endCost = 0

    /// A run and what it saves.
    struct Run: Equatable {
        let places: Range<Int>
        let gain: Int
    }

    /// The run that saves most; nil where none saves anything.
    func best() -> Run? { step > 0 ? bestToStart() : bestToEnd() }

    /// Things move toward the start, and the last `step` places of the run become blank.
    private func bestToStart() -> Run? {
        let count = gains.count
        guard first + step < count else { return nil }
        var best: Run?
        var lead = (start: first, sum: 0)
        var sum = 0
        var blank = losses[first..<first + step].reduce(0, +)
        for end in first + step + 1...count {
            let taken = end - step - 1
            sum += gains[taken]
            blank += losses[end - 1] - losses[taken]
            let gain = sum - lead.sum - blank - (end < count ? endCost : 0)
            if gain > best?.gain ?? 0 { best = Run(places: lead.start..<end, gain: gain) }
            if sum < lead.sum { lead = (taken + 1, sum) }
        }
        return best
    }

    /// Things move toward the end, and the first `-step` places of the run become blank.
    private func bestToEnd() -> Run? {
        let count = gains.count
        let width = -step
        guard first + width < count else { return nil }
        var best: Run?
        var lead = (start: 0, value: Int.max)
        var sum = 0
        var blank = losses[first..<first + width].reduce(0, +)
        for end in first + width + 1...count {
            let taken = end - 1
            let start = taken - width
            if sum + blank < lead.value { lead = (start, sum + blank) }
            sum += gains[taken]
            blank += losses[taken] - losses[start]
            let gain = sum - lead.value - (end < count ? endCost : 0)
            if gain > best?.gain ?? 0 { best = Run(places: lead.start..<end, gain: gain) }
        }
        return best
    }
}
