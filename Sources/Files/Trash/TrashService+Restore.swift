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
            if let folder = try settlement.folder(attempt.place) {
                if try isStored(operation, attempt, in: folder) {
                    let steps = ReturnProtocol(
                        journal: journal, user: places.effectiveUser, act: act)
                    return try steps.run(&operation, attempt, from: folder, naming: naming)
                }
                try checkGone(operation, attempt, settlement, isThere: true)
                // Before the record, so that a kill in between leaves no stray note.
                try? folder.removeStrayNote(operation.info(in: attempt.place), of: attempt.name)
                isTaken = try folder.files.status(of: attempt.name) != nil
            } else {
                try checkGone(operation, attempt, settlement, isThere: false)
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

    /// Throws where the trash may be away with its disk; what is on that disk is not gone.
    private func checkGone(
        _ operation: Operation, _ attempt: Operation.Attempt, _ settlement: Settlement,
        isThere: Bool
    ) throws(FailedCall) {
        try operation.checkTrashMounted(
            attempt, isForeign: settlement.isForeign, isThere: isThere, user: settlement.user)
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

    /// Whether the trash still holds the photo, and not another file with its name, nor the photo as another program trashed it again.
    func isStored(
        _ operation: Operation, _ attempt: Operation.Attempt, in folder: borrowing TrashFolder
    ) throws(FailedCall) -> Bool {
        guard let status = try folder.files.status(of: attempt.name) else { return false }
        let user = places.effectiveUser
        if try folder.isNotedByOthers(attempt.name, than: operation.op, user: user) { return false }
        let identity = RecordedIdentity(status)
        let expected = operation.stored ?? operation.identity
        if identity.matches(expected) { return true }
        let isNoted = try folder.hasInfo(of: attempt.name, from: operation.op)
        // Edited in the trash, or on a file system that numbers its files again with every mount.
        if identity.inode == expected.inode { return isNoted }
        return identity.hasContent(of: expected) && (isNoted || !folder.hasInfo)
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
