/// A harmless piece of text: one glyph, and whether it stands for something that must not be shown.
struct Cluster: Hashable, Sendable {
    var glyph: Glyph
    /// True where the original was replaced; drawn dim.
    var isStandIn: Bool

    init(_ glyph: Glyph, isStandIn: Bool = false) {
        self.glyph = glyph
        self.isStandIn = isStandIn
    }

    /// How many cells it takes: 1 or 2.
    var width: Int { glyph.isWide ? 2 : 1 }
}

extension Sequence<Cluster> {
    /// How many cells all take together.
    var width: Int { reduce(0) { $0 + $1.width } }
}
