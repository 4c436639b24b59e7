import DisplayList
import Selecting

/// What the folder has told, besides its photos.
struct FolderFacts: Hashable, Sendable {
    /// False until it has told anything.
    var isKnown = false
    /// How many photos it turned out to have while it is still being read; 0 where all are here.
    var expectedCount = 0
    /// Whether it has no photos, but sub-folders have.
    var hasPhotosBelow = false
    /// How many photos of it other sessions have put in the trash, where they are still.
    var trashedCount = 0
    /// Picks of earlier sessions.
    private(set) var favourites: Set<PhotoID> = []

    /// Notes what was decided of a photo before this session.
    mutating func note(_ judgement: Judgement, of photo: PhotoID) {
        if judgement.flag == .pick { favourites.insert(photo) } else { favourites.remove(photo) }
    }
}
