/// What a session has done, in numbers of photos.
public struct SessionDeeds: Hashable, Sendable {
    /// Those shown of which something is decided, in this session or before.
    public var decided = 0
    /// Whether this session has decided something that stands.
    public var hasDecided = false
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
        decided: Int, hasDecided: Bool, favourites: Int, kept: Int, copied: Int, linked: Int,
        moved: Int, trashed: Int, hidden: Int = 0
    ) {
        self.decided = decided
        self.hasDecided = hasDecided
        self.favourites = favourites
        self.kept = kept
        self.copied = copied
        self.linked = linked
        self.moved = moved
        self.trashed = trashed
        self.hidden = hidden
    }
}
