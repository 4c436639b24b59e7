import Glibc

/// A value that only the thread that holds the lock can reach.
///
/// It is a POSIX mutex, not the standard library's: ThreadSanitizer knows how that one orders memory, and so sees real
/// races and no others. The body must not lock the same mutex again.
@safe public final class Mutex<Value>: @unchecked Sendable {
    // Reached under the lock alone; the pointer is set once and freed once.
    private var value: Value
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    public init(_ value: sending Value) {
        self.value = value
        unsafe lock = .allocate(capacity: 1)
        unsafe lock.initialize(to: pthread_mutex_t())
        // With no attributes there is nothing that can fail.
        unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(lock)
        unsafe lock.deallocate()
    }

    /// Runs `body` while no other thread is in a body of this mutex.
    public func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
