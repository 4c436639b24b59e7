import CLinux
import Glibc
import System

/// Writes sidecars: each as a new file beside the old one, which gets its name when another worker has read it.
///
/// Used by one thread.
public final class SidecarWriter {
    /// Reads a document.
    typealias Reading = ([UInt8]) throws(SidecarRefusal) -> XMPDocument

    private let reading: Reading
    /// Reads what was written, by another worker.
    private let checking: Reading
    /// When something else may happen, as tests let it.
    enum Moment {
        case hasRead, isAboutToPlace, hasExchanged, isAboutToGiveBack, isAboutToRemove, hasTaken
    }

    /// Called at each moment.
    var meanwhile: (Moment) -> Void = { _ in }

    /// The number of tries while another program writes at the same time.
    private static let tries = 3

    /// `helper` is the path of `riffle-decode`.
    public convenience init(helper: [UInt8]) {
        let (reader, checker) = (XMPWorker(helper: helper), XMPWorker(helper: helper))
        self.init(
            reading: { bytes throws(SidecarRefusal) in try reader.read(bytes) },
            checking: { bytes throws(SidecarRefusal) in try checker.read(bytes) })
    }

    init(reading: @escaping Reading, checking: @escaping Reading) {
        self.reading = reading
        self.checking = checking
    }

    /// Writes changes into a sidecar; makes it if it is missing.
    ///
    /// `folder` is absolute. `changes` gets the sidecar's identity and bytes, nil if there is none. `operation` is sixteen letters,
    /// unique. What fails leaves the sidecar as it was.
    public func write(
        _ name: [UInt8], in folder: [UInt8], operation: [UInt8], date: [UInt8],
        changes: (XMPDocument?, [UInt8]) -> [XMPChange]
    ) throws(SidecarFailure) -> SidecarOutcome {
        let folder = try SidecarFolder(path: folder)
        for _ in 0..<Self.tries {
            let found = try folder.read(name)
            meanwhile(.hasRead)
            if let old = found {
                guard let bytes = try edit(old.bytes, date, changes) else { return .unchanged }
                let temporary = SidecarTemporary(operation, from: old.bytes, to: bytes)
                if try exchange(name, old, temporary, bytes, folder) {
                    return .edited(bytes)
                }
            } else {
                let wanted = changes(nil, [])
                guard let bytes = newSidecar(wanted, date: date) else { return .unchanged }
                let made = wanted.filter { $0.value != nil }
                guard try read(checking, bytes).says(made, date: date, besides: nil) else {
                    throw .refused(.readsOtherwise)
                }
                let temporary = SidecarTemporary(operation, from: [], to: bytes).draft
                try folder.make(temporary, bytes, like: nil)
                meanwhile(.isAboutToPlace)
                let error = folder.place(temporary, as: name)
                if error == 0 {
                    try folder.sync()
                    return .created(bytes)
                }
                folder.remove(temporary)
                guard error == EEXIST else { throw .system(error) }
            }
        }
        throw .keepsChanging
    }

    /// What a sidecar says that holds these bytes.
    func document(_ bytes: [UInt8]) throws(SidecarFailure) -> XMPDocument {
        try read(reading, bytes)
    }

    /// What a sidecar holds by now; nil where there is none.
    func bytes(of name: [UInt8], in folder: [UInt8]) throws(SidecarFailure) -> [UInt8]? {
        try SidecarFolder(path: folder).read(name)?.bytes
    }

    /// Takes a sidecar away that riffle made, if it still is byte for byte what riffle wrote; whether it did.
    ///
    /// `operation` is sixteen letters that no other writer has; `isMade` tells whether riffle left these bytes.
    public func takeBack(
        _ name: [UInt8], in folder: [UInt8], operation: [UInt8], isMade: ([UInt8]) -> Bool
    ) throws(SidecarFailure) -> Bool {
        let folder = try SidecarFolder(path: folder)
        guard let now = try folder.read(name), isMade(now.bytes),
            let identity = folder.identity(name), now.isStill(identity)
        else { return false }
        let bytes = now.bytes
        meanwhile(.isAboutToRemove)
        let names = SidecarTemporary(operation, from: bytes, to: bytes)
        let temporary = names.moved
        let error = folder.place(name, as: temporary)
        if error == ENOENT { return false }
        if Self.isUnknown(error) {
            // The file system cannot: a last look has been, and then it goes.
            let error = folder.remove(name)
            guard error == 0 else { throw .system(error) }
            try folder.sync()
            return true
        }
        // A call may say that it failed and have moved it.
        guard error == 0 || folder.identity(temporary) != nil else { throw .system(error) }
        meanwhile(.hasTaken)
        // What is about to go must be what was read.
        guard let out = try? folder.read(temporary), now.isStill(out.status.identity),
            out.bytes == bytes
        else {
            // It is another program's: it gets its name back, unless another one has come by now.
            var error = folder.place(temporary, as: name)
            if error == EEXIST {
                try keep(temporary, as: names.kept, folder)
            } else if error != 0, folder.identity(name) == nil {
                error = folder.replace(name, by: temporary)
                guard error == 0 else { throw .system(error) }
            }
            return false
        }
        let failure = folder.remove(temporary)
        guard failure == 0 else { throw .system(failure) }
        try folder.sync()
        return true
    }

