import CLinux
import Glibc
import System

/// Moves one photo out of its trash folder to its own, step by step, each one announced in the journal.
struct ReturnProtocol {
    let journal: JournalFile
    let user: UInt32
    /// The number of the act of undo that this belongs to; 0 where it belongs to none.
    let act: UInt64

    /// Brings the photo back under its own name, or under `name (restored N)` when that is taken.
    func run(
        _ operation: inout Operation, _ attempt: Operation.Attempt,
        from folder: borrowing TrashFolder, naming: MemberNaming = .alone
    ) throws(FailedCall) -> Restoration {
        let target = try home(of: operation, from: folder)
        let mount = try topDirectory(of: target.path)
        // Said before anything is announced, and of the folder, not of the photo that cannot come.
        try check(clinux_may_change(target.descriptor.number), "faccessat", target.path)
        let photo = try folder.files.hold(attempt.name)
        let mark = FileMark(try photo.status())
        let stored = mark.recorded
        var copy: RecordedIdentity?
        var number = naming.first - 1
        var holdsName = try hasSuccessor(operation, in: target)
        while true {
            number += 1
            let name = naming.restoredName(operation.sourceName, number: number)
            let isHeld = holdsName && name == operation.sourceName
            if !isHeld, try target.status(of: name) != nil { continue }
            let destination = Operation.Destination(
                directory: target.path, name: name, mount: mount)
            let intent = JournalRecord.restoring(operation.op, to: destination, by: act)
            try journal.append(intent)
            operation.apply(intent)
            if isHeld {
                try target.setAside(name, as: operation.names.draft)
                holdsName = false
            }
            do throws(FailedCall) {
                if copy == nil {
                    do throws(FailedCall) {
                        _ = try folder.files.move(attempt.name, to: target, as: name)
                    } catch {
                        guard error.code == EXDEV else { throw error }
                        copy = try duplicate(&operation, attempt, stored, folder, target)
                    }
                }
                if let copy {
                    try exchange(operation, attempt, photo, mark, for: copy, folder, target, name)
                }
                return try finish(&operation, attempt, mark, folder, target, name)
            } catch {
                guard error.code == EEXIST, number < 10000 else { throw error }
            }
        }
    }

    /// Whether what was made in the photo's place has its name, untouched: then it makes way.
    private func hasSuccessor(
        _ operation: Operation, in target: borrowing Directory
    ) throws(FailedCall) -> Bool {
        guard let successor = operation.successor, successor.outcome == .published else {
            return false
        }
        return try target.holds(successor, as: operation.sourceName)
    }

    /// The folder the photo came from, made again if it is gone, but only on the mount it was on or where it was moved to.
    private func home(
        of operation: Operation, from folder: borrowing TrashFolder
    ) throws(FailedCall) -> Directory {
        let way = try operation.checkMounted(
            operation.sourceDirectory, on: nil, beside: folder, user: user)
        var result = try Directory(path: way.existing)
        for name in way.missing {
            if try result.makeDirectory(name, mode: 0o777) { try result.sync() }
            result = try result.directory(name)
        }
        return result
    }

    private func duplicate(
        _ operation: inout Operation, _ attempt: Operation.Attempt, _ stored: RecordedIdentity,
        _ folder: borrowing TrashFolder, _ target: borrowing Directory
    ) throws(FailedCall) -> RecordedIdentity {
        let name = operation.names.back
        try target.removeIfPresent(name)
        let copy = try folder.files.copy(attempt.name, expected: stored, to: target, as: name)
        try journal.append(JournalRecord(.duplicated, op: operation.op, identity: copy))
        operation.returned = copy
        return copy
    }

    /// Publishes the copy and removes the photo from the trash if it is still the one that was copied.
    ///
    /// If another program wrote to it meanwhile, the copy is removed and ESTALE is thrown: a retry copies the new content.
    private func exchange(
        _ operation: Operation, _ attempt: Operation.Attempt, _ photo: borrowing Descriptor,
        _ mark: FileMark, for copy: RecordedIdentity, _ folder: borrowing TrashFolder,
        _ target: borrowing Directory, _ name: [UInt8]
    ) throws(FailedCall) {
        _ = try target.move(operation.names.back, to: target, as: name)
        try target.sync()
        guard try target.isCopy(name, copy, of: attempt.name, in: folder.files) else {
            throw FailedCall(call: FailedCall.replaced, code: ESTALE, path: target.path)
        }
        guard let status = try folder.files.status(of: attempt.name),
            try isSameFile(status, photo.status())
        else { return }
        var isCopied = FileMark(status) == mark || status.isSymbolicLink
        if !isCopied {
            isCopied = try target.hasSameBytes(name, as: attempt.name, in: folder.files)
        }
        guard isCopied else {
            if let made = try target.status(of: name), RecordedIdentity(made).isSame(as: copy) {
                try target.remove(name)
            }
            throw FailedCall(call: "copy", code: ESTALE, path: attempt.path)
        }
        try folder.files.remove(attempt.name)
    }

    private func finish(
        _ operation: inout Operation, _ attempt: Operation.Attempt, _ stored: FileMark,
        _ folder: borrowing TrashFolder, _ target: borrowing Directory, _ name: [UInt8]
    ) throws(FailedCall) -> Restoration {
        guard let status = try target.status(of: name) else {
            throw FailedCall(call: "fstatat", code: ENOENT, path: BytePath.join(target.path, name))
        }
        try? target.sync()
        try? folder.files.sync()
        let returned = operation.cameBack(stored, as: status, name, in: target)
        let record = JournalRecord.restored(
            operation.op,
            as: returned?.now?.mark
                ?? operation.arrivedMark(stored, as: status, name, in: target))
        let found = RecordedIdentity(status)
        let isHome = operation.isPhoto(found) || found.hasContent(of: stored.recorded)
        do throws(FailedCall) {
            let settlement = Settlement(journal: journal, user: user)
            try settlement.removeSuccessor(operation, in: target, isHome: isHome)
            try folder.removeInfo(of: attempt.name, from: operation.op, user: user)
            try? folder.info.sync()
            try journal.append(record)
        } catch {
            // The photo is home, and that is what counts; the next start ends what is left.
        }
        operation.apply(record)
        return Restoration(
            op: operation.op, path: BytePath.join(target.path, name),
            isRenamed: name != operation.sourceName,
            identity: RecordedIdentity(status), time: operation.time, verb: operation.verb,
            returned: returned,
            arrived: (try? target.mark(of: name, status)).map { TrashWarrant(arrived: $0) })
    }
}
