import Glibc

/// Why a small file was not read.
public enum FileReadError: Error, Hashable, Sendable {
    /// With the `errno` of the call; EISDIR for a folder.
    case failed(errno: Int32)
    /// A pipe, a socket or a device.
    case notAFile
    /// It has more bytes than were allowed.
    case tooLarge
}

/// What a small file holds.
public struct FileContents: Sendable {
    public let bytes: [UInt8]
    /// The user that it belongs to.
    public let owner: UInt32
}

/// All bytes of the file at `path`, at most `limit`; nil where there is no file.
///
/// Does not wait: a pipe in its place is refused.
public func fileContents(
    _ path: [UInt8], atMost limit: Int
) throws(FileReadError) -> FileContents? {
    let descriptor = unsafe open(cString(path), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    let code = errno
    if descriptor < 0, code == ENOENT || code == ENOTDIR { return nil }
    guard descriptor >= 0 else { throw .failed(errno: code) }
    defer { close(descriptor) }
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
        let isFolder = facts.st_mode & S_IFMT == S_IFDIR
        throw isFolder ? .failed(errno: EISDIR) : .notAFile
    }
    let bytes = try readAll(descriptor, atMost: limit + 1)
    guard bytes.count <= limit else { throw .tooLarge }
    return FileContents(bytes: bytes, owner: facts.st_uid)
}
