import CLinux

/// An open file descriptor, closed when it goes out of scope.
struct Descriptor: ~Copyable {
    let number: Int32

    deinit {
        _ = clinux_close(number)
    }

    /// What the open file is now, whatever its name has become.
    func status() throws(FailedCall) -> FileStatus {
        var status = FileStatus()
        try check(unsafe clinux_status_of_descriptor(number, &status), "fstat", [])
        return status
    }

    /// Waits until content and metadata are on the disk.
    func sync(_ path: Path) throws(FailedCall) {
        try check(clinux_sync(number), "fsync", path)
    }

    /// Writes all bytes at the current position.
    func write(_ bytes: [UInt8], _ path: Path) throws(FailedCall) {
        var done = 0
        try check(unsafe clinux_write_all(number, bytes, bytes.count, &done), "write", path)
    }

    /// The content from an offset, by default the start, at most `limit` bytes.
    func contents(
        limit: Int, from start: Int64 = 0, _ path: Path
    ) throws(FailedCall) -> [UInt8] {
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while result.count < limit {
            var done = 0
            let wanted = min(chunk.count, limit - result.count)
            let offset = start + Int64(result.count)
            try check(
                unsafe clinux_read_at(number, &chunk, wanted, offset, &done), "pread", path)
            if done == 0 { break }
            result += chunk[..<done]
        }
        return result
    }
}
