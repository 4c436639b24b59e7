import CLinux

/// A photo that somebody may want back.
struct UndoCandidate: Hashable {
    let operation: Operation
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
        self.operation = operation
        self.receipt = receipt
    }
}

extension TrashService {
    /// The photos of all sessions that are in a trash, or on their way, oldest first; of sessions that run, those in a trash.
    func undoCandidates() throws(TrashError) -> [UndoCandidate] {
        let folder = try journalFolder()
        var result: [UndoCandidate] = []
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                if let (_, book) = try openEarlier(session, in: folder) {
                    result += book.list.operations
                        .compactMap { UndoCandidate($0, session: session) }
                } else {
                    result += try readUnlocked(session, in: folder).operations
                        .compactMap { UndoCandidate($0, session: session) }
                        .filter { !$0.isPending }
                }
            } catch {
                // A journal that cannot be read has nothing to bring back.
            }
        }
        if let journal {
            result += operations.compactMap { UndoCandidate($0, session: journal.session) }
        }
        return result.sorted { $0.receipt.moment < $1.receipt.moment }
    }
}
