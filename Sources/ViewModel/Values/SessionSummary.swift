public import Browsing

/// What a session has come to.
public struct SessionSummary: Hashable, Sendable {
    /// In the order of the key presses.
    public var trashed: [Photo]
    /// What the trashed files measure, as far as it is known.
    public var trashedBytes: Int64
    public var kept: [Photo]
    public var favourites: [Photo]

    public init(
        trashed: [Photo], trashedBytes: Int64, kept: [Photo], favourites: [Photo]
    ) {
        self.trashed = trashed
        self.trashedBytes = trashedBytes
        self.kept = kept
        self.favourites = favourites
    }
}
