import SeededRandom
import Testing

@testable import System

@Suite struct `Turns of keys` {
    /// Counts up from 1, and notes how often it was asked.
    private final class Counter: Sendable {
        let state = Mutex((next: UInt64(1), draws: 0))

        func draw(_ count: Int) -> UInt64 {
            state.withLock { held in
                defer { held = (held.next + UInt64(count), held.draws + 1) }
                return held.next
            }
        }
    }

    @Test func `have numbers in the order in which they were taken, whoever asks first`() {
        let counter = Counter()
        let turns = Turns { counter.draw($0) }
        let (key, other, third) = (turns.take(), turns.take(3), turns.take())
        #expect(counter.state.withLock { $0.draws } == 0)
        #expect(other.number == 2)
        #expect(other.offset(by: 2).number == 4)
        #expect(key.number == 1 && third.number == 5)
        #expect(key.number == 1 && counter.state.withLock { $0.draws } == 2)
    }

    @Test func `stay in order among what others draw meanwhile`() {
        for seed in Seeds.count(50) {
            var dice = Dice(seed)
            let counter = Counter()
            let riffles = [Turns { counter.draw($0) }, Turns { counter.draw($0) }]
            var taken: [[Turn]] = [[], []]
            for _ in 0..<40 {
                let which = dice.roll(2)
                if dice.roll(3) > 0 || taken[which].isEmpty {
                    taken[which].append(riffles[which].take(1 + dice.roll(4)))
                } else {
                    _ = taken[which][dice.roll(taken[which].count)].number
                }
            }
            let numbers = taken.map { $0.map(\.number) }
            for own in numbers {
                #expect(zip(own, own.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
            }
            #expect(Set(numbers.joined()).count == numbers.joined().count, "seed \(seed)")
        }
    }

    @Test func `are the same for threads that ask at once`() throws {
        let counter = Counter()
        let turns = Turns { counter.draw($0) }
        let taken = (0..<64).map { _ in turns.take() }
        let done = try #require(Semaphore())
        let seen = Mutex([[UInt64]]())
        for start in 0..<4 {
            let started = startThread {
                let numbers = taken.indices.map { taken[($0 * 7 + start * 16) % 64].number }
                seen.withLock { $0.append(numbers.sorted()) }
                done.signal()
            }
            #expect(started)
        }
        for _ in 0..<4 { #expect(done.wait(seconds: 60)) }
        #expect(seen.withLock { $0 } == Array(repeating: Array(1...64), count: 4))
    }

    @Test func `have no number where none can be drawn`() {
        let turns = Turns { _ in 0 }
        #expect(turns.take().number == 0)
        #expect(turns.take(3).offset(by: 2).number == 0)
    }
}
