import Glibc

/// Writes all bytes to a descriptor, waiting as long as it takes; false where it is closed or fails.
@discardableResult
public func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
        let n = unsafe bytes.withUnsafeBytes {
            unsafe write(descriptor, $0.baseAddress?.advanced(by: done), bytes.count - done)
        }
        if n > 0 {
            done += n
        } else if errno == EAGAIN {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&waiting, 1, -1)
        } else if errno != EINTR {
            return false
        }
    }
    return true
}

/// All bytes of a descriptor, or the first of them, waiting as long as it takes.
public func readAll(
    _ descriptor: Int32, atMost limit: Int = .max
) throws(FileReadError) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let n = unsafe buffer.withUnsafeMutableBytes {
            unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        let code = errno
        if n > 0 {
            all += buffer[..<min(n, limit - all.count)]
            if all.count == limit { return all }
        } else if n == 0 {
            return all
        } else if code == EAGAIN {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&waiting, 1, -1)
        } else if code != EINTR {
            throw .failed(errno: code)
        }
    }
}
