public import Browsing
import DisplayList

extension Grid {
    package static let settings: [Setting<Grid>] = [
        .choice(
            "grid.layout", \.options.layout, "whole photos three by three, or a day's in squares"),
        .choice("grid.transition", \.transition, "how one page gives way to the next"),
        .flag(
            "grid.captions", \.options.hasCaptions, "names below the photos, where there is room"),
        .number(
            "grid.dimming", \.options.dimming, in: 0...1,
            "how much the photos that are not selected are darkened"),
        .number(
            "grid.glide", \.options.glide, in: 0...2,
            "seconds that the frame takes from photo to photo"),
    ]
}

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
