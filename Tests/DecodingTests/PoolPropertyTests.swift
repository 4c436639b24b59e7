import Glibc
import SeededRandom
import System
import Testing

@testable import Decoding

@Suite(.serialized) struct `a pool under random orders` {
    @Test(arguments: 0..<6 as Range<UInt64>)
    func `every ticket ends exactly once, whatever is cancelled, promoted or killed`(seed: UInt64)
        throws
    {
        var dice = Dice(seed)
        let endings = Mutex<[Int: Int]>([:])
        let helper = try #require(builtHelper())
        let pool = try DecodePool(
            helper: helper, workers: 1 + Int(seed % 3), deadline: 10,
            deliver: { outcome in
                let ending: Int? =
                    switch outcome {
                    case .failed(let ticket, _, _): ticket
                    case .decoded(let photo): photo.stage == .complete ? photo.ticket : nil
                    case .measured(let photo): photo.ticket
                    }
                if let ending { endings.withLock { $0[ending, default: 0] += 1 } }
            })
        let names = [
            "s420.jpg", "thumbnail.jpg", "progressive-large.jpg", "rgba8.png", "flipped.jpg",
            "progressive-thumbnail.jpg", "text.jpg", "missing.jpg", "truncated.png",
        ]
        let count = 120
        for ticket in 0..<count {
            let path = Fixture.path(names.randomElement(using: &dice) ?? "s420.jpg")
            if Int.random(in: 0..<4, using: &dice) == 0 {
                pool.submit(.figures(ticket: ticket, path: path))
                continue
            }
            pool.submit(
                DecodeRequest(
                    ticket: ticket, path: path,
                    box: PixelBox(width: .random(in: 1...60, using: &dice), height: 40),
                    priority: Bool.random(using: &dice) ? .urgent : .prefetch,
                    ladder: Bool.random(using: &dice) ? .previewFirst : .complete))
            switch Int.random(in: 0..<12, using: &dice) {
            case 0, 1: pool.cancel(ticket: .random(in: 0...ticket, using: &dice))
            case 2, 3: pool.rank([.random(in: 0...ticket, using: &dice)], urgentCount: 1)
            case 4: for old in 0..<max(0, ticket - 20) { pool.cancel(ticket: old) }
            case 5:
                if let worker = pool.processes.randomElement(using: &dice) { kill(worker, SIGKILL) }
            case 6: usleep(UInt32.random(in: 0...4000, using: &dice))
            default: break
            }
        }
        let end = ContinuousClock.now + .seconds(60)
        while endings.withLock({ $0.count }) < count, ContinuousClock.now < end { usleep(1000) }
        usleep(20_000)
        let told = endings.withLock { $0 }
        #expect(told.count == count, "seed \(seed)")
        #expect(told.values.allSatisfy { $0 == 1 }, "seed \(seed)")
        #expect(pool.core.state.withLock { $0.queue.isEmpty && $0.dropped.isEmpty })
        pool.shutDown()
    }
}
