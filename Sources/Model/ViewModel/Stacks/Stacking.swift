import Browsing
import DisplayList

/// How stacks are found: what is known, what is looked for, and what waits.
struct Stacking: Sendable {
    /// Whether anything has asked for stacks in this session.
    var isActive = false
    var shots = Shots()
    /// Photos whose headers are not known.
    var unread: Set<PhotoID> = []
    /// Photos whose surroundings are to be looked at again.
    var changed: Set<PhotoID> = []
    /// Photos whose surroundings change when another photo comes to the front.
    var held: Set<PhotoID> = []
    /// Photos that the user has put into a stack, or taken out of one.
    var apart: Set<PhotoID> = []
    /// What a key waits for.
    var search: Search?
    /// Copies of the same picture, as far as they are looked for or shown.
    var copies = Copying()
    /// Photos whose hashes are to be measured.
    var unhashed: ArraySlice<PhotoID> = []
    /// Photos of bursts, which are to be measured.
    var unmeasured: ArraySlice<PhotoID> = []
    /// Whether photos have come or gone, or there are other stacks, since those were listed.
    var isListStale = false
    /// Whether the order is to follow stacks that have changed.
    var isFoldDue = false
    private(set) var lastFold = -Time.infinity
    /// Counts what may have changed what is seen.
    var changes = 0

    /// A key that waits until the photos around the one in front are known.
    struct Search: Hashable, Sendable {
        enum Aim: Hashable, Sendable {
            case keep
            case step(Int)
        }

        let aim: Aim
        let front: PhotoID
        /// The photo whose surroundings are looked at.
        let around: PhotoID
    }

    /// Seconds between two changes of the order while stacks are found.
    static let pause = 0.25

    /// Whether the order may follow now: at once where the user has done something, and not for every stack that is found.
    func mayFold(isAtOnce: Bool, at time: Time) -> Bool {
        isFoldDue && (isAtOnce || unhashed.isEmpty || time >= lastFold + Self.pause - 1e-9)
    }

    /// When it may; nil where nothing waits.
    var foldDue: Time? { isFoldDue ? lastFold + Self.pause : nil }

    mutating func noteFold(at time: Time) {
        isFoldDue = false
        lastFold = time
        changes += 1
    }
}
