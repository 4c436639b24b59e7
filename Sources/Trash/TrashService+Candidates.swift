import CLinux

/// A photo that somebody may want back.
struct UndoCandidate: Hashable {
    let receipt: Receipt
    /// Whether its move was interrupted and has not been ended, because something could not be reached.
    let isPending: Bool

    init?(_ operation: Operation, session: [UInt8]) {
        guard let receipt = Receipt(operation, session: session) else { return nil }
        switch operation.state {
        case .trashed: isPending = false
        case .begun, .restoring: isPending = true
        case .abandoned, .restored, .lost, .gone: return nil
        }
        self.receipt = receipt
    }
}

extension TrashService {
    /// The photos of all sessions that are in a trash, or on their way, oldest first; those of sessions that run, too.
    func undoCandidates() throws(TrashError) -> [UndoCandidate] {
        let folder = try journalFolder()
        var result: [UndoCandidate] = []
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                let file = try folder.directory.open(session)
                let path = joined(folder.directory.path, session)
                let records = JournalRecord.all(in: try file.contents(limit: .max, path))
                result += Operation.all(in: records)
                    .compactMap { UndoCandidate($0, session: session) }
            } catch {
                // A journal that cannot be read has nothing to bring back.
            }
        }
        if let journal {
            result += operations.compactMap { UndoCandidate($0, session: journal.session) }
        }
        return result.enumerated()
            .sorted {
                ($0.element.receipt.time.seconds, $0.offset)
                    < ($1.element.receipt.time.seconds, $1.offset)
            }
            .map { $0.element }
    }
}
