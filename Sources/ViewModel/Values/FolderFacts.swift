import DisplayList

/// What the folder has told, besides its photos.
struct FolderFacts: Hashable, Sendable {
    /// False until it has told anything.
    var isKnown = false
    /// How many photos it turned out to have while it is still being read; 0 where all are here.
    var expectedCount = 0
    /// Favourites of earlier sessions.
    var favourites: Set<PhotoID> = []
}
