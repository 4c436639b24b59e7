import CLinux
import Glibc

extension Settlement {
    /// Ends an operation that was moving a photo to the trash.
    func settleDeparture(_ operation: inout Operation) throws(FailedCall) {
        let source = try directory(operation.sourceDirectory)
        var isIntact = false
        var isThere = false
        var isMounted = false
        switch source {
        case .some(let source):
            try settleAside(operation, in: source)
            try removePlaceholder(
                operation.sourceName, in: source, unless: operation.identity)
            // What got its name back, now or by a recovery that was killed, keeps it before the trash gives anything up.
            try source.sync()
            let status = try source.status(of: operation.sourceName)
            isIntact = status.map { RecordedIdentity($0).matches(operation.identity) } ?? false
            isMounted = isIntact ? true : try self.isMounted(operation)
            if let status, isMounted {
                let hasContent = RecordedIdentity(status).hasContent(of: operation.identity)
                // The photo itself, changed since, or on a file system that numbered it again: it never left.
                isThere =
                    isIntact || hasContent || status.identity.inode == operation.identity.inode
                for attempt in operation.attempts {
                    try removeSecondName(
                        operation, attempt, of: status, in: source, comparing: hasContent)
                }
            }
        case .none: isMounted = try self.isMounted(operation)
        }
        // What was moved is not where it was. What was copied may still be there, where it cannot be looked at now.
        let mayHaveLeft = !isIntact && (isMounted || !operation.isCopy)
        if mayHaveLeft, let found = try find(operation) {
            return try complete(&operation, found)
        }
        try check(isMounted ? 0 : ENODEV, "statx", operation.sourceMount)
        if !isThere { isThere = try isWithOthers(operation) }
        if isThere {
            for attempt in operation.attempts { try takeBack(operation, attempt, isIntact) }
            return try conclude(&operation, JournalRecord(.abandoned, op: operation.op))
        }
        try checkReachable(operation, isSourceThere: source != nil)
        try lose(&operation)
    }

    /// Whether the folder of the photo can be looked at: it is no empty mountpoint and on no other host.
    private func isMounted(_ operation: Operation) throws(FailedCall) -> Bool {
        if isForeign { return false }
        do throws(FailedCall) {
            try operation.checkMounted(user: user)
            return true
        } catch {
            guard error.code == ENODEV else { throw error }
            return false
        }
    }

    /// Removes the name in the trash of a photo that still has its own name, or its copy there, byte for byte.
    private func removeSecondName(
        _ operation: Operation, _ attempt: Operation.Attempt, of status: FileStatus,
        in source: borrowing Directory, comparing: Bool
    ) throws(FailedCall) {
        guard let folder = try folder(attempt.place),
            let stored = try folder.files.status(of: attempt.name)
        else { return }
        // A name that another program got is none of ours, whatever it holds.
        if try folder.isNotedByOthers(attempt.name, than: operation.op, user: user) { return }
        if isSameFile(stored, status) { return try folder.files.remove(attempt.name) }
        // Without a note only what was recorded of the copy tells it from one that the user made.
        let isOurs =
            try folder.hasInfo
            ? folder.hasInfo(of: attempt.name, from: operation.op)
            : operation.stored.map { RecordedIdentity(stored).matches($0) } ?? false
        guard comparing, isOurs,
            try source.isTwin(operation.sourceName, of: attempt.name, in: folder.files)
        else { return }
        try folder.files.remove(attempt.name)
    }

    /// Removes what one attempt left in the trash; a complete copy only if the photo is intact.
    private func takeBack(
        _ operation: Operation, _ attempt: Operation.Attempt, _ isIntact: Bool
    ) throws(FailedCall) {
        guard let folder = try folder(attempt.place) else { return }
        if let stored = try folder.files.status(of: attempt.name),
            try !folder.isNotedByOthers(attempt.name, than: operation.op, user: user)
        {
            let isCopy = operation.stored.map { RecordedIdentity(stored).matches($0) } ?? false
            if isCopy && isIntact || stored.isPlaceholder(of: user) {
                try folder.files.remove(attempt.name)
            }
        }
        try folder.removeInfo(of: attempt.name, from: operation.op, user: user)
        try removeTemporaries(operation, in: folder)
        folder.syncIfPossible()
    }

    func removeTemporaries(
        _ operation: Operation, in folder: borrowing TrashFolder
    ) throws(FailedCall) {
        try folder.base.removeIfPresent(operation.names.info)
        try folder.base.removeIfPresent(operation.names.data)
    }

    /// Whether another session, or another program, moved the photo to the trash at the same moment.
    private func isWithOthers(_ operation: Operation) throws(FailedCall) -> Bool {
        for attempt in operation.attempts {
            guard let folder = try folder(attempt.place),
                let status = try folder.files.status(of: attempt.name)
            else { continue }
            if RecordedIdentity(status).matches(operation.identity),
                try folder.isNotedByOthers(attempt.name, than: operation.op, user: user)
            {
                return true
            }
        }
        return false
    }

    /// The attempt whose name in the trash holds the photo.
    private func find(
        _ operation: Operation
    ) throws(FailedCall) -> (attempt: Operation.Attempt, identity: RecordedIdentity)? {
        for attempt in operation.attempts.reversed() {
            guard let folder = try folder(attempt.place),
                let status = try folder.files.status(of: attempt.name),
                status.isRegular || status.isSymbolicLink,
                try !folder.isNotedByOthers(attempt.name, than: operation.op, user: user)
            else { continue }
            let identity = RecordedIdentity(status)
            let isOurs =
                identity.matches(operation.identity)
                || operation.stored.map { identity.matches($0) } ?? false
            // A name that our own note keeps for us holds what we moved there. Without notes the content decides:
            // some file systems give a file another inode when it is renamed.
            let isKept =
                try folder.hasInfo
                ? folder.hasInfo(of: attempt.name, from: operation.op)
                : identity.hasContent(of: operation.identity)
            if isOurs || isKept && !status.isPlaceholder(of: user) { return (attempt, identity) }
        }
        return nil
    }

    private func complete(
        _ operation: inout Operation,
        _ found: (attempt: Operation.Attempt, identity: RecordedIdentity)
    ) throws(FailedCall) {
        for attempt in operation.attempts {
            guard let folder = try folder(attempt.place) else { continue }
            if attempt == found.attempt {
                try folder.completeInfo(
                    operation.info(in: attempt.place), of: attempt.name, user: user)
            } else {
                try folder.removeInfo(of: attempt.name, from: operation.op, user: user)
                try removePlaceholder(attempt.name, in: folder.files, unless: operation.identity)
            }
            try removeTemporaries(operation, in: folder)
            folder.syncIfPossible()
        }
        if found.attempt != operation.attempts.last {
            try conclude(&operation, .begun(operation, found.attempt))
        }
        let record = JournalRecord(.trashed, op: operation.op, identity: found.identity)
        try conclude(&operation, record)
    }

    /// Throws unless every folder that may hold the photo could be looked at.
    private func checkReachable(
        _ operation: Operation, isSourceThere: Bool
    ) throws(FailedCall) {
        try check(isSourceThere ? 0 : ENOENT, "open", operation.sourceDirectory)
        for attempt in operation.attempts {
            let isThere = try folder(attempt.place) != nil
            try check(isThere ? 0 : ENOENT, "open", attempt.place.path)
        }
    }
}
