import Glibc

/// A moment on the monotonic clock.
struct Deadline {
    private let nanoseconds: UInt64

    init(seconds: Double) {
        nanoseconds = Deadline.now + UInt64(max(0, seconds) * 1e9)
    }

    var hasPassed: Bool { Deadline.now >= nanoseconds }

    private static var now: UInt64 {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    }
}
