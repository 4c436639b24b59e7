import CLinux
import Glibc
import System

/// An open directory: every name below it is looked up relative to its descriptor.
struct Directory: ~Copyable {
    let descriptor: Descriptor
    /// Absolute and without symbolic links when it was opened; for messages and the journal.
    let path: Path

    private init(_ number: Int32, _ path: Path) {
        descriptor = Descriptor(number: number)
        self.path = path
    }

    /// Opens an absolute path; a symbolic link anywhere in it is refused with ELOOP.
    init(path: Path) throws(FailedCall) {
        var number: Int32 = -1
        try check(unsafe clinux_open_directory(cString(path), &number), "open", path)
        self.init(number, path)
    }

    /// Opens a directory to stat it only, which needs no right to list it.
    init(lookingAt path: Path) throws(FailedCall) {
        var number: Int32 = -1
        try check(unsafe clinux_open_directory_to_look_at(cString(path), &number), "open", path)
        self.init(number, path)
    }

    /// Opens a directory in this one; a symbolic link is refused.
    func directory(_ name: [UInt8]) throws(FailedCall) -> Directory {
        var number: Int32 = -1
        try check(
            unsafe clinux_open_directory_at(descriptor.number, cString(name), &number),
            "openat", BytePath.join(path, name))
        return Directory(number, BytePath.join(path, name))
    }

    /// Another handle for the same directory.
    func duplicate() throws(FailedCall) -> Directory {
        var number: Int32 = -1
        try check(unsafe clinux_duplicate(descriptor.number, &number), "fcntl", path)
        return Directory(number, path)
    }

    /// The status of a name, nil when there is none; of a symbolic link itself unless `following`.
    func status(of name: [UInt8], following: Bool = false) throws(FailedCall) -> FileStatus? {
        var status = FileStatus()
        let code = unsafe clinux_status_at(
            descriptor.number, cString(name), following ? 1 : 0, &status)
        if code == ENOENT { return nil }
        try check(code, "fstatat", BytePath.join(path, name))
        return status
    }

    /// Whether a file that seems changed has lost its name; false where that cannot be seen.
    ///
    /// The system notes a rename in the time of the file before the name is gone; once the folder can be read, it is gone.
    func hasLost(_ name: [UInt8]) -> Bool {
        _ = clinux_wait_for_renames(descriptor.number)
        do throws(FailedCall) {
            return try status(of: name) == nil
        } catch {
            return false
        }
    }

    /// Opens a file to read; links are refused and a pipe does not block.
    func open(_ name: [UInt8]) throws(FailedCall) -> Descriptor {
        var number: Int32 = -1
        try check(
            unsafe clinux_open_to_read_at(descriptor.number, cString(name), &number),
            "openat", BytePath.join(path, name))
        return Descriptor(number: number)
    }

    /// Holds on to whatever has the name, a symbolic link itself included, without reading it.
    func hold(_ name: [UInt8]) throws(FailedCall) -> Descriptor {
        var number: Int32 = -1
        try check(
            unsafe clinux_open_to_look_at(descriptor.number, cString(name), &number),
            "openat", BytePath.join(path, name))
        return Descriptor(number: number)
    }

    /// Creates a file that was not there; EEXIST when it was.
    func create(_ name: [UInt8], mode: UInt32 = 0o600) throws(FailedCall) -> Descriptor {
        var number: Int32 = -1
        try check(
            unsafe clinux_create_at(descriptor.number, cString(name), mode, &number),
            "openat", BytePath.join(path, name))
        return Descriptor(number: number)
    }

    /// Removes a name that is no directory.
    func remove(_ name: [UInt8]) throws(FailedCall) {
        try check(
            unsafe clinux_unlink(descriptor.number, cString(name)), "unlinkat",
            BytePath.join(path, name))
    }

    /// Removes a name if it is there.
    func removeIfPresent(_ name: [UInt8]) throws(FailedCall) {
        let code = unsafe clinux_unlink(descriptor.number, cString(name))
        if code != ENOENT { try check(code, "unlinkat", BytePath.join(path, name)) }
    }

    /// Makes a directory; false when something has the name already.
    func makeDirectory(_ name: [UInt8], mode: UInt32) throws(FailedCall) -> Bool {
        let code = unsafe clinux_make_directory(descriptor.number, cString(name), mode)
        if code == EEXIST { return false }
        try check(code, "mkdirat", BytePath.join(path, name))
        return true
    }

    /// Says before anything is written what would fail, and that there is no room for so many bytes.
    func checkRoom(for bytes: Int64) throws(FailedCall) {
        var system = FileSystemStatus()
        try check(
            unsafe clinux_file_system_of_descriptor(descriptor.number, &system), "fstatvfs", path)
        try check(system.read_only == 0 ? 0 : EROFS, "fstatvfs", path)
        try check(clinux_may_change(descriptor.number), "faccessat", path)
        let needed = bytes == 0 ? 0 : bytes + 1 << 20
        try check(Int64(clamping: system.available) >= needed ? 0 : ENOSPC, "fstatvfs", path)
    }

    /// Waits until the names are on the disk; file systems that cannot promise that are believed.
    func sync() throws(FailedCall) {
        let code = clinux_sync(descriptor.number)
        if code != EINVAL && code != ENOTSUP { try check(code, "fsync", path) }
    }
}
