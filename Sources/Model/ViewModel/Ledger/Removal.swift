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
    /// Whether it is no file here: it is only hidden, and nothing is asked of the file work.
    var isHidden = false
    var stage = Stage.leaving
}
