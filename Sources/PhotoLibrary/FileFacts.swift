public import CLinux
import Glibc

/// What the system says of the file behind a path, links followed.
///
/// - Throws: `LibraryError.failed` with the errno of stat.
public func fileFacts(_ path: [UInt8]) throws(LibraryError) -> FileIdentity {
    var identity = FileIdentity()
    // O_PATH opens nothing but the name: no FIFO blocks, no device wakes.
    let descriptor = unsafe open(cString(path), O_PATH_FLAG | O_CLOEXEC)
    guard descriptor >= 0 else { throw .failed(path: path, call: "open", errno: errno) }
    defer { close(descriptor) }
    let error = unsafe clinux_identity_of_descriptor(descriptor, &identity)
    guard error == 0 else { throw .failed(path: path, call: "fstat", errno: error) }
    return identity
}

/// The value of O_PATH on Linux, which Glibc's Swift module does not import.
private let O_PATH_FLAG: Int32 = 0o10000000

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
