import CLinux
import Glibc

extension Settlement {
    /// Ends an operation that was bringing a photo back.
    func settleReturn(_ operation: inout Operation) throws(FailedCall) {
        guard let attempt = operation.attempts.last,
            let destination = operation.destinations.last
        else { return try lose(&operation) }
        guard let folder = try folder(attempt.place) else {
            throw FailedCall(call: "open", code: ENOENT, path: attempt.place.path)
        }
        let isTaken = try folder.isNotedByOthers(attempt.name, than: operation.op, user: user)
        let stored = isTaken ? nil : try folder.files.status(of: attempt.name)
        try operation.checkMounted(
            destination.directory, on: destination.mount, beside: folder, user: user)
        guard let target = try directory(destination.directory) else {
            guard stored != nil, !isForeign else {
                return try lose(&operation, attempt, noLongerIn: folder)
            }
            return try conclude(&operation, .trashed)
        }
        for other in operation.destinations where other.directory == destination.directory {
            try removePlaceholder(other.name, in: target, unless: operation.identity)
        }
        // The photo has its name on the disk before the trash gives it up.
        try target.sync()
        var isHome = true
        if let stored {
            let isBack = try isBack(operation, stored, destination.name, in: target, folder)
            try check(isForeign && !isBack ? ENODEV : 0, "open", operation.sourceMount)
            if isBack { try folder.files.remove(attempt.name) }
            if !isBack { return try keep(&operation, attempt, in: folder, notIn: target) }
        } else {
            guard let found = try target.status(of: destination.name).map({ RecordedIdentity($0) }),
                try operation.mayHaveComeBack(as: found, destination.name, in: target)
            else {
                try giveNameBack(operation, in: target)
                return try lose(&operation, attempt, noLongerIn: folder)
            }
            isHome = operation.isPhoto(found)
        }
        try target.removeIfPresent(operation.names.back)
        try removeSuccessor(operation, in: target, isHome: isHome)
        try folder.removeInfo(of: attempt.name, from: operation.op, user: user)
        try removeTemporaries(operation, in: folder)
        try? target.sync()
        folder.syncIfPossible()
        let arrived = try operation.arrivedMark(settledAs: destination.name, in: target)
        try conclude(&operation, .restored(operation.op, as: arrived))
    }

    /// Gives up a photo that came home and was taken away from there, or was taken out of the trash; its note keeps nothing any more.
    ///
    /// A photo that another program trashed again is not lost: that program keeps track of it.
    private func lose(
        _ operation: inout Operation, _ attempt: Operation.Attempt,
        noLongerIn folder: borrowing TrashFolder
    ) throws(FailedCall) {
        if !isForeign {
            if try folder.isNotedByOthers(attempt.name, than: operation.op, user: user) {
                return try conclude(&operation, .gone)
            }
            try folder.removeStrayNote(operation.info(in: attempt.place), of: attempt.name)
        }
        try lose(&operation)
    }

    /// Whether the destination holds the photo: the same file, or a copy of it, byte for byte.
    private func isBack(
        _ operation: Operation, _ stored: FileStatus, _ name: [UInt8],
        in target: borrowing Directory, _ folder: borrowing TrashFolder
    ) throws(FailedCall) -> Bool {
        guard let attempt = operation.attempts.last, let status = try target.status(of: name)
        else { return false }
        if isSameFile(status, stored) { return true }
        return try target.isTwin(name, of: attempt.name, in: folder.files)
    }

    /// The photo is still in the trash: its note is made whole.
    private func keep(
        _ operation: inout Operation, _ attempt: Operation.Attempt,
        in folder: borrowing TrashFolder, notIn target: borrowing Directory
    ) throws(FailedCall) {
        try target.removeIfPresent(operation.names.back)
        try giveNameBack(operation, in: target)
        try? target.sync()
        try folder.completeInfo(operation.info(in: attempt.place), of: attempt.name, user: user)
        try removeTemporaries(operation, in: folder)
        try conclude(&operation, .trashed)
    }

    private func conclude(
        _ operation: inout Operation, _ kind: JournalRecord.Kind
    ) throws(FailedCall) {
        try conclude(&operation, JournalRecord(kind, op: operation.op))
    }
}
