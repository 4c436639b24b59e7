import Browsing
import DisplayList

/// The look at what is in the trash: whether somebody looks, is about to, or is looked at.
struct TrashReview: Sendable {
    /// What is looked at; nil while nobody does.
    var open: Review?
    /// Whether it is to be looked at as soon as it is known what is in it.
    var isAwaited = false
    /// Names of restored photos, of any session.
    var returned: [PhotoID: [UInt8]] = [:]
    /// What is known of photos of the trash that were decoded: another look at them has their pixels already.
    var seen: [PhotoID: PhotoFacts] = [:]
    /// How many photos that were asked back have not been answered, of those that this session has not trashed.
    var coming = 0
    /// Returns of the rest of a photo, of which another part was trashed by an operation of this session: no photos of their own.
    var rests: Set<Int> = []
    /// What is told of photos of the trash; nil where the photos of the model are of a folder.
    var notes: TrashNotes?
}
