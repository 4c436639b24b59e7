public import Browsing
public import DisplayList
public import PhotoLibrary
public import Selecting

/// What has become known of the collection: facts for the model, or for the user.
public enum CollectionNews: Sendable {
    /// These files have been written, or at least touched; they may be what they were.
    case changed([FileChange])
    /// Sidecars of these photos have been written, or at least touched.
    case documents([PhotoID])
    /// The photos were reported in the requested order.
    case sorted(SortKey, isReversed: Bool)
    /// A photo of an earlier session is there, `before` those that come after it, nil where the order does not say.
    ///
    /// `count`, `how` and `note` are as in `Event.restoredEarlier`, `after` the photos that were told before it and have waited.
    case admitted(
        Photo, before: [PhotoID]?, count: Int, how: String?, note: Sentence?, after: Listing?)
    /// What headers say.
    case measured([PhotoHeader])
    /// How far sorting has come.
    case progress(LibraryProgress)
    /// The folder has no photos, but sub-folders have.
    case onlyBelow
    /// So many folders were left out.
    case leftOut(folders: Int)
    /// So many folders and files could not be read so far.
    case unreadable(count: Int)
    /// What changes in the folders is not noticed.
    case unwatched(LibraryError)
}
