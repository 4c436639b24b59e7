import CLinux
import Glibc
import System

extension TrashFolder {
    /// Whether nothing has this name in here, neither a photo nor a note about one.
    func isFree(_ name: [UInt8]) throws(FailedCall) -> Bool {
        if try files.status(of: name) != nil { return false }
        guard hasInfo else { return true }
        return try info.status(of: name + TrashInfo.suffix) == nil
    }

    /// Publishes the note about a photo as a whole; EEXIST when the name is taken.
    ///
    /// It is written under a temporary name, synced, and moved, so that no program reads half of it. Returns how it
    /// was moved.
    @discardableResult
    func publish(_ content: TrashInfo, as name: [UInt8]) throws(FailedCall) -> MoveMethod {
        let temporary = TemporaryNames(op: content.op).info
        try base.removeIfPresent(temporary)
        do {
            try write(content, as: temporary)
        } catch {
            guard error.code == ENOSPC || error.code == EDQUOT else { throw error }
            // A full disk is why photos are culled: the reserve is what it was kept for.
            try base.removeIfPresent(temporary)
            try base.removeIfPresent(Reserve.name)
            try write(content, as: temporary)
        }
        let method = try base.move(temporary, to: info, as: name + TrashInfo.suffix)
        try info.sync()
        return method
    }

    private func write(_ content: TrashInfo, as name: [UInt8]) throws(FailedCall) {
        let file = try base.create(name)
        let path = BytePath.join(base.path, name)
        try file.write(content.encoded(), path)
        try file.sync(path)
    }

    /// Whether the note about the photo was written by this operation.
    func hasInfo(of name: [UInt8], from op: String) throws(FailedCall) -> Bool {
        let infoName = name + TrashInfo.suffix
        // An empty one may be a placeholder, which cannot be read.
        guard hasInfo, let status = try info.status(of: infoName), status.isRegular,
            status.identity.size > 0
        else { return false }
        let content = try info.open(infoName).contents(
            limit: TrashInfo.sizeLimit, BytePath.join(info.path, infoName))
        return TrashInfo.op(in: content) == op
    }

    /// Whether another program noted that the name is theirs.
    func isNotedByOthers(_ name: [UInt8], than op: String, user: UInt32) throws(FailedCall) -> Bool
    {
        guard hasInfo, let note = try info.status(of: name + TrashInfo.suffix),
            !note.isPlaceholder(of: user)
        else { return false }
        return try !hasInfo(of: name, from: op)
    }

    /// Removes the note about a photo if it was written by this operation, or is the placeholder of its move.
    func removeInfo(of name: [UInt8], from op: String, user: UInt32) throws(FailedCall) {
        guard hasInfo else { return }
        let infoName = name + TrashInfo.suffix
        let isPlaceholder = try info.status(of: infoName)?.isPlaceholder(of: user) ?? false
        let isOurs = try hasInfo(of: name, from: op)
        if isPlaceholder || isOurs { try info.remove(infoName) }
    }

    /// Removes the note about a photo that is not in the trash any more, if nothing has the photo's name and the note is to the byte the
    /// one that was written.
    func removeStrayNote(_ content: TrashInfo, of name: [UInt8]) throws(FailedCall) {
        guard hasInfo, try files.status(of: name) == nil else { return }
        let infoName = name + TrashInfo.suffix
        guard let status = try info.status(of: infoName), status.isRegular else { return }
        let found = try info.open(infoName).contents(
            limit: TrashInfo.sizeLimit, BytePath.join(info.path, infoName))
        guard found == content.encoded() else { return }
        try info.remove(infoName)
        try? info.sync()
    }

    /// Writes the note of an operation again if it is missing.
    func completeInfo(_ content: TrashInfo, of name: [UInt8], user: UInt32) throws(FailedCall) {
        guard hasInfo else { return }
        let infoName = name + TrashInfo.suffix
        if let status = try info.status(of: infoName) {
            guard status.isPlaceholder(of: user) else { return }
            try info.remove(infoName)
        }
        try publish(content, as: name)
    }
}
