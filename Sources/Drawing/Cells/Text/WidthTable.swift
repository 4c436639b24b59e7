/// What a scalar does to the cursor, by our own table: locales and terminals differ, the table does not.
enum WidthTable {
    enum Kind: UInt32 {
        /// One cell.
        case narrow = 0
        /// Two cells.
        case wide = 1
        /// No cell: it joins the character before it.
        case combining = 2
        /// No cell, and left out of what is sent.
        case dropped = 3
        /// Never sent: controls, bidi, zero width, tags, noncharacters, unassigned, overlong glyphs.
        case replaced = 4
    }

    /// The kind of a scalar of 0…0x10FFFF.
    static func kind(of scalar: UInt32) -> Kind {
        if scalar >= 0x20 && scalar < 0x7F { return .narrow }
        var low = 0
        var high = stretches.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if stretches[middle] >> 3 <= scalar { low = middle } else { high = middle }
        }
        return Kind(rawValue: stretches[low] & 7) ?? .replaced
    }
}

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
