extension Waterfall: BrowsingMode {
    static var mode: Mode { .waterfall }
    static var title: String { "waterfall" }
    static var showsHeaderFacts: Bool { true }
}

extension Mode {
    /// Columns of photos of all shapes, which scroll.
    public static let waterfall = Mode(named: "waterfall")
}
