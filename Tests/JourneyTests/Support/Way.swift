/// A way of browsing, as a user knows it.
enum Way: String, CaseIterable, Sendable {
    case stack, deck, grid, waterfall, carousel

    /// The keys that lead straight to it.
    var keys: String {
        switch self {
        case .stack: "gs"
        case .deck: "gd"
        case .grid: "gn"
        case .waterfall: "gw"
        case .carousel: "gc"
        }
    }

    /// What the status line calls it.
    var title: String { self == .grid ? "nine-grid" : rawValue }

    /// Whether many photos lie side by side, so that arrows select.
    var hasTiles: Bool { self == .grid || self == .waterfall }
}
