extension Grid: BrowsingMode {
    static var mode: Mode { .grid }
    static var title: String { "nine-grid" }
    static var showsHeaderFacts: Bool { true }
}

extension Mode {
    /// Nine photos a page.
    public static let grid = Mode(named: "grid")
}
