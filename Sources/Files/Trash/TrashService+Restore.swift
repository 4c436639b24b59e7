import CLinux
import Glibc
import System

extension TrashService {
    /// Brings a photo back to where it was; a file that has its name now is never replaced.
    ///
    /// The receipt may come from any session that does not run any more, or from this one. `act` is the number of the act of undo that
    /// this is part of, by which it can be done again; 0 where it is part of none.
    public func restore(
        _ receipt: Receipt, by act: UInt64 = 0
    ) throws(TrashError) -> Restoration {
        guard journal?.session == receipt.session else {
            return try restoreFromEarlierSession(receipt, by: act)
        }
        let own = try openJournal()
        guard let place = operations.place(of: receipt.op) else {
            throw .notRestorable(op: receipt.op)
        }
        return try restore(&operations[place], in: own, by: act)
    }

    private func restoreFromEarlierSession(
        _ receipt: Receipt, by act: UInt64
    ) throws(TrashError) -> Restoration {
        guard let (file, found) = try reopen(receipt) else { throw .notRestorable(op: receipt.op) }
        var operation = found
        guard let file else { throw refusal(of: operation) }
        return try restore(&operation, in: file, by: act)
    }

    /// Why an operation cannot be undone that is not in the trash.
    private func refusal(of operation: Operation) -> TrashError {
        switch operation.state {
        case .restored: .alreadyRestored(op: operation.op)
        case .gone: operation.isGone(from: operation.attempts.last?.path ?? [])
        case .begun, .restoring, .trashed, .abandoned, .lost: .notRestorable(op: operation.op)
        }
    }

    func restore(
        _ operation: inout Operation, in journal: JournalFile, by act: UInt64,
        naming: MemberNaming = .alone
    ) throws(TrashError) -> Restoration {
        let settlement = settlement(journal)
        if operation.isUnsettled {
            do throws(FailedCall) {
                try settlement.settle(&operation)
            } catch {
                throw failure(error, journal)
            }
        }
        guard operation.state == .trashed, let attempt = operation.attempts.last else {
            throw refusal(of: operation)
        }
        var isTaken = false
        do throws(FailedCall) {
            let restoration = try settlement.bringBack(
                &operation, attempt, by: act, naming: naming)
            if let restoration { return restoration }
            if let folder = try settlement.folder(attempt.place) {
                isTaken = try folder.files.status(of: attempt.name) != nil
            }
        } catch {
            if let restoration = settled(&operation, settlement) { return restoration }
            throw failure(error, journal)
        }
        noteGone(&operation, settlement)
        throw operation.isGone(from: attempt.path, isChanged: isTaken)
    }

    private func failure(_ error: FailedCall, _ journal: JournalFile) -> TrashError {
        if error.code == ENODEV { return .notMounted(mount: error.path) }
        return error.path == journal.path ? .journalUnwritable(error) : TrashError(error)
    }

    /// Notes that the photo is no longer in the trash, so that it is not offered again.
    private func noteGone(
        _ operation: inout Operation, _ settlement: Settlement
    ) {
        let record = JournalRecord(.gone, op: operation.op)
        try? settlement.journal.append(record)
        operation.apply(record)
    }

    /// Ends a restoration whose call failed; not nil when it turns out to have succeeded.
    private func settled(
        _ operation: inout Operation, _ settlement: Settlement
    ) -> Restoration? {
        do throws(FailedCall) {
            try settlement.settle(&operation)
            guard operation.state == .restored, let place = operation.destinations.last,
                let directory = try settlement.directory(place.directory),
                let status = try directory.status(of: place.name)
            else { return nil }
            return Restoration(
                op: operation.op, path: BytePath.join(place.directory, place.name),
                isRenamed: place.name != operation.sourceName,
                identity: RecordedIdentity(status), time: operation.time, verb: operation.verb)
        } catch {
            return nil
        }
    }
}

extension Operation {
    /// Why it cannot come back from where it is not, or is another file.
    fileprivate func isGone(from path: Path, isChanged: Bool = false) -> TrashError {
        switch verb {
        case .trash, .turn: .goneFromTrash(path: path)
        case .move: isChanged ? .changedInFolder(path: path) : .goneFromFolder(path: path)
        }
    }
}

extension TrashError {
    /// Whether the file is not where the journal says and cannot be restored.
    var isGone: Bool {
        switch self {
        case .goneFromTrash, .goneFromFolder, .changedInFolder: true
        default: false
        }
    }
}
