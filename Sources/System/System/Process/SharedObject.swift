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

/// The shared objects of a session, which another thread makes: once it is closed there are none.
public final class SharedObjects: Sendable {
    private let isClosed = Mutex(false)

    public init() {}

    /// As `SharedObject`; nil too where the session is closed.
    public func make(_ bytes: [UInt8], number: Int) -> SharedObject? {
        let object = SharedObject(bytes, number: number)
        // What is made while the session ends goes with it.
        return isClosed.withLock { $0 } ? nil : object
    }

    /// Removes all names of this process, and lets no more be made until `open`: a program that ends gives up nothing of itself.
    public func close() {
        isClosed.withLock {
            $0 = true
            clinux_shared_sweep(getpid())
        }
    }

    /// Lets objects be made again.
    public func open() { isClosed.withLock { $0 = false } }
}
