import CLinux

extension TrashService {
    /// The photos of all sessions that can be brought back, oldest first.
    ///
    /// Sessions that still run are left out, this one excepted.
    public func undoable() throws(TrashError) -> [Receipt] {
        try undoableSessions().flatMap { $0.receipts }.enumerated()
            .sorted { ($0.element.time.seconds, $0.offset) < ($1.element.time.seconds, $1.offset) }
            .map { $0.element }
    }

    /// The photos of the most recent session that has any that can be brought back, oldest first.
    public func undoableOfLastSession() throws(TrashError) -> [Receipt] {
        let sessions = try undoableSessions()
        return sessions.max { latest($0.receipts) < latest($1.receipts) }?.receipts ?? []
    }

    /// What the journals of all sessions tell, oldest first; a journal that is locked is read all the same.
    public func journalEntries() throws(TrashError) -> [JournalEntry] {
        let folder = try journalFolder()
        var result: [JournalEntry] = []
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                let file = try folder.directory.open(session)
                let records = JournalRecord.all(
                    in: try file.contents(limit: .max, joined(folder.directory.path, session)))
                result += Operation.all(in: records)
                    .compactMap { JournalEntry($0, session: session) }
            } catch {
                // A journal that cannot be read has nothing to show.
            }
        }
        if let journal {
            result += operations.compactMap { JournalEntry($0, session: journal.session) }
        }
        return result.enumerated()
            .sorted { ($0.element.time.seconds, $0.offset) < ($1.element.time.seconds, $1.offset) }
            .map { $0.element }
    }

    private func latest(_ receipts: [Receipt]) -> Int64 {
        receipts.map(\.time.seconds).max() ?? .min
    }

    private func undoableSessions() throws(TrashError) -> [(session: [UInt8], receipts: [Receipt])]
    {
        let folder = try journalFolder()
        var result: [(session: [UInt8], receipts: [Receipt])] = []
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                guard let file = try JournalFile.open(session, in: folder.directory) else {
                    continue
                }
                let receipts = try file.operations().filter { $0.state == .trashed }
                    .compactMap { Receipt($0, session: session) }
                if !receipts.isEmpty { result.append((session, receipts)) }
            } catch {
                // A journal that cannot be read has nothing to bring back.
            }
        }
        if let journal, !sessionReceipts.isEmpty {
            result.append((journal.session, sessionReceipts))
        }
        return result
    }
}
