public import Browsing
public import CLinux
public import DisplayList
public import PhotoLibrary
public import Selecting

/// What the library thread tells the loop.
public enum LibraryNews: Sendable {
    /// These are the photos now, in this order.
    case arranged(Listing)
    /// These files have been written, or at least touched; they may be what they were.
    case changed([FileChange])
    /// Sidecars of these photos have been written, or at least touched.
    case documents([PhotoID])
    /// The photos were reported in the order that was requested while the program ran.
    case sorted(SortKey, isReversed: Bool)
    /// A path that the loop has named is this photo; `before` are those that come after it, nil where the order does not say.
    case admitted(Photo, Catalogue, before: [PhotoID]?, count: Int)
    case measured([PhotoHeader])
    /// So many files have been looked at to sort them.
    case progress(LibraryProgress)
    /// So many folders were left out, which systems keep for themselves or photos are moved to.
    case leftOut(folders: Int)
    /// Folders and files that could not be read.
    case unreadable([LibraryError])
    /// The folder has no photos, but sub-folders have.
    case onlyBelow
    /// Some folders report no changes: they are looked at while the user is active.
    case unheard
    /// The folders cannot be watched: what changes there is not noticed.
    case unwatched(LibraryError)
}

/// The photos of the collection at one moment.
public struct Listing: Sendable {
    public var photos: [Photo]
    public var catalogue: Catalogue
    /// How many there are, where these are only some of them; 0 where these are all.
    public var expected = 0
    /// The place of the photo that comes to the front unless a key was pressed; nil where the front stays.
    public var start: Int?

    public init(photos: [Photo], catalogue: Catalogue, expected: Int = 0, start: Int? = nil) {
        self.photos = photos
        self.catalogue = catalogue
        self.expected = expected
        self.start = start
    }
}

/// A photo's file as it was seen when something had happened to it.
public struct FileChange: Sendable {
    public var photo: PhotoID
    public var identity: FileIdentity

    public init(photo: PhotoID, identity: FileIdentity) {
        self.photo = photo
        self.identity = identity
    }
}

/// How far sorting by what is in the files has come.
public struct LibraryProgress: Hashable, Sendable {
    public var done: Int
    public var count: Int
    public var sort: SortKey

    public init(done: Int, count: Int, sort: SortKey) {
        self.done = done
        self.count = count
        self.sort = sort
    }
}
