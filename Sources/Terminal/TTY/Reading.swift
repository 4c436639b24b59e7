import Glibc

/// What one read gave.
enum Reading {
    case bytes([UInt8])
    /// There is nothing now.
    case nothing
    /// There will never be anything again.
    case ended
}

/// Reads once from a non-blocking descriptor; interruptions are retried.
func readBytes(from descriptor: Int32, atMost capacity: Int) -> Reading {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while true {
            let n = unsafe read(descriptor, buffer.baseAddress, capacity)
            failure = n < 0 ? errno : 0
            if failure == EINTR { continue }
            count = max(0, n)
            return
        }
    }
    if !bytes.isEmpty { return .bytes(bytes) }
    return failure == EAGAIN ? .nothing : .ended
}
