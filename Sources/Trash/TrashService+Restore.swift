import CLinux
import Glibc

extension TrashService {
    /// Brings a photo back to where it was; a file that has its name now is never replaced.
    ///
    /// The receipt may come from any session that does not run any more, or from this one.
    public func restore(_ receipt: Receipt) throws(TrashError) -> Restoration {
        guard let own = journal, own.session == receipt.session else {
            return try restoreFromEarlierSession(receipt)
        }
        guard let place = operations.firstIndex(where: { $0.op == receipt.op }) else {
            throw .notRestorable(op: receipt.op)
        }
        return try restore(&operations[place], in: own)
    }

    /// Brings back all photos of a group that are in the trash; each one that fails is listed with its error.
    public func restore(group: String) throws(TrashError) -> GroupRestoration {
        var result = GroupRestoration()
        // The last one trashed comes back first, as in every undo.
        for receipt in try undoable().reversed() where receipt.group == group {
            do throws(TrashError) {
                result.restored.append(try restore(receipt))
            } catch {
                result.failed.append(.init(receipt: receipt, error: error))
            }
        }
        return result
    }

    private func restoreFromEarlierSession(_ receipt: Receipt) throws(TrashError) -> Restoration {
        let folder = try journalFolder()
        let file: JournalFile?
        var earlier: [Operation] = []
        do throws(FailedCall) {
            file = try JournalFile.open(receipt.session, in: folder.directory)
            earlier = try file?.operations() ?? []
        } catch {
            if error.code == ENOENT { throw .notRestorable(op: receipt.op) }
            throw .journalUnwritable(error)
        }
        guard let file else { throw .inUse(session: receipt.session) }
        guard var operation = earlier.first(where: { $0.op == receipt.op }) else {
            throw .notRestorable(op: receipt.op)
        }
        return try restore(&operation, in: file)
    }

    private func restore(
        _ operation: inout Operation, in journal: JournalFile
    ) throws(TrashError) -> Restoration {
        let settlement = settlement(journal)
        if operation.state == .begun || operation.state == .restoring {
            do throws(FailedCall) {
                try settlement.settle(&operation)
            } catch {
                // What cannot be looked at now may be brought back another time.
                if error.code == ENODEV { throw .notMounted(mount: error.path) }
                throw error.path == journal.path ? .journalUnwritable(error) : TrashError(error)
            }
        }
        switch operation.state {
        case .trashed: break
        case .restored: throw .alreadyRestored(op: operation.op)
        case .gone: throw .goneFromTrash(path: operation.attempts.last?.path ?? [])
        case .begun, .restoring, .abandoned, .lost: throw .notRestorable(op: operation.op)
        }
        guard let attempt = operation.attempts.last else {
            throw .notRestorable(op: operation.op)
        }
        do throws(FailedCall) {
            try operation.checkTrashIsMounted(attempt)
            guard let folder = try settlement.folder(attempt.place) else {
                throw FailedCall(call: "trash", code: ENOENT, path: attempt.path)
            }
            guard try isStored(operation, attempt, in: folder) else {
                let record = JournalRecord(.gone, op: operation.op)
                try? journal.append(record)
                operation.apply(record)
                throw FailedCall(call: "trash", code: ENOENT, path: attempt.path)
            }
            let passage = ReturnPassage(journal: journal, user: places.effectiveUser)
            return try passage.run(&operation, attempt, from: folder)
        } catch {
            if error.call == "trash" { throw .goneFromTrash(path: error.path) }
            if let restoration = settled(&operation, settlement) { return restoration }
            if error.code == ENODEV { throw .notMounted(mount: error.path) }
            throw error.path == journal.path ? .journalUnwritable(error) : TrashError(error)
        }
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
                path: joined(place.directory, place.name),
                isRenamed: place.name != operation.sourceName, identity: RecordedIdentity(status))
        } catch {
            return nil
        }
    }

    /// Whether the trash still holds the photo, and not another file with its name.
    private func isStored(
        _ operation: Operation, _ attempt: Operation.Attempt, in folder: borrowing TrashFolder
    ) throws(FailedCall) -> Bool {
        guard let status = try folder.files.status(of: attempt.name) else { return false }
        let identity = RecordedIdentity(status)
        let expected = operation.stored ?? operation.identity
        if identity.matches(expected) { return true }
        let isNoted = try folder.hasInfo(of: attempt.name, from: operation.op)
        // Edited in the trash, or on a file system that numbers its files anew with every mount.
        if identity.inode == expected.inode { return isNoted }
        return identity.hasContent(of: expected) && (isNoted || !folder.hasInfo)
    }
}
