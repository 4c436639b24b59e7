import CLinux
import DisplayList
import PhotoLibrary
import ViewModel

/// What the librarian tells the loop.
enum LibraryNews: Sendable {
    /// These are the photos now, in this order.
    case arranged(Arrangement)
    /// These files have been written, or at least touched; they may be what they were.
    case sighted([Sighting])
    /// The photos have been told in the order that was asked for while the program ran.
    case sorted(SortOrder, isReversed: Bool)
    /// A path that the loop has named is this photo; `before` are those that come after it, nil where the order does not say.
    case admitted(Photo, Catalogue, before: [PhotoID]?)
    /// Favourites of earlier sessions, and who writes them down in the end.
    case favourites([PhotoID], FavouriteKeeper)
    case measured([Measure])
    /// So many files have been looked at to sort them.
    case progress(LibraryProgress)
    /// Folders and files that could not be read.
    case unreadable([LibraryError])
    /// The folders cannot be watched: what changes there is not noticed.
    case unwatched(LibraryError)
}

/// The photos of the collection at one moment.
struct Arrangement: Sendable {
    var photos: [Photo]
    var catalogue: Catalogue
    /// How many there are, where these are only some of them; 0 where these are all.
    var expected = 0
    /// The place of the photo that should be in front where nobody has pressed a key yet; nil where the front stays.
    var start: Int?
}

/// A photo's file as it was seen when something had happened to it.
struct Sighting: Sendable {
    var photo: PhotoID
    var identity: FileIdentity
}

/// How far sorting by what is in the files has come.
struct LibraryProgress: Hashable, Sendable {
    var done: Int
    var count: Int
    var sort: SortOrder
}
