import CLinux
import Glibc
import System

/// The folder that photos from the network are kept in, open: two riffles may share it.
///
/// Files get their names when they are whole. Everything is reached from the folder's descriptor, through no symbolic link,
/// and by names that are digits.
package final class CacheFolder: Sendable {
    /// Open as long as this lives.
    package let descriptor: Int32
    /// Whose files of a session are ours.
    package let session: SessionTag
    /// The lock that says that this session lives, -1 where another holds it for us.
    private let lock: Int32

    /// The folder at an absolute path, made where it is missing, and what dead sessions have left cleared away.
    ///
    /// The session must be one of chance: it is over when the process ends, however that comes.
    package init(path: [UInt8], session: SessionTag) throws(CacheFolderFault) {
        try Self.make(path)
        let folder = try Self.openFolder(path)
        do throws(CacheFolderFault) {
            try Self.check(folder)
            lock = try Self.begin(session, in: folder)
        } catch {
            close(folder)
            throw error
        }
        descriptor = folder
        self.session = session
        clearDeadSessions()
    }

    /// The folder as it is there, for who looks into it and writes nothing; nil where there is none.
    package convenience init?(
        existing path: [UInt8], session: SessionTag
    ) throws(CacheFolderFault) {
        let folder: Int32
        do throws(CacheFolderFault) {
            folder = try Self.openFolder(path)
        } catch .cannotOpen(ENOENT) {
            return nil
        }
        var status = FileStatus()
        let error = unsafe clinux_status_of_descriptor(folder, &status)
        // To close it to others would change it.
        guard error == 0, status.identity.mode & 0o077 == 0 else {
            close(folder)
            throw error == 0 ? .open : .cannotOpen(errno: error)
        }
        do throws(CacheFolderFault) {
            try self.init(descriptor: folder, session: session)
        } catch {
            close(folder)
            throw error
        }
    }

    /// A folder that the host has opened and checked, for a session that it holds.
    package init(descriptor: Int32, session: SessionTag) throws(CacheFolderFault) {
        try Self.check(descriptor)
        self.descriptor = descriptor
        self.session = session
        lock = -1
    }

    deinit {
        close(descriptor)
        if lock >= 0 { close(lock) }
    }

    private static func openFolder(_ path: [UInt8]) throws(CacheFolderFault) -> Int32 {
        let folder = unsafe Glibc.open(
            cString(path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard folder >= 0 else { throw .cannotOpen(errno: errno) }
        return folder
    }

    /// Missing folders are made for the user alone.
    private static func make(_ path: [UInt8]) throws(CacheFolderFault) {
        var end = path.startIndex + 1
        while end < path.endIndex {
            end = path[end...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            let part = Array(path[..<end])
            if unsafe mkdir(cString(part), 0o700) != 0, errno != EEXIST, end == path.endIndex {
                throw .cannotMake(errno: errno)
            }
            end += 1
        }
    }

    private static func check(_ folder: Int32) throws(CacheFolderFault) {
        var status = FileStatus()
        let error = unsafe clinux_status_of_descriptor(folder, &status)
        guard error == 0 else { throw .cannotOpen(errno: error) }
        guard status.identity.mode & S_IFMT == S_IFDIR else { throw .cannotOpen(errno: ENOTDIR) }
        guard status.owner == geteuid() else { throw .foreign }
        if status.identity.mode & 0o077 != 0, fchmod(folder, 0o700) != 0 { throw .open }
    }

    /// The same, of a path beneath the folder.
    func status(_ path: [UInt8]) -> FileIdentity? {
        var identity = FileIdentity()
        let error = unsafe clinux_identity_at(descriptor, cString(path), &identity)
        return error == 0 ? identity : nil
    }

    @discardableResult
    func remove(_ path: [UInt8]) -> Bool {
        unsafe clinux_unlink(descriptor, cString(path)) == 0
    }
}

/// Why there is no folder to cache in.
package enum CacheFolderFault: Error, Hashable, Sendable {
    case cannotMake(errno: Int32)
    case cannotOpen(errno: Int32)
    /// It belongs to another program.
    case foreign
    /// Others may look into it, and that cannot be changed.
    case open
}

extension CacheFolder {
    /// How many photos are kept beyond a session, and what all files measure, in bytes.
    package func usage() -> (photos: Int, bytes: Int64) {
        var photos = 0
        var bytes: Int64 = 0
        forEachFile { path, name in
            guard let file = status(path) else { return }
            if name.suffix(5) == Array(".body".utf8)[...] { photos += 1 }
            bytes += file.size
        }
        return (photos, bytes)
    }
}
