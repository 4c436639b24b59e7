import Glibc

/// The time on the clock that deadlines are measured by, in nanoseconds.
///
/// It is `CLOCK_MONOTONIC`, and reading it is no system call.
public func monotonicNow() -> UInt64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
}

/// Milliseconds since 1970.
@Sendable public func wallClock() -> Int64 {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
}
