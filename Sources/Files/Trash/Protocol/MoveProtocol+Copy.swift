import CLinux
import Glibc

extension MoveProtocol {
    /// Copies the photo next to the place it will get, and announces the copy's identity.
    func duplicate(
        _ operation: inout Operation, _ source: borrowing Departure,
        in folder: borrowing TrashFolder
    ) throws(FailedCall) -> RecordedIdentity {
        let name = operation.names.data
        try folder.base.removeIfPresent(name)
        let copy = try source.directory.copy(
            source.name, expected: source.identity, mark: source.mark, to: folder.base, as: name)
        try journal.append(JournalRecord(.duplicated, op: operation.op, identity: copy))
        operation.stored = copy
        operation.isCopy = true
        return copy
    }

    /// Publishes the copy and removes the photo; throws EEXIST when the name is taken.
    ///
    /// The photo is moved aside before it is removed, so that what is removed is certainly what was copied.
    func exchange(
        _ operation: Operation, _ source: borrowing Departure, for copy: RecordedIdentity,
        in folder: borrowing TrashFolder, as name: [UInt8]
    ) throws(FailedCall) -> MoveOutcome {
        _ = try folder.base.move(operation.names.data, to: folder.files, as: name)
        try folder.files.sync()
        let aside = operation.names.aside
        try source.directory.setAside(source.name, as: aside)
        guard try isCopied(aside, of: source, to: name, in: folder) else {
            _ = try source.directory.moveBack(aside, to: source.directory, as: source.name)
            try source.directory.sync()
            if let status = try folder.files.status(of: name),
                RecordedIdentity(status).isSame(as: copy)
            {
                try folder.files.remove(name)
            }
            try folder.removeInfo(of: name, from: operation.op, user: user)
            folder.syncIfPossible()
            return .changed
        }
        try source.directory.remove(aside)
        try? source.directory.sync()
        return .done(.copy, copy)
    }

    /// Whether a name means the photo, and its copy has the same bytes: another program may have written to it since and set its
    /// time back.
    private func isCopied(
        _ aside: [UInt8], of source: borrowing Departure, to name: [UInt8],
        in folder: borrowing TrashFolder
    ) throws(FailedCall) -> Bool {
        guard let status = try source.directory.status(of: aside), try source.isSelf(status)
        else { return false }
        return try source.directory.isEqual(aside, to: name, in: folder.files)
    }
}
