/// How many photos are in the trash, by the journals alone.
extension TrashService {
    /// Counts photos that were trashed from these folders, which are absolute, and that nobody has brought back; one of several files is one.
    ///
    /// `isMeant` says whether a photo counts, by what the journals call its files together, or its only file.
    public func trashedCount(
        from folders: Set<[UInt8]>, where isMeant: (String) -> Bool = { _ in true }
    ) throws(TrashError) -> Int {
        guard isJournalThere else { return 0 }
        return try journalEntries(onlyLooking: true).count { entry in
            entry.verb == .trash && entry.state == .trashed && isMeant(entry.group)
                && split(entry.sourcePath).map { folders.contains($0.directory) } ?? false
        }
    }
}
