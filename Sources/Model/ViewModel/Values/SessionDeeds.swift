/// What a session has done, in numbers of photos.
public struct SessionDeeds: Hashable, Sendable {
    /// Those with a decision of this session that stands; none in the trash.
    public var decided = 0
    /// Made favourites in this session.
    public var favourites = 0
    /// Those that are there.
    public var kept = 0
    public var copied = 0
    public var linked = 0
    public var moved = 0
    public var trashed = 0
    /// Of photos on the network, which are no files here.
    public var hidden = 0

    /// Nothing.
    public init() {}

    public init(
        decided: Int, favourites: Int, kept: Int, copied: Int, linked: Int,
        moved: Int, trashed: Int, hidden: Int = 0
    ) {
        self.decided = decided
        self.favourites = favourites
        self.kept = kept
        self.copied = copied
        self.linked = linked
        self.moved = moved
        self.trashed = trashed
        self.hidden = hidden
    }
}
