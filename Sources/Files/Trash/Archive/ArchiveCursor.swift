import CLinux
import Glibc
import System

/// Reads the lines of one archive from the newest to the oldest, a part of the file at a time.
final class ArchiveCursor {
    let name: ArchiveName
    private let file: Descriptor
    private let path: Path
    private let size: Int64
    /// What lies in the file before the lines that were given out, as far as it was read.
    private var buffer: [UInt8] = []
    /// Where the buffer begins in the file.
    private var start: Int64
    /// The line that comes next; nil at the beginning of the file.
    private(set) var line: ArchiveLine?

    private static let chunk: Int64 = 65536
    /// No line is as long.
    private static let longest = 1 << 20

    /// Opens an archive at its last line, or at the last one whose key is not behind a given one.
    init(
        _ name: ArchiveName, in directory: borrowing Directory, upTo key: [UInt8]? = nil
    ) throws(FailedCall) {
        self.name = name
        path = BytePath.join(directory.path, name.name)
        file = try directory.open(name.name)
        let status = try file.status()
        try check(status.isRegular ? 0 : EINVAL, "openat", path)
        size = status.identity.size
        start = size
        if let key { start = try end(of: key) }
        try advance()
        while let key, let line, key[...].lexicographicallyPrecedes(line.key) {
            try advance()
        }
    }

    /// Goes to the line before; damaged ones are left out.
    func advance() throws(FailedCall) {
        line = nil
        while line == nil, let text = try previous() { line = ArchiveLine(text) }
    }

    private func previous() throws(FailedCall) -> ArraySlice<UInt8>? {
        let newline = UInt8(ascii: "\n")
        while true {
            // The last byte ends the line that is wanted.
            if let cut = buffer.dropLast().lastIndex(of: newline) {
                let text = Array(buffer[(cut + 1)...])
                buffer.removeSubrange((cut + 1)...)
                return text.last == newline ? text.dropLast() : text[...]
            }
            if buffer.count > Self.longest { buffer = [] }
            guard start > 0 else {
                defer { buffer = [] }
                if buffer.isEmpty { return nil }
                return buffer.last == newline ? buffer.dropLast() : buffer[...]
            }
            let from = max(0, start - Self.chunk)
            buffer = try file.contents(limit: Int(start - from), from: from, path) + buffer
            start = from
        }
    }

    /// An offset behind the lines that are not behind a key, and not far behind, found by halving.
    private func end(of key: [UInt8]) throws(FailedCall) -> Int64 {
        var low: Int64 = 0
        var high = size
        while high - low > Self.chunk {
            let middle = low + (high - low) / 2
            let part = try file.contents(limit: 8192, from: middle, path)
            guard let newline = part.firstIndex(of: UInt8(ascii: "\n")), part.count > newline + 82
            else { break }
            let found = part[(newline + 1 + 14)..<(newline + 1 + 82)]
            if key[...].lexicographicallyPrecedes(found) {
                high = middle + Int64(newline) + 1
                if high - low <= Self.chunk { break }
            } else {
                low = middle
            }
        }
        return high
    }
}
