public import DisplayList

/// What has become of a photo that was to be trashed, moved or brought back.
public enum TrashAnswer: Hashable, Sendable {
    /// `bytes` is what the file measures, `place` where it went, as people say it.
    case trashed(op: Int, bytes: Int64, place: Sentence)
    /// `hasChanged` where the file is no longer the one that was shown; `reason` is why, and `words` are said behind the name of a photo by
    /// itself where these are not ` not trashed: REASON`. `isPartial` where some of its files have gone and could not come back: `restore` asks for them again.
    case trashFailed(
        op: Int, reason: Sentence, hasChanged: Bool, words: Sentence? = nil, isPartial: Bool = false
    )
    /// With the photo under its new name where the old one was taken.
    case restored(op: Int, Photo? = nil)
    /// `isGone` where it is not in the trash any more, so that no other try can bring it back.
    case restoreFailed(op: Int, reason: Sentence, isGone: Bool = false)

    /// Whether a photo is back.
    package var isReturn: Bool {
        if case .restored = self { true } else { false }
    }
}
