public import DisplayList
public import Likeness

/// Among which photos copies of the same picture are looked for, and how.
public struct CopySearchOrder: Hashable, Sendable {
    /// Tells its news from those of another search.
    public let number: Int
    public let photos: [PhotoID]
    /// Those with stars, a flag or a label.
    public let decided: Set<PhotoID>
    public let times: CopyTimes
    public let preferences: [CopyPreference]

    package init(
        number: Int, _ photos: [PhotoID], decided: Set<PhotoID>, _ options: CommonOptions
    ) {
        self.number = number
        self.photos = photos
        self.decided = decided
        times = options.copyTimes
        preferences = options.copyPreferences
    }
}

/// What a search for copies reports.
public enum CopyNews: Hashable, Sendable {
    case step(CopyStep)
    case found(CopiesFound)
    /// It came to nothing, for this reason.
    case failed(Sentence)
}

/// Copies that were found.
public struct CopiesFound: Hashable, Sendable {
    /// Each has the copy in front first.
    public var groups: [PhotoStack] = []
    /// Of these photos more than their bytes could not be compared: they cannot be read, or are like too many others.
    public var unread = 0
    public var crowded = 0
    /// Whether so many photos are alike that none was looked at.
    public var isOverLimit = false
    /// What else is known of photos in groups.
    public var notes: [PhotoID: Note] = [:]

    public struct Note: Hashable, Sendable {
        /// How many symbolic links among the photos point to it.
        public var links: Int
        /// How many names its file has.
        public var names: Int

        public init(links: Int, names: Int) { (self.links, self.names) = (links, names) }
    }

    public init() {}
}
