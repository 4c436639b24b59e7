public import DisplayList

/// The result of one of several pieces of file work, which are reported together.
public enum TrashAnswer: Hashable, Sendable {
    /// As `Event.trashed`.
    case trashed(op: Int, bytes: Int64, place: Sentence)
    /// As `Event.trashFailed`.
    case trashFailed(
        op: Int, reason: Sentence, hasChanged: Bool, words: Sentence? = nil, isPartial: Bool = false
    )
    /// As `Event.restored`.
    case restored(op: Int, Photo? = nil)
    /// As `Event.restoreFailed`.
    case restoreFailed(op: Int, reason: Sentence, isGone: Bool = false)

    /// The same as an event of its own.
    public var event: Event {
        switch self {
        case .trashed(let op, let bytes, let place): .trashed(op: op, bytes: bytes, place: place)
        case .trashFailed(let op, let reason, let hasChanged, let words, let isPartial):
            .trashFailed(
                op: op, reason: reason, hasChanged: hasChanged, words: words, isPartial: isPartial)
        case .restored(let op, let photo): .restored(op: op, photo)
        case .restoreFailed(let op, let reason, let isGone):
            .restoreFailed(op: op, reason: reason, isGone: isGone)
        }
    }
}
