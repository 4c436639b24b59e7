import DisplayList

/// What came of the file work of one removal, or of its way back.
enum FileAnswer: Hashable, Sendable {
    case trashed(bytes: Int64)
    /// `mayRepeat` where redo may try it once more.
    case trashFailed(mayRepeat: Bool)
    case restored
    /// `isGone` where it is not in the trash any more, so that no other try can bring it back.
    case restoreFailed(isGone: Bool)
}

/// What an answer changes in an order that was changed before the answer was known.
enum Correction: Hashable, Sendable {
    case nothing
    /// The photo never left, and belongs at that place.
    case insert(PhotoID, at: Int, from: Pose)
    /// The photo at that place never came back.
    case remove(at: Int)
}
