public import Trash

/// What has become of a piece of file work.
public enum FileAnswer: Sendable {
    /// `place` is the folder that holds the photo now, and `path` its file.
    case trashed(op: Int, bytes: Int64, place: [UInt8], path: [UInt8])
    case notTrashed(op: Int, TrashError)
    /// `path` is where it is again; another one than before where its name was taken.
    ///
    /// `Returned` says which file it was and is now.
    case restored(op: Int, path: [UInt8], isRenamed: Bool, Returned?)
    case notRestored(op: Int, TrashError)
    /// What came of asking back what earlier sessions had trashed.
    case undidEarlier(UndoReport)
    case notRestoredEarlier(TrashError)
    /// What recovery found when the session began, if anything.
    case recovered(RecoveryReport)
}
