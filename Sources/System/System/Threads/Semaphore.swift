import CLinux

/// A counting semaphore that starts at zero, for threads that wait for work.
@safe public final class Semaphore: @unchecked Sendable {
    // POSIX semaphores may be used from any thread; the pointer is set once and freed once.
    private let handle: UnsafeMutableRawPointer

    /// Nil when memory ran out.
    public init?() {
        guard let handle = unsafe clinux_semaphore_create() else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe clinux_semaphore_destroy(handle)
    }

    public func signal() {
        unsafe clinux_semaphore_post(handle)
    }

    /// As `wait()`, but for so many seconds at most; whether the count was above zero.
    public func wait(seconds: Double) -> Bool {
        unsafe clinux_semaphore_wait_for(handle, UInt64(max(0, seconds) * 1000)) != 0
    }

    /// Blocks the calling thread until the count is above zero, then takes one.
    public func wait() {
        unsafe clinux_semaphore_wait(handle)
    }
}
