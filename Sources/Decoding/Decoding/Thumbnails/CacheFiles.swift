import Glibc
import System

/// Makes a folder and those above it that are missing, for the user alone; false when one cannot be made.
func makeFolders(_ path: [UInt8]) -> Bool {
    var status = stat()
    if unsafe stat(cString(path), &status) == 0 { return status.st_mode & S_IFMT == S_IFDIR }
    guard let slash = path.lastIndex(of: 0x2F), slash > 0, makeFolders(Array(path[..<slash])) else {
        return false
    }
    return unsafe mkdir(cString(path), 0o700) == 0 || errno == EEXIST
}

/// Puts a file of these bytes, for the user alone, in the place of whatever has its name; false when that fails.
///
/// It is written under another name and renamed: no program sees a part of it.
func replaceFile(_ path: [UInt8], with bytes: [UInt8]) -> Bool {
    let aside = path + ".riffle-\(UInt64.random(in: .min ... .max))".utf8
    let file = create(aside)
    guard file >= 0 else { return false }
    let isWritten = writeAll(bytes, to: file)
    let isClosed = close(file) == 0
    if isWritten, isClosed, unsafe rename(cString(aside), cString(path)) == 0 { return true }
    removeFile(aside)
    return false
}

/// Removes a file, if it is there.
func removeFile(_ path: [UInt8]) {
    unsafe unlink(cString(path))
}

private func create(_ path: [UInt8]) -> Int32 {
    unsafe open(cString(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
}
