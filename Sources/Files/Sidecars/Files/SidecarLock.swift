import CLinux
import Geometry
import Glibc
import System

/// Lets one riffle at a time write the sidecars of a folder, and compare them with what the desk has of its photos.
///
/// The lock is a byte of a file of riffle's own: in folders of photos there is none.
public struct SidecarLock: Sendable {
    /// The path of that file; nil where there is no place for it.
    private let path: [UInt8]?

    /// `path` is absolute.
    public init(path: [UInt8]?) {
        self.path = path
    }

    /// Microseconds between two tries.
    private static let pause: UInt32 = 2_000

    /// Does something while no other riffle does the like in this folder; nil where another one is at it for so many seconds.
    ///
    /// Where the system has no such locks, it is done all the same.
    public func hold<Result>(
        _ folder: [UInt8], seconds: Double, _ body: () -> Result
    ) -> Result? {
        guard let path, let file = open(path), let place = place(of: folder) else { return body() }
        let tries = Int(seconds * 1_000_000 / Double(Self.pause))
        for attempt in 0...max(0, tries) {
            let error = clinux_lock_place(file.number, place)
            // Closing the file gives the lock back.
            if error != EAGAIN { return withExtendedLifetime(file) { body() } }
            if attempt < tries { usleep(Self.pause) }
        }
        return nil
    }

    private func open(_ path: [UInt8]) -> SidecarDescriptor? {
        let text = cString(path)
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let file = unsafe Glibc.open(text, flags, 0o600)
        return file >= 0 ? SidecarDescriptor(file) : nil
    }

    /// A number for a folder that it has under each of its names.
    private func place(of folder: [UInt8]) -> Int64? {
        var status = FileStatus()
        let text = cString(folder)
        guard unsafe clinux_status_at(AT_FDCWD, text, 1, &status) == 0 else { return nil }
        let number = mix64(mix64(status.identity.device) ^ status.identity.inode)
        return Int64(number & 0x3FFF_FFFF_FFFF_FFFF)
    }
}
