/// What the waterfall knows of a photo.
struct WaterfallItem: Hashable, Sendable {
    /// Height over width; 0 where it is unknown or makes no sense.
    let aspect: Double
    /// The group of photos that tell no date, where others do.
    static let undated = -1

    /// Photos of the same group, as a day, that follow each other make a section; 0 joins whichever section it stands in.
    var group: Int
    /// What small groups may be joined in, as the month of a day; 0 where each stands alone.
    let family: Int
    /// The folder of the photo, where sections are made of these; 0 joins whichever section it stands in.
    let folder: Int

    init(aspect: Double, group: Int = 0, family: Int = 0, folder: Int = 0) {
        self.aspect = aspect.isFinite && aspect > 0 ? aspect : 0
        self.group = group
        self.family = family
        self.folder = folder
    }
}

/// What makes photos that follow each other a section.
enum WaterfallGrouping: Hashable, Sendable {
    case group, folder
    /// All photos are one section.
    case none
}

extension WaterfallLayout {
    /// The way that the groups which are known go: 1 where they only rise, −1 where they only fall, 0 where all are the same; nil where they do both.
    var wayOfGroups: Int? {
        var last = 0
        var way = 0
        for item in items where item.group > 0 {
            let step = last == 0 ? 0 : (item.group - last).signum()
            if step * way < 0 { return nil }
            if step != 0 { way = step }
            last = item.group
        }
        return way
    }
}
