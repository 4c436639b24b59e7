import Browsing
import DisplayList

/// What the last action did, in words.
struct Message: Hashable, Sendable {
    /// What happened, and how to undo it.
    var spans: [TextSpan]
    /// What is said after that where there is room.
    var more: [TextSpan] = []
    /// When it goes; nil where it stays until the next action.
    var expires: Time?
    /// The question about several photos that it asks.
    var question: Int?
    /// The trash it tells of.
    var op: Int?
    /// The trash of several, or their return, that it tells of.
    var batch: Int?
    /// How many it tells of that are hidden, beside those in the trash.
    var hidden = 0
    /// What the photos that it counts are on: while that lasts, the message shows their progress.
    var journey: Journey?
    /// Whether it tells of several photos: one that it names is named also where it is in front.
    var isAboutSeveral = false
    /// Whether it stands in the middle of the row: it tells of others than the photo that is named at the left.
    var isCentred = false

    /// A way of several photos.
    enum Journey: Hashable, Sendable {
        case trash, move, back
    }

    func isShown(at time: Time) -> Bool { expires.map { time < $0 } ?? true }
}
