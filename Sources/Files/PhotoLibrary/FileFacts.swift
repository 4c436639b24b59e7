public import CLinux
import Glibc
import System

/// What the system says of the file behind a path, links followed; nothing is opened.
///
/// - Throws: `LibraryError.failed` with the errno of stat.
public func fileFacts(_ path: [UInt8]) throws(LibraryError) -> FileIdentity {
    guard !path.contains(0) else { throw .failed(path: path, call: "stat", errno: ENOENT) }
    var identity = FileIdentity()
    let error = unsafe clinux_identity_of_path(cString(path), &identity)
    guard error == 0 else { throw .failed(path: path, call: "stat", errno: error) }
    return identity
}

/// Whether the file system of a folder numbers its files for good, and notes when one was renamed.
public func keepsNumbers(_ folder: [UInt8]) -> Bool {
    if folder.contains(0) { return false }
    return unsafe clinux_keeps_numbers(cString(folder)) != 0
}

/// Whether nothing has a path, links followed; false where that cannot be found out.
public func isMissing(_ path: [UInt8]) -> Bool {
    do throws(LibraryError) {
        _ = try fileFacts(path)
        return false
    } catch {
        if case .failed(_, _, let code) = error { return code == ENOENT || code == ENOTDIR }
        return false
    }
}

extension FileIdentity {
    public var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    public var isRegularFile: Bool { mode & S_IFMT == S_IFREG }
}

/// The first `count` bytes of a regular file; empty where it cannot be read.
func head(of path: [UInt8], count: Int) -> [UInt8] {
    let descriptor = unsafe open(cString(path), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var identity = FileIdentity()
    guard unsafe clinux_identity_of_descriptor(descriptor, &identity) == 0, identity.isRegularFile
    else { return [] }
    var buffer = [UInt8](repeating: 0, count: count)
    let length = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, count)
    }
    return Array(buffer.prefix(max(0, length)))
}

/// Whether a path names a symbolic link itself.
public func isSymbolicLink(_ path: [UInt8]) -> Bool {
    var status = stat()
    return unsafe lstat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}

/// Names of the folders in a folder, links to folders among them, hidden ones not; none where it cannot be read.
public func folderNames(in folder: [UInt8]) -> [[UInt8]] {
    guard let listing = try? FolderListing(of: folder) else { return [] }
    let links = listing.unknown.filter {
        (try? fileFacts(BytePath.join(folder, $0)))?.isFolder == true
    }
    return listing.folders + links
}

/// Whether two looks at a file saw the same one, with nothing done to it in between; false where one is missing.
///
/// A program can set size and modification time back, but not the time of change (ctime). A rename, a
/// link or another mode change that too: then a photo is shown again, which costs little.
public func isSameFile(_ one: FileIdentity?, _ other: FileIdentity?) -> Bool {
    guard let one, let other else { return false }
    return one.device == other.device && one.inode == other.inode && one.size == other.size
        && one.modified_seconds == other.modified_seconds
        && one.modified_nanoseconds == other.modified_nanoseconds
        && one.changed_seconds == other.changed_seconds
        && one.changed_nanoseconds == other.changed_nanoseconds
}
