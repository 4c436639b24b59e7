/// A way of browsing a folder.
public enum Mode: String, Hashable, Sendable, CaseIterable {
    case stack, deck, grid, waterfall, carousel

    /// True where many photos lie side by side and arrows move a selection.
    var hasTiles: Bool { self == .grid || self == .waterfall }

    /// The mode `step` places further on, around.
    func stepped(by step: Int) -> Mode {
        let all = Mode.allCases
        let index = (all.firstIndex(of: self) ?? 0) + step
        return all[((index % all.count) + all.count) % all.count]
    }
}
