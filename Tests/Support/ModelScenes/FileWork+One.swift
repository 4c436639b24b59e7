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

extension Effect {
    /// One photo goes to the trash by itself.
    static func trash(op: Int, _ photo: PhotoID, on grounds: Grounds) -> Effect {
        .trash([TrashRequest(op: op, photo: photo, on: grounds)], batch: nil)
    }

    /// The number of the trash of this photo by itself, on these grounds; nil where it is another effect.
    func op(ofTrashing photo: PhotoID, on grounds: Grounds) -> Int? {
        guard case .trash(let requests, batch: nil) = self,
            requests[0].photo == photo, requests[0].grounds == grounds
        else { return nil }
        return requests[0].op
    }
}
