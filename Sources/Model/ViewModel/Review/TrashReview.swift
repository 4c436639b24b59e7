import Browsing
import DisplayList

/// The review of the trash: open, opening, or closed.
struct TrashReview: Sendable {
    /// What is reviewed; nil while it is closed.
    var open: Review?
    /// Whether it is to be looked at as soon as it is known what is in it.
    var isAwaited = false
    /// Names of restored photos, of any session.
    var returned: [PhotoID: [UInt8]] = [:]
    /// What is known of photos of the trash that were decoded: another look at them has their pixels already.
    var seen: [PhotoID: PhotoFacts] = [:]
    /// How many requested restores have no answer, of photos that this session did not trash.
    var coming = 0
    /// Returns of the rest of a photo, of which another part was trashed by an operation of this session: no photos of their own.
    var rests: Set<Int> = []
    /// What is told of photos of the trash; nil where the photos of the model are of a folder.
    var notes: TrashNotes?
}
