import CCurl
import Fetching

/// What follows from what came of a transfer.
enum TransferVerdict: Hashable {
    case follow(FetchHop)
    case notModified
    /// All of it is there.
    case whole
    /// It may come out otherwise later: after so many seconds, where the server said.
    case retry(FetchFailure, seconds: Int?)
    case failed(FetchFailure)

    /// The longest wait, in seconds.
    static let patience = 60

    init(_ outcome: TransferOutcome, at hop: FetchHop, limit: UInt64) {
        self = Self.early(outcome, limit) ?? Self.answered(outcome, hop)
    }

    /// What ended before the answer did; nil where it did not.
    private static func early(_ outcome: TransferOutcome, _ limit: UInt64) -> TransferVerdict? {
        if let fault = FetchFailure.CertificateFault(outcome.end) {
            return .failed(.certificate(fault))
        }
        return switch outcome.end {
        case CCURL_WHOLE: nil
        case CCURL_NO_HOST: .failed(.noSuchHost)
        case CCURL_NO_CONNECTION: .failed(.cannotConnect)
        case CCURL_NO_PROXY: .failed(.proxy)
        case CCURL_NO_ENCRYPTION: .failed(.encryption)
        case CCURL_TIMED_OUT: .failed(.timedOut(bytes: 0))
        case CCURL_TOO_LARGE: .failed(.tooLarge(limit: limit))
        case CCURL_PRIVATE_ADDRESS: .failed(.redirect(.toPrivateAddress))
        case CCURL_CANNOT_WRITE: .failed(.cannotWrite(errno: outcome.errno))
        case CCURL_HEADERS_TOO_LONG, CCURL_NOT_HTTP: .failed(.notHTTP)
        case CCURL_NO_MEMORY: .failed(.cannotWrite(errno: 12))
        // Of an answer that is no success the body does not matter.
        case CCURL_CUT where outcome.status >= 300: nil
        default: .retry(.cutOff(bytes: outcome.received), seconds: nil)
        }
    }

    private static func answered(_ outcome: TransferOutcome, _ hop: FetchHop) -> TransferVerdict {
        switch outcome.status {
        case 200, 203: return body(outcome)
        case 304: return .notModified
        case 301, 302, 303, 307, 308:
            do throws(FetchFailure) {
                return .follow(
                    try hop.next(
                        to: outcome.redirection, status: outcome.status,
                        wasPrivate: outcome.wasPrivate))
            } catch {
                return .failed(error)
            }
        case 204, 205: return .failed(.empty)
        case 429, 503:
            let failure = FetchFailure.status(outcome.status)
            guard let seconds = retryAfter(outcome.headers) else {
                return .retry(failure, seconds: nil)
            }
            // A server that wants to be left alone for longer is.
            return seconds <= patience ? .retry(failure, seconds: seconds) : .failed(failure)
        case 500...599: return .retry(.status(outcome.status), seconds: nil)
        case 100...599: return .failed(.status(outcome.status))
        default: return .failed(.notHTTP)
        }
    }

    private static func body(_ outcome: TransferOutcome) -> TransferVerdict {
        if let coding = outcome.headers.joined("content-encoding"),
            !coding.isEmpty, !coding.elementsEqual("identity".utf8)
        {
            return .failed(.packed)
        }
        if let declared = outcome.declared, declared != outcome.received {
            return .retry(.cutOff(bytes: outcome.received), seconds: nil)
        }
        return outcome.received == 0 ? .failed(.empty) : .whole
    }

    /// Seconds; a date says how long from the answer's own date.
    private static func retryAfter(_ headers: HTTPHeaders) -> Int? {
        guard let text = headers.first("retry-after") else { return nil }
        if let seconds = Int(String(decoding: text, as: UTF8.self)) { return max(seconds, 0) }
        return headers.secondsUntil(text)
    }
}

/// What came of a transfer.
struct TransferOutcome: Hashable {
    var end: CurlEnd
    /// 0: no answer came.
    var status = 0
    var headers = HTTPHeaders([])
    /// Bytes of the body.
    var received: UInt64 = 0
    var declared: UInt64?
    /// Where it leads to, absolute.
    var redirection: [UInt8]?
    /// Whether the address that was connected to is private.
    var wasPrivate = false
    var errno: Int32 = 0
    var speaksHTTP2 = false
}