    /// Gives another program's file a visible name, because a third file took its own.
    private func keep(
        _ temporary: [UInt8], as kept: [UInt8], _ folder: SidecarFolder
    ) throws(SidecarFailure) -> Never {
        let error = folder.place(temporary, as: kept)
        guard error == 0 else { throw .system(error) }
        try folder.sync()
        throw .keptBeside(kept)
    }

    /// Whether an error says that the file system does not know a way of renaming.
    private static func isUnknown(_ error: Int32) -> Bool {
        error == EINVAL || error == ENOSYS || error == ENOTSUP
    }

    /// The new bytes, read again; nil where nothing changes.
    private func edit(
        _ bytes: [UInt8], _ date: [UInt8], _ changes: (XMPDocument?, [UInt8]) -> [XMPChange]
    ) throws(SidecarFailure) -> [UInt8]? {
        let document = try read(reading, bytes)
        let wanted = changes(document, bytes)
        do throws(SidecarRefusal) {
            guard let edited = try document.edited(bytes, changes: wanted, date: date) else {
                return nil
            }
            guard try checking(edited).says(wanted, date: date, besides: document) else {
                throw .readsOtherwise
            }
            return edited
        } catch {
            throw .refused(error)
        }
    }

    private func read(_ reading: Reading, _ bytes: [UInt8]) throws(SidecarFailure) -> XMPDocument {
        do throws(SidecarRefusal) {
            return try reading(bytes)
        } catch {
            throw .refused(error)
        }
    }

    /// Puts new bytes in the place of a sidecar; whether it still was what had been read, else all is as it was.
    private func exchange(
        _ name: [UInt8], _ old: SidecarFolder.Content, _ names: SidecarTemporary,
        _ bytes: [UInt8], _ folder: SidecarFolder
    ) throws(SidecarFailure) -> Bool {
        try folder.make(names.draft, bytes, like: old.file)
        guard let made = folder.identity(names.draft), let now = folder.identity(name),
            old.isStill(now)
        else {
            folder.remove(names.draft)
            return false
        }
        // From here on what has this name may be what another program wrote.
        let temporary = names.moved
        let renamed = folder.replace(temporary, by: names.draft)
        guard renamed == 0 || folder.identity(temporary)?.inode == made.inode else {
            folder.remove(names.draft)
            throw .system(renamed)
        }
        meanwhile(.isAboutToPlace)
        var error = folder.exchange(temporary, name)
        // A call may say that it failed and have exchanged them.
        if error != 0, folder.identity(name)?.inode == made.inode { error = 0 }
        if error == 0 { meanwhile(.hasExchanged) }
        if Self.isUnknown(error) {
            // The file system cannot: a last look, and then a plain rename.
            guard let now = folder.identity(name), old.isStill(now) else {
                folder.remove(temporary)
                return false
            }
            let error = folder.replace(name, by: temporary)
            if error != 0 {
                folder.remove(temporary)
                throw .system(error)
            }
            try folder.sync()
            return true
        }
        guard error == 0 else {
            folder.remove(temporary)
            if error == ENOENT { return false }
            throw .system(error)
        }
        // What came out must be what was read.
        let out = try? folder.read(temporary)
        guard let out, old.isStill(out.status.identity), out.bytes == old.bytes else {
            // It is another program's: it gets its name back, unless a third one has come by now.
            guard let now = folder.identity(name), now.inode == made.inode else {
                try keep(temporary, as: names.kept, folder)
            }
            meanwhile(.isAboutToGiveBack)
            if folder.exchange(temporary, name) == 0 {
                guard let last = folder.identity(temporary) else { return false }
                if last.inode != made.inode { try keep(temporary, as: names.kept, folder) }
                folder.remove(temporary)
            } else if folder.identity(name)?.inode == made.inode {
                let error = folder.replace(name, by: temporary)
                guard error == 0 else { throw .system(error) }
            }
            return false
        }
        try folder.sync()
        folder.remove(temporary)
        return true
    }
}

/// Whether files can be made in a folder, as far as its mode tells.
public func mayMakeSidecars(in folder: [UInt8]) -> Bool {
    unsafe access(cString(folder), W_OK) == 0
}
