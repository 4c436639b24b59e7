public import Browsing

extension Grid: BrowsingMode {
    package static var mode: Mode { .grid }
    package static var title: String { "nine-grid" }
    package static var key: Character { "n" }
    static var showsHeaderFacts: Bool { true }
}

extension Mode {
    /// Nine photos a page.
    public static let grid = Mode(named: "grid")
}

extension Options {
    public var grid: GridOptions {
        get { self[Grid.self].options }
        set { self[Grid.self].options = newValue }
    }
}
