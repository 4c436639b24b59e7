import Glibc
import System
import Testing

/// Whether a poll that does not wait finds the descriptor readable.
private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
}

@Suite struct `a mailbox` {
    @Test func `is readable exactly while there is mail`() throws {
        let mailbox = try #require(Mailbox<Int>())
        #expect(!isReadable(mailbox.descriptor))
        for count in 1...3 {
            for message in 0..<count { mailbox.post(message) }
            #expect(isReadable(mailbox.descriptor))
            #expect(mailbox.drain() == Array(0..<count))
            #expect(!isReadable(mailbox.descriptor))
        }
        #expect(mailbox.drain() == [])
    }

    @Test func `loses nothing and keeps each sender's order`() throws {
        let senders = 4
        let count = 500
        let mailbox = try #require(Mailbox<(sender: Int, number: Int)>())
        for sender in 0..<senders {
            let isStarted = startThread {
                for number in 0..<count { mailbox.post((sender, number)) }
            }
            try #require(isStarted)
        }
        var received = Array(repeating: [Int](), count: senders)
        var total = 0
        while total < senders * count {
            var entry = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
            try #require(unsafe poll(&entry, 1, 20_000) == 1, "\(total) messages came")
            let messages = mailbox.drain()
            // A reader that finds nothing in a readable mailbox would take that for the end of its patience.
            #expect(!messages.isEmpty, "\(total) messages came")
            for message in messages {
                received[message.sender].append(message.number)
                total += 1
            }
        }
        for numbers in received { #expect(numbers == Array(0..<count)) }
    }

    @Test func `gives its descriptor back`() throws {
        let first = try #require(Mailbox<Int>()).descriptor
        var highest = first
        for _ in 0..<1000 {
            let mailbox = try #require(Mailbox<Int>())
            #expect(fcntl(mailbox.descriptor, F_GETFD) & FD_CLOEXEC != 0)
            highest = max(highest, mailbox.descriptor)
        }
        #expect(highest < first + 500)
    }
}
