/// What a photo in the journal is named by.
public enum UndoChoice: Hashable, Sendable {
    /// The number of the operation, as in `JournalEntry.sequence`.
    case number(UInt64)
    /// The name of the file, whatever folder it was in.
    case name([UInt8])
    /// Where it was: absolute, without `.` and `..`; it may lead through symbolic links.
    case path([UInt8])
}

/// What came of asking back a certain photo.
public enum ChosenUndo: Hashable, Sendable {
    /// It was restored, together with what was trashed with it.
    case asked(UndoReport)
    /// Several are in a trash, the oldest first; none was touched.
    case several([Receipt])
    /// None is in a trash; this is the last that was.
    case settled(JournalEntry)
    /// The journal knows none.
    case unknown
}
