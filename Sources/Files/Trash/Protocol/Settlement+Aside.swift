import CLinux

extension Settlement {
    /// Gives a photo that was moved aside its name back, or removes it if its copy in the trash is complete and the
    /// name is taken by another file.
    func settleAside(
        _ operation: Operation, in directory: borrowing Directory
    ) throws(FailedCall) {
        let aside = operation.names.aside
        guard let hidden = try directory.status(of: aside) else { return }
        let name = operation.sourceName
        if let status = try directory.status(of: name), isSameFile(status, hidden) {
            return try directory.remove(aside)
        }
        if hidden.isPlaceholder(of: user), try directory.status(of: name) != nil,
            !RecordedIdentity(hidden).matches(operation.identity)
        {
            return try directory.remove(aside)
        }
        try removePlaceholder(name, in: directory, unless: operation.identity)
        if try directory.status(of: name) != nil,
            try isCopied(operation, from: aside, in: directory)
        {
            return try directory.remove(aside)
        }
        _ = try directory.moveBack(aside, to: directory, as: name)
    }

    /// Whether a name holds the photo of the operation and the trash holds all its bytes.
    private func isCopied(
        _ operation: Operation, from name: [UInt8], in directory: borrowing Directory
    ) throws(FailedCall) -> Bool {
        guard let copy = operation.stored, let attempt = operation.attempts.last,
            let status = try directory.status(of: name), status.isRegular,
            RecordedIdentity(status).matches(operation.identity),
            let folder = try folder(attempt.place),
            let stored = try folder.files.status(of: attempt.name),
            RecordedIdentity(stored).matches(copy),
            try !folder.isNotedByOthers(attempt.name, than: operation.op, user: user)
        else { return false }
        // What stays is on the disk under its name before the other one is removed.
        try folder.files.sync()
        return try directory.hasSameBytes(name, as: attempt.name, in: folder.files)
    }
}
