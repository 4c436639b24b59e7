public import Browsing
public import DisplayList
public import Selecting

/// What a session has come to.
public struct SessionSummary: Hashable, Sendable {
    /// In the order of the key presses.
    public var trashed: [Photo]
    /// What the trashed files measure, as far as it is known.
    public var trashedBytes: Int64
    public var kept: [Photo]
    public var favourites: [Photo]
    /// Of those that are kept.
    public var marks: Set<PhotoID>
    /// The decisions about photos, those in the trash too; without an entry if there is none.
    public var judgements: [PhotoID: Judgement]
    /// Those that were shown last, in their order.
    public var shown: [Photo]

    public init(
        trashed: [Photo], trashedBytes: Int64, kept: [Photo], favourites: [Photo],
        marks: Set<PhotoID> = [], judgements: [PhotoID: Judgement] = [:], shown: [Photo] = []
    ) {
        self.trashed = trashed
        self.trashedBytes = trashedBytes
        self.kept = kept
        self.favourites = favourites
        self.marks = marks
        self.judgements = judgements
        self.shown = shown
    }
}
