/// Which photos are in the trash, by the journals alone.
extension TrashService {
    /// What was trashed from these folders (absolute) and not restored, the oldest first; a photo of several files counts once.
    ///
    /// Nil if `isWanted` returned false meanwhile: it is called again and again, as there may be millions of old operations.
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
