import System
import Testing

@Suite struct `a worker thread` {
    /// What was done, as the thread did it.
    private let done = Mutex<[Int]>([])

    /// A thread that notes its jobs.
    private func makeThread() throws -> WorkerThread<[Int]> {
        try #require(WorkerThread<[Int]>([]))
    }

    private func start(_ thread: WorkerThread<[Int]>, isIdle: Bool = false) -> Bool {
        thread.start(isIdle: isIdle) { [done] in
            {
                let jobs = thread.withWork { work in
                    defer { work = [] }
                    return work
                }
                done.withLock { $0 += jobs }
                return nil
            }
        }
    }

    @Test(arguments: [false, true])
    func `does what is requested, in order, whether before it starts or later`(isIdle: Bool) throws
    {
        let thread = try makeThread()
        for job in 0..<10 { thread.request { $0.append(job) } }
        try #require(start(thread, isIdle: isIdle))
        for job in 10..<1000 { thread.request { $0.append(job) } }
        #expect(thread.finish(within: 20))
        #expect(done.withLock { $0 } == Array(0..<1000))
    }

    @Test func `finds what a caller changes who waits for it, or for its end`() throws {
        let thread = try makeThread()
        try #require(start(thread))
        // Each time another round could take what the caller asked for before it waits.
        for job in 0..<500 {
            thread.request { _ in }
            #expect(thread.finish(within: 20) { $0.append(job) })
            #expect(done.withLock { $0.last } == job)
        }
        thread.end { $0.append(500) }
        thread.waitForEnd()
        #expect(done.withLock { $0 } == Array(0...500))
    }

    @Test func `loses no request of several threads`() throws {
        let thread = try makeThread()
        try #require(start(thread))
        let ready = Mailbox<Int>()
        let mailbox = try #require(ready)
        for sender in 0..<4 {
            let isStarted = startThread {
                for job in 0..<500 { thread.request { $0.append(sender * 500 + job) } }
                mailbox.post(sender)
            }
            try #require(isStarted)
        }
        var count = 0
        while count < 4 {
            waitForInput(on: [mailbox.descriptor], milliseconds: 20_000)
            count += mailbox.drain().count
        }
        #expect(thread.finish(within: 20))
        #expect(done.withLock { $0.sorted() } == Array(0..<2000))
    }

    @Test func `starts once`() throws {
        let thread = try makeThread()
        try #require(start(thread))
        let isPreparedAgain = Mutex(false)
        let isStarted = thread.start {
            isPreparedAgain.withLock { $0 = true }
            return { nil }
        }
        #expect(isStarted)
        #expect(thread.finish(within: 20))
        #expect(!isPreparedAgain.withLock { $0 })
    }

    @Test func `does in one round what is requested during another`() throws {
        let thread = try #require(WorkerThread<Int>(0))
        let made = (System.Semaphore(), System.Semaphore())
        let (begun, goesOn) = (try #require(made.0), try #require(made.1))
        let rounds = Mutex<[Int]>([])
        let isStarted = thread.start {
            {
                let count = thread.withWork { work in
                    defer { work = 0 }
                    return work
                }
                let isFirst = rounds.withLock { rounds in
                    rounds.append(count)
                    return rounds.count == 1
                }
                if isFirst {
                    begun.signal()
                    goesOn.wait()
                }
                return nil
            }
        }
        try #require(isStarted)
        thread.request { $0 += 1 }
        begun.wait()
        for _ in 0..<1000 { thread.request { $0 += 1 } }
        goesOn.signal()
        #expect(thread.finish(within: 20))
        // What is waited for may have a round of its own.
        #expect(rounds.withLock { $0.filter { $0 > 0 } } == [1, 1000])
        #expect(rounds.withLock { $0.count } <= 3)
    }

    @Test func `calls itself when it is due, with no request`() throws {
        let thread = try #require(WorkerThread<Int>(0))
        let made = System.Semaphore()
        let isOver = try #require(made)
        let isStarted = thread.start {
            {
                let count = thread.withWork { work in
                    work += 1
                    return work
                }
                if count == 5 { isOver.signal() }
                return count < 5 ? monotonicNow() + 1_000_000 : nil
            }
        }
        try #require(isStarted)
        thread.request { _ in }
        #expect(isOver.wait(seconds: 20))
        #expect(thread.withWork { $0 } == 5)
    }

    @Test func `releases what it made before it counts as ended, and waits no more`() throws {
        final class Made: Sendable {
            let isReleased: Mutex<Bool>
            init(_ isReleased: Mutex<Bool>) { self.isReleased = isReleased }
            deinit { isReleased.withLock { $0 = true } }
        }
        let thread = try makeThread()
        let isReleased = Mutex(false)
        // One that does not run has ended.
        thread.waitForEnd()
        let isStarted = thread.start {
            let made = Made(isReleased)
            return { made.isReleased.withLock { $0 } ? 0 : nil }
        }
        try #require(isStarted)
        #expect(thread.finish(within: 20))
        #expect(!isReleased.withLock { $0 })
        thread.end()
        thread.waitForEnd()
        #expect(isReleased.withLock { $0 })
        thread.waitForEnd()
        #expect(thread.finish(within: 20))
    }
}
