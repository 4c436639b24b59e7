/// Which photos are in the trash, by the journals alone.
extension TrashService {
    /// What was trashed from these folders, which are absolute, and nobody has brought back, the oldest first; one of several files is one.
    public func trashed(from folders: Set<[UInt8]>) throws(TrashError) -> [JournalEntry] {
        guard isJournalThere else { return [] }
        return try journalEntries(onlyLooking: true).filter { entry in
            entry.verb == .trash && entry.state == .trashed
                && split(entry.sourcePath).map { folders.contains($0.directory) } ?? false
        }
    }
}
