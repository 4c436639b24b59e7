import Glibc

/// The number that a failed call of the system leaves.
public struct Errno: Error, Hashable, Sendable {
    public let code: Int32
}

/// A path from the root without symbolic links.
public func realPath(_ path: [UInt8]) throws(Errno) -> [UInt8] {
    guard let resolved = unsafe realpath(cString(path), nil) else { throw Errno(code: errno) }
    defer { unsafe free(resolved) }
    return unsafe Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved)))
        .map(UInt8.init(bitPattern:))
}

/// A path as it is from the root, symbolic links in its folders resolved; itself where that fails.
public func absolutePath(_ path: [UInt8]) -> [UInt8] {
    (try? realPath(path)) ?? path
}
