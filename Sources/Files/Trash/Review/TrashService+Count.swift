/// Which photos are in the trash, by the journals alone.
extension TrashService {
    /// What was trashed from these folders, which are absolute, and nobody has brought back, the oldest first; one of several files is one.
    ///
    /// Nil where `isWanted` has said no meanwhile: it is asked again and again, as there may be millions of old operations.
    public func trashed(
        from folders: Set<[UInt8]>, whileWanted isWanted: () -> Bool = { true }
    ) throws(TrashError) -> [JournalEntry]? {
        guard isJournalThere else { return [] }
        let all = try journalEntries(onlyLooking: true, from: folders, whileWanted: isWanted)
        return all?.filter { entry in
            entry.verb == .trash && entry.state == .trashed
                && split(entry.sourcePath).map { folders.contains($0.directory) } ?? false
        }
    }
}
