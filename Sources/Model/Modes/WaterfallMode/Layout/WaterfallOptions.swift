/// How the waterfall looks and feels.
public struct WaterfallOptions: Hashable, Sendable {
    /// How tiles are grouped under headers.
    public enum Sections: String, Hashable, Sendable, CaseIterable {
        /// By day where the newest photos stand first, by folder where those of each folder stand together, by day where the
        /// oldest stand first; not at all elsewhere.
        case automatic = "auto"
        /// Photos that follow each other and were taken on the same day; small days of a month that follow each other are joined.
        case day
        /// Photos that follow each other and lie in the same folder.
        case folder
        case none
    }

    /// What is written on a photo.
    public enum Captions: String, Hashable, Sendable, CaseIterable {
        /// The day, under headers that leave it open.
        case automatic = "auto"
        case date, name, none
    }

    /// Where the number of a section's photos stands.
    public enum Counts: String, Hashable, Sendable, CaseIterable {
        case header, footer, none
    }

    /// The number of columns; 0 chooses one that suits the screen.
    public var columns = 0
    /// Between tiles, as a part of the viewport's short side; at least 1 u where it is above 0.
    public var gap = 0.0267
    /// Around the tiles of a section, as a part of the viewport's short side.
    public var inset = 0.0267
    /// Into which column each tile goes.
    public var direction = WaterfallDirection.shortestFirst
    public var sections = Sections.automatic
    public var captions = Captions.automatic
    public var counts = Counts.header
    /// The most that a tile is higher than wide, or wider than high; longer photos are cropped.
    public var aspectLimit = 3.0
    /// The way of one notch of the wheel, in u.
    public var wheelStep = 6.0
    /// The way of a page, as a part of the viewport's height.
    public var pageFraction = 0.9
    /// How long a notch of the wheel takes, in seconds.
    public var wheelDuration = 0.15
    /// How fast a flicked waterfall comes to rest: its speed falls to 1/e in 1/friction seconds.
    public var friction = 4.0

    public init() {}

    /// A part of the short side in whole u: 0 for 0, otherwise at least 1.
    public func whole(_ fraction: Double, ofShortSide side: Double) -> Double {
        fraction > 0 ? max(1, (fraction * side).rounded()) : 0
    }
}

/// Into which column each tile of a waterfall goes.
public enum WaterfallDirection: String, Hashable, Sendable, CaseIterable {
    /// The one that ends highest, the leftmost of equals.
    case shortestFirst = "shortest-first"
    /// From left to right, over and over.
    case leftToRight = "left-to-right"
    /// From right to left, over and over.
    case rightToLeft = "right-to-left"
}
