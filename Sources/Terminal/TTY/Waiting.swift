import CLinux
import Glibc
import System

/// What a descriptor is waited for, and what came.
struct Interest {
    var descriptor: Int32
    var input = false
    var output = false

    /// Whether there is something to read, the end included.
    var isReadable = false
    /// Whether the other end is gone.
    var isBroken = false
}

/// Waits until one of the interests is met or the deadline has passed; a signal ends it early too.
///
/// Without a deadline it sleeps for ever. The deadline is on the clock of `monotonicNow`.
func poll(_ interests: inout [Interest], until deadline: UInt64?) {
    var entries = interests.map { interest in
        let events = (interest.input ? POLLIN : 0) | (interest.output ? POLLOUT : 0)
        return pollfd(fd: interest.descriptor, events: Int16(events), revents: 0)
    }
    var timeout: Int64 = -1
    if let deadline {
        let now = monotonicNow()
        timeout = Int64(clamping: deadline > now ? deadline - now : 0)
    }
    let count = unsafe clinux_poll(&entries, Int32(entries.count), timeout)
    guard count > 0 else { return }
    for index in interests.indices {
        let came = Int32(entries[index].revents)
        interests[index].isReadable = came & (POLLIN | POLLHUP) != 0
        interests[index].isBroken = came & (POLLHUP | POLLERR | POLLNVAL) != 0
    }
}
