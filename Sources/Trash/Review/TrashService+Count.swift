/// How many photos are in the trash, by the journals alone.
extension TrashService {
    /// Counts photos that were trashed from these folders, which are absolute, and that nobody has brought back; one of several files is one.
    ///
    /// `isMeant` says whether a photo counts.
    public func trashedCount(
        from folders: Set<[UInt8]>, where isMeant: (JournalEntry) -> Bool = { _ in true }
    ) throws(TrashError) -> Int {
        guard isJournalThere else { return 0 }
        return try journalEntries(onlyLooking: true).count { entry in
            entry.verb == .trash && entry.state == .trashed
                && split(entry.sourcePath).map { folders.contains($0.directory) } ?? false
                && isMeant(entry)
        }
    }
}
