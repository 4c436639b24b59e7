import CLinux

extension TrashService {
    /// The photos of all sessions that can be brought back, oldest first.
    ///
    /// Sessions that still run are left out, this one excepted.
    public func undoable() throws(TrashError) -> [Receipt] {
        try undoableSessions().flatMap { $0.receipts }.sorted { $0.moment < $1.moment }
    }

    /// The photos of the most recent session that has any that can be brought back, oldest first.
    public func undoableOfLastSession() throws(TrashError) -> [Receipt] {
        let sessions = try undoableSessions()
        let last = sessions.compactMap { session in
            session.receipts.map(\.moment).max().map { (moment: $0, receipts: session.receipts) }
        }.max { $0.moment < $1.moment }
        return last.map { $0.receipts.sorted { $0.moment < $1.moment } } ?? []
    }

    /// What the journals of all sessions tell, oldest first; a journal that is locked is read all the same.
    public func journalEntries() throws(TrashError) -> [JournalEntry] {
        let folder = try journalFolder()
        var result: [JournalEntry] = []
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                result += try readUnlocked(session, in: folder).operations
                    .compactMap { JournalEntry($0, session: session) }
            } catch {
                // A journal that cannot be read has nothing to show.
            }
        }
        if let journal {
            result += operations.compactMap { JournalEntry($0, session: journal.session) }
        }
        return result.sorted { $0.moment < $1.moment }
    }

    private func undoableSessions() throws(TrashError) -> [(session: [UInt8], receipts: [Receipt])]
    {
        let folder = try journalFolder()
        var result: [(session: [UInt8], receipts: [Receipt])] = []
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                guard let (_, book) = try openEarlier(session, in: folder) else { continue }
                let receipts = book.list.operations.filter { $0.state == .trashed }
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
