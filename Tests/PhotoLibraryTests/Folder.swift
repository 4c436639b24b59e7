import Glibc

/// A folder of a test's own, gone with all its content when the test is over.
final class Folder {
    let path: String

    init() {
        var template = Array("/tmp/riffle-library-XXXXXX".utf8CString)
        path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nonexistent"
        }
    }

    deinit {
        system("rm -rf '\(path)'")
    }

    func add(_ name: [UInt8], _ content: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]) {
        let target = Array(path.utf8) + [47] + name
        let fd = open(target.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o600)
        _ = content.withUnsafeBytes { write(fd, $0.baseAddress, content.count) }
        close(fd)
    }

    /// Removes all that is in it.
    func empty() {
        system("rm -rf '\(path)'/*")
    }

    func add(_ name: String) {
        add(Array(name.utf8))
    }

    func addFolder(_ name: String) {
        _ = mkdir(path + "/" + name, 0o700)
    }

    func link(_ name: String, to target: String) {
        _ = symlink(target, path + "/" + name)
    }

    var bytes: [UInt8] { Array(path.utf8) }
}
