import Glibc

/// Bytes on their way to a descriptor that does not block: at most one frame.
struct OutputQueue {
    /// How a flush ended.
    enum Progress: Hashable {
        case drained
        /// The terminal takes no more for now.
        case full
        /// The other end is gone.
        case hungUp
    }

    private var bytes: [UInt8] = []
    private var sent = 0

    var isDrained: Bool { sent == bytes.count }

    mutating func append(_ more: [UInt8]) {
        if isDrained { discard() }
        bytes += more
    }

    /// Forgets what has not been sent.
    mutating func discard() {
        bytes.removeAll(keepingCapacity: true)
        sent = 0
    }

    /// Writes what the descriptor takes now.
    mutating func flush(to descriptor: Int32) -> Progress {
        while !isDrained {
            let n = unsafe bytes.withUnsafeBytes { all in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: all[sent...])
                return unsafe write(descriptor, rest.baseAddress, rest.count)
            }
            guard n < 0 else {
                sent += n
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .full
            default: return .hungUp
            }
        }
        return .drained
    }
}
