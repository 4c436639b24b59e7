import CLinux
import Glibc
import System

/// A session is a file that its riffle has locked: without a lock, its files can go.
extension CacheFolder {
    private static let mark = Array("session-".utf8)

    private static func path(_ session: SessionTag) -> [UInt8] { mark + Array(session.text.utf8) }

    /// Makes the session's file and locks it.
    static func begin(_ session: SessionTag, in folder: Int32) throws(CacheFolderFault) -> Int32 {
        let path = cString(path(session))
        for _ in 0..<8 {
            var file: Int32 = -1
            var error = unsafe clinux_open_to_update_at(folder, path, &file)
            guard error == 0 else { throw .cannotMake(errno: error) }
            error = clinux_lock(file)
            // Between making and locking another may have taken it for a dead one's.
            var (ours, named) = (FileIdentity(), FileIdentity())
            if error == 0, unsafe clinux_identity_of_descriptor(file, &ours) == 0,
                unsafe clinux_identity_at(folder, path, &named) == 0, ours.inode == named.inode
            {
                return file
            }
            close(file)
            guard error == 0 || error == EWOULDBLOCK else { throw .cannotMake(errno: error) }
        }
        throw .cannotMake(errno: EBUSY)
    }

    /// Removes what this session alone could use; call it when its fetcher is no more.
    package func endSession() {
        clear { $0 == session }
        remove(Self.path(session))
    }

    /// Removes what riffles have left that were killed.
    func clearDeadSessions() {
        var locks: [(session: SessionTag, file: Int32)] = []
        for tag in sessions() where tag != session {
            var file: Int32 = -1
            guard
                unsafe clinux_open_to_update_at(descriptor, cString(Self.path(tag)), &file)
                    == 0
            else { continue }
            if clinux_lock(file) == 0 { locks.append((tag, file)) } else { close(file) }
        }
        guard !locks.isEmpty else { return }
        let dead = Set(locks.map(\.session))
        clear { dead.contains($0) }
        // Last: after a kill the next start does it.
        for lock in locks {
            remove(Self.path(lock.session))
            close(lock.file)
        }
    }

    /// Those that have a file, living or dead.
    func sessions() -> Set<SessionTag> {
        Set(
            names(in: descriptor).compactMap { name in
                name.starts(with: Self.mark) ? SessionTag(name.dropFirst(Self.mark.count)) : nil
            })
    }

    /// Removes the files of sessions.
    private func clear(_ isMeant: (SessionTag) -> Bool) {
        forEachFile { path, _ in
            if let tag = Self.session(of: path), isMeant(tag) { remove(path) }
        }
    }

    /// Whose file it is, of one that belongs to a session.
    static func session(of path: [UInt8]) -> SessionTag? {
        let parts = path.split(separator: UInt8(ascii: "."))
        guard parts.count == 3 else { return nil }
        return SessionTag(parts[1])
    }

    /// Calls with the path of each file beneath the folder, and its name alone.
    func forEachFile(_ body: (_ path: [UInt8], _ name: [UInt8]) -> Void) {
        for name in names(in: descriptor) where name.count == 2 && name.allSatisfy(Self.isDigit) {
            var folder: Int32 = -1
            guard unsafe clinux_open_directory_at(descriptor, cString(name), &folder) == 0
            else {
                continue
            }
            defer { close(folder) }
            for file in names(in: folder) { body(name + [UInt8(ascii: "/")] + file, file) }
        }
    }

    /// One of the digits that names are made of.
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 || byte &- 97 < 6 }

    private func names(in folder: Int32) -> [[UInt8]] {
        var (length, error) = (0, Int32(0))
        // It reads on from where a descriptor stands, which all duplicates share.
        lseek(folder, 0, SEEK_SET)
        guard let names = unsafe clinux_directory_names(folder, &length, &error) else { return [] }
        defer { unsafe free(names) }
        let bytes = unsafe UnsafeRawBufferPointer(start: names, count: length)
        return unsafe Array(bytes).split(separator: 0).map(Array.init)
    }
}
