import Glibc
import Photos
import System

@testable import Decoding

/// One pool for all tests that only want a picture, as a caller waits for it.
private final class WaitingPool: Sendable {
    static let shared = WaitingPool()

    private let outcomes = Mutex<[Int: DecodeOutcome]>([:])
    private let tickets = Mutex(0)
    private let pool = Mutex<DecodePool?>(nil)

    private func start() throws(DecodeError) -> DecodePool {
        if let started = pool.withLock({ $0 }) { return started }
        guard let helper = builtHelper() else { throw .helperMissing }
        let made = try DecodePool(helper: helper, workers: 2, deadline: 10) { [self] outcome in
            let ticket =
                switch outcome {
                case .decoded(let photo): photo.ticket
                case .failed(let ticket, _, _): ticket
                }
            outcomes.withLock { $0[ticket] = outcome }
        }
        return pool.withLock { pool in
            pool = pool ?? made
            return pool ?? made
        }
    }

    func decode(_ request: DecodeRequest) throws(DecodeError) -> DecodedPhoto {
        let pool = try start()
        let ticket = tickets.withLock { count in
            count += 1
            return count
        }
        var own = request
        own.ticket = ticket
        pool.submit(own)
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end {
            switch outcomes.withLock({ $0.removeValue(forKey: ticket) }) {
            case .decoded(let photo): return photo
            case .failed(_, let error, _): throw error
            case nil: usleep(200)
            }
        }
        throw .tookTooLong(seconds: 60)
    }
}

/// Decodes in a worker, and waits for it; for requests that give one picture.
func decodeInWorker(_ request: DecodeRequest) throws(DecodeError) -> DecodedPhoto {
    try WaitingPool.shared.decode(request)
}

/// Decodes where the format's decoder is: in this process where that can be.
func decodeAnywhere(_ request: DecodeRequest) throws(DecodeError) -> DecodedPhoto {
    let facts = try PhotoFacts(of: PhotoFile(path: request.path))
    return try facts.family == .base
        ? decodeInProcess(request) : decodeInWorker(request)
}
