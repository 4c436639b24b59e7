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
            outcomes.withLock { $0[outcome.ticket] = outcome }
        }
        return pool.withLock { pool in
            pool = pool ?? made
            return pool ?? made
        }
    }

    func answer(to request: DecodeRequest) throws(DecodeError) -> DecodeOutcome {
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
            case .failed(_, let error, _): throw error
            case let outcome?: return outcome
            case nil: usleep(200)
            }
        }
        throw .tookTooLong(seconds: 60)
    }
}

/// Decodes in a worker, and waits for it; for requests that give one picture.
func decodeInWorker(_ request: DecodeRequest) throws(DecodeError) -> DecodedPhoto {
    guard case .decoded(let photo) = try WaitingPool.shared.answer(to: request) else {
        throw .malformed("no picture")
    }
    return photo
}

/// Has a worker measure a photo.
func measureInWorker(_ path: [UInt8]) throws(DecodeError) -> MeasuredPhoto {
    try measureInWorker(.figures(ticket: 0, path: path, withMaps: true))
}

/// Has a worker look at the pixels of a photo.
func measureInWorker(_ request: DecodeRequest) throws(DecodeError) -> MeasuredPhoto {
    guard case .measured(let photo) = try WaitingPool.shared.answer(to: request) else {
        throw .malformed("no figures")
    }
    return photo
}

/// Decodes where the format's decoder is: in this process where that can be.
func decodeAnywhere(_ request: DecodeRequest) throws(DecodeError) -> DecodedPhoto {
    let facts = try PhotoFacts(of: PhotoFile(path: request.path))
    return try facts.family == .base
        ? decodeInProcess(request) : decodeInWorker(request)
}
