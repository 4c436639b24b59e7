import Glibc
import System

@testable import Decoding

/// Keeps what a pool delivers, for tests that wait for it.
final class Outcomes: Sendable {
    private let all = Mutex<[DecodeOutcome]>([])
    private let tickets = Mutex<(order: [Int], known: Set<Int>)>(([], []))

    func add(_ outcome: DecodeOutcome) {
        all.withLock { $0.append(outcome) }
        tickets.withLock {
            if $0.known.insert(outcome.ticket).inserted { $0.order.append(outcome.ticket) }
        }
    }

    var photos: [DecodedPhoto] {
        all.withLock { $0 }.compactMap { if case .decoded(let photo) = $0 { photo } else { nil } }
    }

    func photos(ticket: Int) -> [DecodedPhoto] { photos.filter { $0.ticket == ticket } }

    func failure(ticket: Int) -> DecodeError? {
        for case .failed(ticket, let error, _) in all.withLock({ $0 }) { return error }
        return nil
    }

    /// Tickets in the order in which they were heard of first.
    var order: [Int] { tickets.withLock { $0.order } }

    /// Waits until `isDone`; false when it takes longer than `seconds`.
    func wait(seconds: Double = 40, _ isDone: (Outcomes) -> Bool) -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while !isDone(self) {
            if ContinuousClock.now > end { return false }
            usleep(500)
        }
        return true
    }
}

/// The helper that was built with the tests: beside the test bundle.
func builtHelper() -> [UInt8]? {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
    return bundle.flatMap { DecodePool.findHelper(besideExecutable: Array($0.utf8)) }
        ?? DecodePool.findHelper(
            besideExecutable: Array((Fixture.folder + "../../../.build/debug/riffle").utf8))
}

/// Waits until a worker of the pool has a job in hand, and a little longer for the job to reach it.
func waitUntilBusy(_ pool: DecodePool, _ outcomes: Outcomes) -> Bool {
    let isBusy = outcomes.wait { _ in
        pool.core.state.withLock { $0.running.contains { $0 != nil } }
    }
    usleep(200_000)
    return isBusy
}

/// A pool whose deliveries `outcomes` keeps.
func makePool(
    _ outcomes: Outcomes, workers: Int = 2, deadline: Double = 10, isHolding: Bool = false
) throws(DecodeError) -> DecodePool {
    guard let helper = builtHelper() else { throw .helperMissing }
    return try DecodePool(
        helper: helper, workers: workers, deadline: deadline, isHolding: isHolding,
        deliver: { outcomes.add($0) })
}
