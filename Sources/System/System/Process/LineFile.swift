import Glibc

/// Why lines cannot be written to a file.
public enum LineFileError: Error, Hashable, Sendable {
    case failed(errno: Int32)
    /// It holds something else: a photo, say.
    case otherContents
    /// It is a screen.
    case terminal
}

/// A file or a pipe that lines are appended to.
final class LineFile {
    private let descriptor: Int32

    /// Whether there is a pipe, which may have no reader yet.
    static func isPipe(_ path: [UInt8]) -> Bool {
        var facts = stat()
        return unsafe stat(cString(path), &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
    }

    /// Opens a pipe, and waits for its reader.
    init(pipe path: [UInt8]) throws(LineFileError) {
        descriptor = unsafe open(cString(path), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        var facts = stat()
        // Another file may have the name by now.
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else {
            throw .otherContents
        }
    }

    /// Opens a file, which is made where it is missing; one that is not empty begins with `start`.
    init(_ path: [UInt8], beginning start: [UInt8]) throws(LineFileError) {
        let flags = O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        // It names photos, which are the user's alone.
        var descriptor = unsafe open(cString(path), O_RDWR | flags, 0o600)
        if descriptor < 0 { descriptor = unsafe open(cString(path), O_WRONLY | flags, 0o600) }
        self.descriptor = descriptor
        guard descriptor >= 0 else { throw .failed(errno: errno) }
        guard isatty(descriptor) == 0 else { throw .terminal }
        var facts = stat()
        guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            facts.st_size > 0
        else { return }
        guard bytes(start.count, at: 0) == start else { throw .otherContents }
        // Of a line that a full disk or a kill cut off.
        if bytes(1, at: Int(facts.st_size) - 1) != [UInt8(ascii: "\n")] {
            writeAll([UInt8(ascii: "\n")], to: descriptor)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Writes bytes, and waits as long as a reader takes; the `errno` where that fails.
    func write(_ bytes: [UInt8]) -> Int32? { writeAll(bytes, to: descriptor) ? nil : errno }

    private func bytes(_ count: Int, at place: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe bytes.withUnsafeMutableBytes {
            unsafe pread(descriptor, $0.baseAddress, $0.count, place)
        }
        return Array(bytes.prefix(max(0, read)))
    }
}
