public import Browsing

extension Waterfall: BrowsingMode {
    package static var mode: Mode { .waterfall }
    package static var title: String { "waterfall" }
    package static var key: Character { "w" }
    static var showsHeaderFacts: Bool { true }
}

extension Mode {
    /// Columns of photos of all shapes, which scroll.
    public static let waterfall = Mode(named: "waterfall")
}

extension Options {
    public var waterfall: WaterfallOptions {
        get { self[Waterfall.self].options }
        set { self[Waterfall.self].options = newValue }
    }
}
