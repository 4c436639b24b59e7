public import Browsing

extension Waterfall {
    package static let settings: [Setting<Waterfall>] = [
        .count(
            "waterfall.columns", \.options.columns, in: 0...99,
            "the number of columns; 0 chooses by the screen"),
        .number(
            "waterfall.gap", \.options.gap, in: 0...0.2,
            "between tiles, as a part of the screen's short side"),
        .number(
            "waterfall.inset", \.options.inset, in: 0...0.2,
            "around the tiles, as a part of the screen's short side"),
        .choice("waterfall.direction", \.options.direction, "which column the next tile goes to"),
        .choice("waterfall.sections", \.options.sections, "how tiles are grouped under headers"),
        .choice("waterfall.captions", \.options.captions, "what is written on each photo"),
        .choice(
            "waterfall.counts", \.options.counts, "where the number of a section's photos stands"),
        .number(
            "waterfall.aspect", \.options.aspectLimit, in: 1...10,
            "how long a tile may be; longer photos are cropped"),
        .number("waterfall.wheel", \.options.wheelStep, in: 2...40, "the way of a wheel's notch"),
        .number(
            "waterfall.friction", \.options.friction, in: 0.5...20,
            "how fast a flicked waterfall comes to rest"),
    ]
}

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
