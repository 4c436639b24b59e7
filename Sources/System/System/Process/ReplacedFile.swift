import Glibc

/// Replaces what a small file holds: whatever happens meanwhile, it is the old text or the new one.
///
/// Symbolic links and permissions stay. Folders that are missing are made, for their user alone.
public func replaceFile(_ path: [UInt8], with bytes: [UInt8]) throws(Errno) {
    makeFolders(to: BytePath.directory(path))
    let path = absolutePath(path)
    var facts = stat()
    let isThere = unsafe stat(cString(path), &facts) == 0
    let new = path + Array(".new-\(getpid())".utf8)
    let descriptor = unsafe open(cString(new), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Errno(code: errno) }
    let isWritten =
        writeAll(bytes, to: descriptor)
        && (!isThere || fchmod(descriptor, facts.st_mode & 0o777) == 0) && fsync(descriptor) == 0
    var code = isWritten ? 0 : errno
    close(descriptor)
    if code == 0, unsafe rename(cString(new), cString(path)) != 0 { code = errno }
    guard code == 0 else {
        unsafe unlink(cString(new))
        throw Errno(code: code)
    }
}

private func makeFolders(to path: [UInt8]) {
    guard path.count > 1, unsafe access(cString(path), F_OK) != 0 else { return }
    makeFolders(to: BytePath.directory(path))
    unsafe mkdir(cString(path), 0o700)
}
