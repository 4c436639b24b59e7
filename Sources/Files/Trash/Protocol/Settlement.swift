import CLinux
import Glibc

/// Decides by what is on the disk how an interrupted operation ended, and cleans up after it.
///
/// A file is removed only if the same inode has another name that counts, or the photo it was copied from is intact, or
/// the copy made of it is complete. The same code ends an operation whose call failed and one whose process was killed.
struct Settlement {
    let journal: JournalFile
    let user: UInt32
    /// Whether another host wrote the journal, so that what is missing here may be there.
    var isForeign = false

    /// Brings the operation into a final state and writes that down; throws when something cannot be reached now.
    func settle(_ operation: inout Operation) throws(FailedCall) {
        // The host that began it may be at work on its new file: the lock is not seen everywhere.
        let isWaiting = isForeign && operation.successor != nil
        try check(isWaiting ? ENODEV : 0, "open", operation.sourceMount)
        switch operation.state {
        case .begun where operation.verb == .turn && operation.attempts.isEmpty:
            // Nothing was to be moved yet.
            try conclude(&operation, JournalRecord(.abandoned, op: operation.op))
        case .begun: try settleDeparture(&operation)
        case .restoring: try settleReturn(&operation)
        case .trashed, .abandoned, .restored, .lost, .gone: break
        }
        try settleSuccessor(&operation)
    }

    /// Gives the photo up; on the disks of another host it cannot be looked for.
    func lose(_ operation: inout Operation) throws(FailedCall) {
        try check(isForeign ? ENODEV : 0, "open", operation.sourceMount)
        try conclude(&operation, JournalRecord(.lost, op: operation.op))
    }

    func conclude(
        _ operation: inout Operation, _ record: JournalRecord
    ) throws(FailedCall) {
        try journal.append(record)
        operation.apply(record)
    }

    /// Opens a directory; nil when it or a part of its path does not exist.
    func directory(_ path: Path) throws(FailedCall) -> Directory? {
        do throws(FailedCall) {
            return try Directory.following(path, user: user)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
    }

    /// Opens a trash folder; nil when it does not exist.
    func folder(_ place: TrashPlace) throws(FailedCall) -> TrashFolder? {
        do throws(FailedCall) {
            return try TrashFolder(opening: place, user: user)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
    }

    /// Removes what a move left behind where a photo belongs, so that the name is free for it.
    func removePlaceholder(
        _ name: [UInt8], in directory: borrowing Directory, unless identity: RecordedIdentity
    ) throws(FailedCall) {
        guard let status = try directory.status(of: name), status.isPlaceholder(of: user),
            !RecordedIdentity(status).matches(identity)
        else { return }
        try directory.remove(name)
    }
}
