import Browsing
import DisplayList

/// A photo that left the order for the trash, or for a folder of the user's, and how far its file has come.
struct Removal: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
        /// Out of the order; the file work has not been answered yet.
        case leaving
        case trashed
        /// Back in the order; the file work has not been answered yet.
        case returning
        case restored
        /// It never happened.
        case failed

        var isOut: Bool { self == .leaving || self == .trashed }
    }

    let photo: PhotoID
    /// How its card left.
    let exit: Pose
    var bytes: Int64
    /// Whether it had a mark, which it has again when it is back.
    var isMarked = false
    /// The folder that it left for, as it was named; nil for the trash.
    var destination: [UInt8]?
    /// Whether it is no file here: it is only hidden, and the file work has nothing to do.
    var isHidden = false
    /// Whether another photo of its stack was shown for it.
    var isFolded = false
    var stage = Stage.leaving
}

/// What came of the file work of one removal, or of its way back.
enum RemovalAnswer: Hashable, Sendable {
    case trashed(bytes: Int64)
    /// `mayRepeat` where redo may try it once more; `isPartial` where files of the photo have gone all the same.
    case trashFailed(mayRepeat: Bool, isPartial: Bool = false)
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
