import CLinux
import Glibc
import System

/// Where the desk is, and what becomes of a file that is none any more.
struct DeskFile {
    /// An absolute path.
    let path: [UInt8]

    enum Opened {
        case store(DeskStore)
        /// What was there is kept under this path, and a new one was begun.
        case begunAnew(DeskStore, kept: [UInt8])
    }

    /// Milliseconds: the thread of the desk tries again by itself, and says so.
    private static let patience: Int32 = 250

    /// Opens it and makes its folder; `date` is what a damaged one gets behind its name.
    func open(date: [UInt8]) throws(DeskError) -> Opened {
        for slash in path.indices.dropFirst() where path[slash] == UInt8(ascii: "/") {
            _ = unsafe mkdir(cString(Array(path[..<slash])), 0o700)
        }
        do throws(DeskError) {
            return .store(try DeskStore(path: path, patience: Self.patience))
        } catch {
            guard error == .broken else { throw error }
        }
        do throws(DeskError) {
            return .store(try DeskStore(path: path, patience: Self.patience))
        } catch {
            guard error == .broken else { throw error }
            let kept = try setAside(date: date)
            return .begunAnew(try DeskStore(path: path, patience: Self.patience), kept: kept)
        }
    }

    /// Whether the system gives all bytes of the file, whatever they are.
    func isReadable() -> Bool {
        var file: Int32 = -1
        guard unsafe clinux_open_to_read_at(AT_FDCWD, cString(path), &file) == 0 else {
            return false
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var at: Int64 = 0
        while true {
            var done = 0
            let error = unsafe bytes.withUnsafeMutableBytes { buffer in
                guard let start = buffer.baseAddress else { return EIO }
                return unsafe clinux_read_at(file, start, buffer.count, at, &done)
            }
            if error != 0 { return false }
            if done == 0 { return true }
            at += Int64(done)
        }
    }

    /// Gives a damaged desk another name; it is never unlinked, nor does it replace anything.
    private func setAside(date: [UInt8]) throws(DeskError) -> [UInt8] {
        for number in 1...100 {
            let kept =
                path + Array(".broken-".utf8) + date
                + Array(number > 1 ? "-\(number)".utf8 : "".utf8)
            let error = unsafe clinux_rename_no_replace(
                AT_FDCWD, cString(path), AT_FDCWD, cString(kept))
            if error == EEXIST { continue }
            guard error == 0 else { throw .unusable(14) }
            // What was about to be taken back belongs to it.
            let journal = Array("-journal".utf8)
            _ = unsafe clinux_rename_no_replace(
                AT_FDCWD, cString(path + journal), AT_FDCWD, cString(kept + journal))
            return kept
        }
        throw .unusable(14)
    }

    /// What the file is now; nil where it is gone.
    func identity() -> (device: UInt64, inode: UInt64)? {
        var identity = FileIdentity()
        let error = unsafe clinux_identity_at(AT_FDCWD, cString(path), &identity)
        return error == 0 ? (identity.device, identity.inode) : nil
    }
}
