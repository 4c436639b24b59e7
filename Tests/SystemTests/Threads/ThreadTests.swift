import Glibc
import Synchronization
import System
import Testing

@Suite struct `a thread` {
    @Test func `runs beside the one that started it`() throws {
        let mailbox = try #require(Mailbox<UInt>())
        try #require(startThread { mailbox.post(pthread_self()) })
        #expect(try received(from: mailbox) != pthread_self())
    }

    @Test func `leaves signals to the loop but hears its own crash`() throws {
        let mailbox = try #require(Mailbox<[Int32]>())
        let isStarted = startThread {
            var blocked = sigset_t()
            unsafe pthread_sigmask(SIG_BLOCK, nil, &blocked)
            let numbers = [SIGTERM, SIGINT, SIGHUP, SIGWINCH, SIGCHLD, SIGSEGV, SIGILL, SIGABRT]
            mailbox.post(numbers.filter { unsafe sigismember(&blocked, $0) == 1 })
        }
        try #require(isStarted)
        let blocked = try received(from: mailbox)
        #expect(blocked == [SIGTERM, SIGINT, SIGHUP, SIGWINCH, SIGCHLD])
    }

    @Test func `waits at a semaphore until it is signalled, once for each signal`() throws {
        let semaphore = try #require(Semaphore())
        let mailbox = try #require(Mailbox<Int>())
        let passed = Passed()
        let rounds = 50
        let isStarted = startThread {
            for _ in 0..<rounds {
                semaphore.wait()
                mailbox.post(passed.count.add(1, ordering: .relaxed).newValue)
            }
        }
        try #require(isStarted)
        for round in 1...rounds {
            #expect(passed.count.load(ordering: .relaxed) == round - 1)
            semaphore.signal()
            #expect(try received(from: mailbox) == round)
        }
    }
}

private final class Passed: Sendable {
    let count = Atomic<Int>(0)
}

/// The one message that is due.
private func received<Message: Sendable>(from mailbox: Mailbox<Message>) throws -> Message {
    var entry = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
    try #require(unsafe poll(&entry, 1, 20_000) == 1)
    return try #require(mailbox.drain().first)
}
