import Glibc

/// A path as it is from the root, symbolic links in its folders resolved; itself where that fails.
public func absolutePath(_ path: [UInt8]) -> [UInt8] {
    guard let resolved = unsafe realpath(path.map { CChar(bitPattern: $0) } + [0], nil) else {
        return path
    }
    defer { unsafe free(resolved) }
    return unsafe Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved)))
        .map(UInt8.init(bitPattern:))
}
