import Browsing
import DisplayList

/// What an answer changes in an order that was changed before the answer was known.
enum Correction: Hashable, Sendable {
    case nothing
    /// The photo never left, and belongs at that place.
    case insert(PhotoID, at: Int, from: Pose)
    /// The photo at that place never came back.
    case remove(at: Int)
}
