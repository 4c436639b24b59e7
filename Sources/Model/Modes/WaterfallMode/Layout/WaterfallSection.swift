/// A run of photos under one header.
struct WaterfallSection: Hashable, Sendable {
    /// The index of its first photo.
    var start: Int
    /// The first group that one of its photos names; 0 where none does.
    var group: Int
    /// The last one, which is another where groups are joined.
    var lastGroup: Int
    /// The columns that its photos may lie in.
    var columns: Range<Int>
    /// Where it begins, and where its first row of tiles does, in u.
    var top: Double
    var tilesTop: Double

    /// True where small groups of one family are joined under one header.
    let isJoined: Bool
}

/// Sections side by side, from the left edge to the right.
struct WaterfallShelf: Hashable, Sendable {
    /// Its first section.
    let section: Int
    /// The indices of its photos.
    var range: Range<Int>
    /// All photos before this index bear on which sections stand here and how wide; `max` where it counts that none follow.
    let decided: Int
    /// The same for where it ends.
    var closed: Int
    /// True where it was begun with one section that goes on however long it is.
    let isOpen: Bool
}
