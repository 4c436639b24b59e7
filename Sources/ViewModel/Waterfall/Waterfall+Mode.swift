public import Layouts

extension Waterfall: BrowsingMode {
    static var mode: Mode { .waterfall }
    static var title: String { "waterfall" }
    static var key: Character { "w" }
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
