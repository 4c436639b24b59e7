/// What a session has come to.
public struct Tally: Hashable, Sendable {
    /// In the order of the key presses.
    public var trashed: [Photo]
    /// What the trashed files measure, as far as it is known.
    public var trashedBytes: Int64
    public var kept: [Photo]
    public var favourites: [Photo]
}
