import CLinux
import Glibc

/// Bytes in memory that another program of the machine may read once, by their name; the name goes when this does.
public final class SharedObject: Sendable {
    /// As `shm_open` takes it.
    public let name: [UInt8]

    /// Nil where the system has no memory for them, or one of this number is there; numbers of a process are used once.
    public init?(_ bytes: [UInt8], number: Int) {
        name = Array("/riffle-\(getpid())-\(number)".utf8)
        guard unsafe clinux_shared_write(cString(name), bytes, bytes.count) == 0 else {
            return nil
        }
    }

    deinit { unsafe clinux_shared_unlink(cString(name)) }
}
