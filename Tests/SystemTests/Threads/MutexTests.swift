import Glibc
import System
import Testing

@Suite struct `a mutex` {
    private struct Refusal: Error {}

    @Test func `lets one thread at a time at its value`() throws {
        let list = Mutex<[Int]>([])
        let made = System.Semaphore()
        let done = try #require(made)
        for thread in 0..<4 {
            let isStarted = startThread {
                for round in 0..<2000 { list.withLock { $0.append(thread * 2000 + round) } }
                done.signal()
            }
            try #require(isStarted)
        }
        for _ in 0..<4 { done.wait() }
        let all = list.withLock { $0 }
        #expect(all.sorted() == Array(0..<8000))
        for thread in 0..<4 {
            let own = all.filter { $0 / 2000 == thread }
            #expect(own == own.sorted())
        }
    }

    @Test func `is free again after an error`() {
        let count = Mutex(1)
        #expect(throws: Refusal.self) {
            try count.withLock { value throws(Refusal) in
                value += 1
                throw Refusal()
            }
        }
        #expect(count.withLock { $0 } == 2)
    }
}
