/// What the waterfall knows of a photo.
public struct WaterfallItem: Hashable, Sendable {
    /// Height over width; 0 where it is unknown or makes no sense.
    public let aspect: Double
    /// Photos of the same group that follow each other make a section; 0 joins whichever section it stands in.
    public let group: Int

    public init(aspect: Double, group: Int = 0) {
        self.aspect = aspect.isFinite && aspect > 0 ? aspect : 0
        self.group = group
    }
}

extension WaterfallLayout {
    /// True where the groups that are known never both rise and fall.
    public var isInOrderOfGroups: Bool {
        var last = 0
        var way = 0
        for item in items where item.group != 0 {
            let step = last == 0 ? 0 : (item.group - last).signum()
            if step * way < 0 { return false }
            if step != 0 { way = step }
            last = item.group
        }
        return true
    }
}

/// A run of photos under one header.
public struct WaterfallSection: Hashable, Sendable {
    /// The index of its first photo.
    public var start: Int
    /// The first group that one of its photos names; 0 where none does.
    public var group: Int
    /// Where it begins, and where its first row of tiles does, in u.
    public var top: Double
    public var tilesTop: Double
}
