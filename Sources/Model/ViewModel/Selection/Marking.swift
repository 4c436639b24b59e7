import Browsing
import DisplayList

/// What the keys for marks need to know; the marks themselves are the album's.
struct Marking: Hashable, Sendable {
    /// The photo that was marked last.
    var last: PhotoID?
    /// What `marked-only` was put on top of, while that is in force.
    var beneath: Beneath?
    /// What was marked before marks last ended at once.
    var former: Set<PhotoID> = []
    /// The photos of copies and links that marks have named, by the numbers of the orders.
    var ordered: [Int: [PhotoID]] = [:]
    /// How many are marked, as of the last event.
    var tally = Tally()

    struct Beneath: Hashable, Sendable {
        /// The filter that was in force.
        let former: ShownFilter?
        /// The one on top of it.
        let top: ShownFilter
    }

    /// How many photos are marked, and what they measure.
    struct Tally: Hashable, Sendable {
        /// What it was counted by.
        var revision = 0
        var growth: Int64 = 0
        /// Shown or not; none in the trash.
        var count = 0
        var shown = 0
        /// Of those shown, as far as it is known.
        var bytes: Int64 = 0
    }
}
