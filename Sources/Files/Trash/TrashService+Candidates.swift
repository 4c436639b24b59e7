import CLinux

/// A photo that may be restored.
struct UndoCandidate: Hashable {
    let receipt: Receipt
    /// Whether its move was interrupted and has not been ended, because something could not be reached.
    var isPending = false
}

extension TrashService {
    /// Shows what can be restored, the newest first, in portions: each call gives the newest that were not tried.
    ///
    /// `words` are what lines of the archive must have one of to be looked at. Beside what can be brought back these are photos of sessions that run, and those whose move was interrupted and could not be ended.
    func candidates(
        atMost room: Int, withOneOf words: [[UInt8]]? = nil, besides tried: Set<String> = [],
        onlyLooking: Bool = false, where isMeant: (Receipt) -> Bool
    ) throws(TrashError) -> [UndoCandidate] {
        func isWanted(_ receipt: Receipt) -> Bool {
            !tried.contains(receipt.op) && isMeant(receipt)
        }
        var result: [UndoCandidate] = []
        try visitUndoable(withOneOf: words, onlyLooking: onlyLooking) { receipt in
            if isWanted(receipt) { result.append(UndoCandidate(receipt: receipt)) }
            return result.count < room
        }
        // Those that are older than the last of a full portion have their turn later.
        let oldest = result.count < room ? nil : result.last?.receipt.moment
        result += try heldBack().filter { candidate in
            let receipt = candidate.receipt
            return (oldest.map { $0 < receipt.moment } ?? true) && isWanted(receipt)
        }
        return result.sorted { $0.receipt.moment > $1.receipt.moment }
    }

    /// What is in the trash by sessions that run, and what was interrupted by others and not ended.
    private func heldBack() throws(TrashError) -> [UndoCandidate] {
        let folder = try journalFolder()
        var result: [UndoCandidate] = []
        func add(_ operation: Operation, _ session: [UInt8], isPending: Bool) {
            guard let receipt = Receipt(operation, session: session) else { return }
            result.append(UndoCandidate(receipt: receipt, isPending: isPending))
        }
        for session in try earlierSessions(in: folder) {
            do throws(FailedCall) {
                if let book = try earlierBook(session, in: folder) {
                    for operation in book.list.operations where operation.isPending {
                        add(operation, session, isPending: true)
                    }
                } else {
                    for operation in try readUnlocked(session, in: folder).operations
                    where operation.state == .trashed {
                        add(operation, session, isPending: false)
                    }
                }
            } catch {
                // A journal that cannot be read has nothing to bring back.
            }
        }
        if let journal {
            for operation in operations where operation.isPending {
                add(operation, journal.session, isPending: true)
            }
        }
        return result
    }

    /// The operation of a receipt as recorded, without taking it up; nil if unknown.
    func operation(of receipt: Receipt) throws(TrashError) -> Operation? {
        if let own = operations[receipt.op] { return own }
        let folder = try journalFolder()
        do throws(FailedCall) {
            if let book = try earlierBook(receipt.session, in: folder) {
                if let known = book.list[receipt.op] { return known }
            } else if let known = try readUnlocked(receipt.session, in: folder)[receipt.op] {
                return known
            }
        } catch {
            // Its journal is settled, and in the archive.
        }
        do throws(FailedCall) {
            return try Archive(in: folder.directory).find(op: receipt.op, receipt.moment)
        } catch {
            throw .journalUnwritable(error)
        }
    }
}

extension Operation {
    /// Whether it is under way, or was interrupted.
    var isPending: Bool { state == .begun || state == .restoring }
}
