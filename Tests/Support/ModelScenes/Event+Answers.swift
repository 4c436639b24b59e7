import Browsing
import DisplayList

/// The answer about one photo, as an event.
extension Event {
    static func trashed(op: Int, bytes: Int64, place: Sentence) -> Event {
        .answered([.trashed(op: op, bytes: bytes, place: place)])
    }

    static func trashFailed(
        op: Int, reason: Sentence, hasChanged: Bool, words: Sentence? = nil, isPartial: Bool = false
    ) -> Event {
        .answered([
            .trashFailed(
                op: op, reason: reason, hasChanged: hasChanged, words: words, isPartial: isPartial)
        ])
    }

    static func restored(op: Int, _ photo: Photo? = nil) -> Event {
        .answered([.restored(op: op, photo)])
    }

    static func restoreFailed(op: Int, reason: Sentence, isGone: Bool = false) -> Event {
        .answered([.restoreFailed(op: op, reason: reason, isGone: isGone)])
    }
}
