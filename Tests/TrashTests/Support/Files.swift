import CLinux
import Glibc
import System

@testable import Trash

// Plain files for tests, by byte paths; a call that fails shows in the expectation that follows.

func writeFile(_ path: Path, _ content: [UInt8]) {
    let file = unsafe open(cString(path), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(file) }
    var done = 0
    _ = unsafe clinux_write_all(file, content, content.count, &done)
}

func readFile(_ path: Path) -> [UInt8]? {
    let number = unsafe open(cString(path), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard number >= 0 else { return nil }
    return try? Descriptor(number: number).contents(limit: .max, path)
}

func setTimes(_ path: Path, seconds: Int, nanoseconds: Int) {
    let times = [timespec](
        repeating: timespec(tv_sec: seconds, tv_nsec: nanoseconds), count: 2)
    _ = unsafe utimensat(AT_FDCWD, cString(path), times, AT_SYMLINK_NOFOLLOW)
}

/// Makes a hole of bytes that are zero; the time of the file stays.
func makeHole(_ path: Path, from offset: Int, size: Int) {
    guard let before = status(path)?.identity, let content = readFile(path) else { return }
    let file = unsafe open(cString(path), O_WRONLY | O_TRUNC)
    defer { close(file) }
    _ = unsafe pwrite(file, content, offset, 0)
    let rest = Array(content[(offset + size)...])
    _ = unsafe pwrite(file, rest, rest.count, off_t(offset + size))
    setTimes(
        path, seconds: Int(before.modified_seconds),
        nanoseconds: Int(before.modified_nanoseconds))
}

func status(_ path: Path, following: Bool = false) -> FileStatus? {
    var status = FileStatus()
    let code = unsafe clinux_status_at(AT_FDCWD, cString(path), following ? 1 : 0, &status)
    return code == 0 ? status : nil
}

extension FileStatus {
    var isDirectory: Bool { identity.mode & UInt32(S_IFMT) == UInt32(S_IFDIR) }
}

/// The names in a folder, sorted.
func names(_ path: Path) -> [String] {
    let names = (try? Directory(path: path).names()) ?? []
    return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
}

func makeDirectory(_ path: Path, mode: UInt32 = 0o700) {
    _ = unsafe mkdir(cString(path), mode)
    _ = unsafe chmod(cString(path), mode)
}

func makeLink(_ path: Path, to target: Path) {
    _ = unsafe symlink(cString(target), cString(path))
}

/// Where a symbolic link points to; nil when there is none.
func readLink(_ path: Path) -> [UInt8]? {
    var target = [CChar](repeating: 0, count: 4096)
    let code = unsafe clinux_read_link(AT_FDCWD, cString(path), &target)
    return code == 0 ? plain(target) : nil
}

/// Gives a file an extended attribute, if the file system has them.
@discardableResult
func setAttribute(_ path: Path, _ name: [UInt8], _ value: [UInt8]) -> Bool {
    let number = unsafe open(cString(path), O_RDONLY | O_CLOEXEC)
    defer { close(number) }
    return unsafe clinux_set_attribute(number, cString(name), value, value.count) == 0
}

func removeTree(_ path: Path) {
    if let status = status(path), status.isDirectory {
        for name in (try? Directory(path: path).names()) ?? [] {
            removeTree(BytePath.join(path, name))
        }
        _ = unsafe rmdir(cString(path))
    } else {
        _ = unsafe unlink(cString(path))
    }
}

/// All paths below a folder, directories left out.
func files(below path: Path) -> [Path] {
    ((try? Directory(path: path).names()) ?? []).flatMap { name in
        let child = BytePath.join(path, name)
        return status(child)?.isDirectory == true ? files(below: child) : [child]
    }
}
