import Decoding
import System

/// Decodes a list of files in order for the commands without an interface: answers come in the order asked.
///
/// A few files are under way at a time, so that memory does not grow with the list.
final class DecodeQueue: Sendable {
    private let arrivals: Semaphore
    private let inbox: Inbox
    private let pool: DecodePool

    /// `memory` is where what is measured is kept.
    ///
    /// - Throws: `DecodeError` where the helper cannot be started.
    init(
        helper: [UInt8], workers: Int = 2, memory: (any PixelMemory)? = nil
    ) throws(DecodeError) {
        guard let arrivals = Semaphore() else { throw .outOfMemory }
        let inbox = Inbox(arrivals: arrivals)
        self.arrivals = arrivals
        self.inbox = inbox
        pool = try DecodePool(helper: helper, workers: workers, memory: memory) { inbox.put($0) }
    }

    deinit {
        // The helpers' work counts as this program's only when they have been waited for.
        pool.shutDownAndWait()
    }

    /// Calls `body` with each request's outcome, in order, as long as `goesOn` says so of the number of those that are done.
    func run(
        _ requests: [DecodeRequest], while goesOn: (Int) -> Bool = { _ in true },
        _ body: (Int, DecodeOutcome) -> Void
    ) {
        var submitted = 0
        for index in requests.indices {
            guard goesOn(index) else { return }
            while submitted < requests.count, submitted < index + 6 {
                pool.submit(requests[submitted])
                submitted += 1
            }
            body(index, wait(for: requests[index].ticket))
        }
    }

    private func wait(for ticket: Int) -> DecodeOutcome {
        while true {
            if let outcome = inbox.outcome(of: ticket) { return outcome }
            arrivals.wait()
        }
    }
}

/// Results that were not fetched yet.
private final class Inbox: Sendable {
    private let outcomes = Mutex<[Int: DecodeOutcome]>([:])
    private let arrivals: Semaphore

    init(arrivals: Semaphore) {
        self.arrivals = arrivals
    }

    func put(_ outcome: DecodeOutcome) {
        outcomes.withLock { $0[outcome.ticket] = outcome }
        arrivals.signal()
    }

    func outcome(of ticket: Int) -> DecodeOutcome? {
        outcomes.withLock { $0.removeValue(forKey: ticket) }
    }
}
