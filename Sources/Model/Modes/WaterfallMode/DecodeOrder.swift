/// The order in which the thumbnails of a scrolled layout are decoded.
struct DecodeOrder: Hashable, Sendable {
    /// Where a tile lies on the scrolled axis, in u.
    struct Tile: Hashable, Sendable {
        /// The caller's number for it.
        var index: Int
        var start: Double
        var end: Double

        init(index: Int, start: Double, end: Double) {
            self.index = index
            self.start = start
            self.end = end
        }
    }

    /// Where the viewport begins, in u.
    var scroll: Double
    /// How long the viewport is, in u.
    var height: Double
    /// In u a second, positive towards the end; 0 counts as that way too.
    var speed: Double
    /// The tile whose neighbours may be opened in full next; nil for none.
    var selected: Int?

    init(scroll: Double, height: Double, speed: Double = 0, selected: Int? = nil) {
        self.scroll = scroll
        self.height = height
        self.speed = speed
        self.selected = selected
    }

    /// Whether the layout runs by so fast, more than two viewports a second, that rough pictures will do.
    var wantsOnlyDegraded: Bool { abs(speed) > 2 * height }

    /// Whether some of a tile is on the canvas.
    func isVisible(_ tile: Tile) -> Bool {
        tile.end > scroll && tile.start < scroll + height
    }

    /// How much a tile matters; less comes first: what is seen, the selected one and its neighbours, what comes next,
    /// what lies behind.
    func rank(of tile: Tile) -> Int {
        if isVisible(tile) { return 0 }
        if let selected, abs(tile.index - selected) <= 1 { return 1 }
        let isAhead = speed < 0 ? tile.end <= scroll : tile.start >= scroll + height
        return isAhead ? 2 : 3
    }

    /// The tiles, the most urgent first; ties by the distance from the viewport's centre, then by index.
    func sorted(_ tiles: [Tile]) -> [Tile] {
        let centre = scroll + height / 2
        let keyed = tiles.map { tile in
            (rank: rank(of: tile), way: abs((tile.start + tile.end) / 2 - centre), tile: tile)
        }
        return keyed.sorted {
            ($0.rank, $0.way, $0.tile.index) < ($1.rank, $1.way, $1.tile.index)
        }.map(\.tile)
    }
}
