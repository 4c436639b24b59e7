import Browsing
import DisplayList
import Selecting

/// A look at what is in the trash: a model of its own, in front of that of the folder.
///
/// Its photos are of the trash and have numbers of the trash: nothing that the model of the folder does can mean one of them, and what this one asks for goes
/// through a sieve that lets nothing by that changes a file or is kept.
struct Review: Sendable {
    var scope: ReviewScope
    /// The scope that was requested last: its list may be under way; nil while the narrowest is, in which there is anything.
    var asked: ReviewScope?
    /// The facts of each photo.
    var photos: [PhotoID: TrashedPhoto]
    /// What was decided of them, as far as it is known.
    var judgements: [PhotoID: Judgement] = [:]
    /// When photos were last to be brought back.
    private var lastRestore: Time?
    /// Always one: a value cannot hold another of its own type.
    private var models: [Model]

    init(_ scope: ReviewScope, _ photos: [TrashedPhoto], _ model: Model) {
        self.scope = scope
        asked = scope
        self.photos = Self.table(photos)
        models = [model]
    }

    var model: Model {
        get { models[0] }
        _modify { yield &models[0] }
    }

    /// Notes a key that brings photos back; true where it comes so soon after the last that it is one that is held.
    mutating func noteRestore(at time: Time, hold: Double) -> Bool {
        defer { lastRestore = time }
        return lastRestore.map { time - $0 < hold - 1e-9 } ?? false
    }

    mutating func take(_ scope: ReviewScope, _ photos: [TrashedPhoto]) {
        self.scope = scope
        asked = scope
        self.photos = Self.table(photos)
    }

    /// The scope `step` places further on than that which was requested last.
    mutating func next(by step: Int) -> ReviewScope {
        let next = (asked ?? scope).stepped(by: step)
        asked = next
        return next
    }

    private static func table(_ photos: [TrashedPhoto]) -> [PhotoID: TrashedPhoto] {
        Dictionary(photos.map { ($0.photo.id, $0) }, uniquingKeysWith: { $1 })
    }
}

/// What a model of the trash shows beside the facts of every photo.
struct TrashNotes: Hashable, Sendable {
    /// `trash · this session · 37 photos`.
    var header = ""
    /// How large they are together: `1.2 GB`.
    var size = ""
    var scope = ReviewScope.all
    /// Where each photo lay and when it went: ` from 2024/paris · 10:31`.
    var origins: [PhotoID: [UInt8]] = [:]
}

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
    /// Returns of the rest of a photo, while an operation of this session trashed another part: no photos of their own.
    var rests: Set<Int> = []
    /// The facts of photos of the trash; nil where the photos of the model are of a folder.
    var notes: TrashNotes?
}
