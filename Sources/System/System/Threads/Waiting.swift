import Glibc

/// Waits until one of the descriptors can be read, or so long; negative: for ever.
public func waitForInput(on descriptors: [Int32], milliseconds: Int32) {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
}
