extension Settlement {
    /// Brings a photo home from the trash; nil where the trash does not have it any more.
    func bringBack(
        _ operation: inout Operation, _ attempt: Operation.Attempt, by act: UInt64,
        naming: MemberNaming = .alone
    ) throws(FailedCall) -> Restoration? {
        guard let folder = try folder(attempt.place) else {
            try checkGone(operation, attempt, isThere: false)
            return nil
        }
        if try folder.stores(operation, attempt, user: user) {
            let steps = ReturnProtocol(journal: journal, user: user, act: act)
            return try steps.run(&operation, attempt, from: folder, naming: naming)
        }
        try checkGone(operation, attempt, isThere: true)
        // Before the record, so that a kill in between leaves no stray note.
        try? folder.removeStrayNote(operation.info(in: attempt.place), of: attempt.name)
        return nil
    }

    /// Throws where the trash may be away with its disk; what is on that disk is not gone.
    private func checkGone(
        _ operation: Operation, _ attempt: Operation.Attempt, isThere: Bool
    ) throws(FailedCall) {
        try operation.checkTrashMounted(
            attempt, isForeign: isForeign, isThere: isThere, user: user)
    }
}

extension TrashFolder {
    /// Whether it still holds the photo, and not another file with its name, nor the photo as another program trashed it again.
    func stores(
        _ operation: Operation, _ attempt: Operation.Attempt, user: UInt32
    ) throws(FailedCall) -> Bool {
        guard let status = try files.status(of: attempt.name) else { return false }
        if try isNotedByOthers(attempt.name, than: operation.op, user: user) { return false }
        let identity = RecordedIdentity(status)
        let expected = operation.stored ?? operation.identity
        if identity.matches(expected) { return true }
        let isNoted = try hasInfo(of: attempt.name, from: operation.op)
        // Edited in the trash, or on a file system that numbers its files again with every mount.
        if identity.inode == expected.inode { return isNoted }
        return identity.hasContent(of: expected) && (isNoted || !hasInfo)
    }
}
