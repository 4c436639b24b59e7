import CLinux
import Glibc

/// Where threads leave messages for the loop: any thread posts, one thread drains.
///
/// `descriptor` is readable while there are messages, so that the loop can wait for it with poll.
public final class Mailbox<Message: Sendable>: Sendable {
    private let messages = Mutex<[Message]>([])
    /// Readable while there is mail; never read or write it.
    public let descriptor: Int32

    /// Nil when the process has no descriptor left.
    public init?() {
        descriptor = clinux_wake_open()
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Leaves a message and wakes the loop.
    public func post(_ message: Message) {
        messages.withLock { box in
            box.append(message)
            // Behind the lock the message could be taken first, and the descriptor be readable with no mail.
            clinux_wake_post(descriptor)
        }
    }

    /// Takes all messages, oldest first, and makes the descriptor unreadable.
    public func drain() -> [Message] {
        messages.withLock { box in
            clinux_wake_drain(descriptor)
            let taken = box
            box.removeAll()
            return taken
        }
    }
}

/// Waits until one of the descriptors can be read, or so long; negative: for ever.
public func waitForInput(on descriptors: [Int32], milliseconds: Int32) {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
}
