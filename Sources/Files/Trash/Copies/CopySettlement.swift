import CLinux
import Glibc
import System

/// Takes copies away, and decides by what is on the disk how an interrupted copy ended.
///
/// A copy is removed only if it is the very file that was made, unchanged, and the original is there with the same bytes. The same code
/// ends what failed and what was killed.
struct CopySettlement {
    let journal: JournalFile
    let user: UInt32
    /// Whether another host wrote the journal, so that what is missing here may be there.
    var isForeign = false

    /// Brings the copy into a final state and writes that down; throws when something cannot be reached now.
    func settle(_ copy: inout CopyOperation) throws(FailedCall) {
        guard copy.isPending else { return }
        // It may be at work on it just now: its lock is not always seen from here.
        try checkIsOurs(copy)
        if copy.state == .begun { try settleMaking(&copy) } else { try remove(&copy) }
    }

    /// The disks of another host cannot be looked at here.
    private func checkIsOurs(_ copy: CopyOperation) throws(FailedCall) {
        try check(isForeign ? ENODEV : 0, "open", copy.mount)
    }

    /// Takes the copy away unless it, or its original, is another one now; `copy.state` says what became of it.
    ///
    /// `act` is the act of undo that this is part of; 0 where it is part of none.
    func remove(_ copy: inout CopyOperation, by act: UInt64 = 0) throws(FailedCall) {
        guard let folder = try reach(copy.directory, on: copy.mount) else {
            return try drop(&copy, .gone)
        }
        if copy.state == .leaving {
            try checkIsOurs(copy)
        } else {
            if let reason = try whyItStays(copy, copy.name, in: folder) {
                return try drop(&copy, reason)
            }
            try conclude(&copy, .uncopying(copy.op, by: act))
        }
        try leave(&copy, folder)
    }

    /// What would become of the copy if it were taken away now, as far as a look at the files tells without reading them.
    func outlook(of copy: CopyOperation) throws(FailedCall) -> CopyOperation.State {
        guard let folder = try reach(copy.directory, on: copy.mount) else { return .dropped(.gone) }
        if copy.state == .leaving { return .removed }
        return try whyItStays(copy, copy.name, in: folder).map { .dropped($0) } ?? .removed
    }

    /// The copy gets a name that is not in use, and is looked at once more before it goes.
    private func leave(
        _ copy: inout CopyOperation, _ folder: borrowing Directory
    ) throws(FailedCall) {
        let aside = copy.names.aside
        var hidden = try folder.status(of: aside)
        if hidden == nil {
            guard try folder.status(of: copy.name) != nil else {
                try checkIsOurs(copy)
                try folder.sync()
                return try conclude(&copy, JournalRecord(.uncopied, op: copy.op))
            }
            if let reason = try whyItStays(copy, copy.name, in: folder) {
                return try drop(&copy, reason)
            }
            try folder.setAside(copy.name, as: aside)
            hidden = try folder.status(of: aside)
        }
        var reason: CopyOperation.Reason?
        do throws(FailedCall) {
            reason = try whyItStays(copy, aside, in: folder, comparing: true)
        } catch {
            try putBack(copy, hidden, in: folder)
            throw error
        }
        if let reason {
            try putBack(copy, hidden, in: folder)
            return try drop(&copy, reason)
        }
        try folder.remove(aside)
        try folder.sync()
        try conclude(&copy, JournalRecord(.uncopied, op: copy.op))
    }

    /// Gives what was set aside its name back; what has that by now is never replaced.
    private func putBack(
        _ copy: CopyOperation, _ hidden: FileStatus?, in folder: borrowing Directory
    ) throws(FailedCall) {
        if let hidden, let there = try folder.status(of: copy.name) {
            // Of a move by a link, or by a placeholder, that was cut short.
            if isSameFile(there, hidden) { return try folder.remove(copy.names.aside) }
            if there.isPlaceholder(of: user) { try folder.remove(copy.name) }
        }
        _ = try folder.moveBack(copy.names.aside, to: folder, as: copy.name)
        try folder.sync()
    }

    /// Nil where what has a name is still what was made, and the original is still there.
    private func whyItStays(
        _ copy: CopyOperation, _ name: [UInt8], in folder: borrowing Directory,
        comparing: Bool = false
    ) throws(FailedCall) -> CopyOperation.Reason? {
        guard let status = try folder.status(of: name) else { return .gone }
        switch copy.way {
        case .link:
            return try folder.isLink(name, status, to: copy.sourcePath) ? nil : .changed
        case .copy:
            guard status.isRegular, let made = copy.made, RecordedIdentity(status).matches(made)
            else { return .changed }
            guard let home = try reach(copy.sourceDirectory, on: copy.sourceMount),
                let own = try FollowedFile(copy.sourceName, in: home),
                let original = try own.directory.status(of: own.name), original.isRegular,
                RecordedIdentity(original).matches(copy.identity), !isSameFile(original, status)
            else { return .original }
            guard comparing else { return nil }
            return try own.directory.hasSameBytes(own.name, as: name, in: folder)
                ? nil : .changed
        }
    }

    /// Ends the making of a copy: what has its name is ours only if it is the file that was made.
    private func settleMaking(_ copy: inout CopyOperation) throws(FailedCall) {
        guard let folder = try reach(copy.directory, on: copy.mount) else {
            return try drop(&copy, .unmade)
        }
        if let there = try folder.status(of: copy.name), there.isPlaceholder(of: user),
            copy.made.map({ !RecordedIdentity(there).matches($0) }) ?? true
        {
            try folder.remove(copy.name)
        }
        if let there = try folder.status(of: copy.names.data),
            // What another program put there is not ours, where that is known.
            copy.made.map({ there.identity.inode == $0.inode }) ?? true
        {
            try folder.remove(copy.names.data)
        }
        try folder.sync()
        guard let status = try folder.status(of: copy.name) else {
            return try drop(&copy, .unmade)
        }
        // A link that says the same may be another program's.
        guard copy.made.map({ RecordedIdentity(status).matches($0) }) ?? false else {
            return try drop(&copy, .unmade)
        }
        try conclude(
            &copy, JournalRecord(.copied, op: copy.op, identity: RecordedIdentity(status)))
    }

    /// Opens a folder; nil where it is gone, and ENODEV where its disk may be away.
    private func reach(_ path: Path, on mount: Path) throws(FailedCall) -> Directory? {
        let way = try Way.find(path, user: user, mount: mount)
        if !way.isFollowed {
            let top = try topDirectory(of: way.existing)
            try check(top == mount ? 0 : ENODEV, "statx", mount)
        }
        return way.missing.isEmpty ? try Directory(path: way.existing) : nil
    }

    private func drop(
        _ copy: inout CopyOperation, _ reason: CopyOperation.Reason
    ) throws(FailedCall) {
        try checkIsOurs(copy)
        try conclude(&copy, .copyDropped(copy.op, reason))
    }

    private func conclude(
        _ copy: inout CopyOperation, _ record: JournalRecord
    ) throws(FailedCall) {
        try journal.append(record)
        copy.apply(record)
    }
}

/// The folder and name of the file that a name means, symbolic links followed.
private struct FollowedFile: ~Copyable {
    let directory: Directory
    let name: [UInt8]

    /// Nil where there is none.
    init?(_ name: [UInt8], in folder: borrowing Directory) throws(FailedCall) {
        do throws(FailedCall) {
            guard let (parent, ownName) = split(try resolvedPath(BytePath.join(folder.path, name)))
            else {
                return nil
            }
            directory = try Directory(path: parent)
            self.name = ownName
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR || error.code == ELOOP { return nil }
            throw error
        }
    }
}
