import Browsing

/// What came of the file work of one removal, or of its way back.
enum RemovalAnswer: Hashable, Sendable {
    case trashed(bytes: Int64)
    /// `mayRepeat` where redo may try it once more; `isPartial` where files of the photo have gone all the same.
    case trashFailed(mayRepeat: Bool, isPartial: Bool = false)
    case restored
    /// `isGone` where it is not in the trash any more, so that no other try can bring it back.
    case restoreFailed(isGone: Bool)
}
