import Glibc

/// CPU time of the calling thread, in milliseconds from lap to lap.
public struct ThreadClock {
    private var last = ThreadClock.now

    public init() {}

    public mutating func lap() -> Double {
        let now = ThreadClock.now
        defer { last = now }
        return now - last
    }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
    }
}
