import CCurl
import CLinux
import Fetching
import System

extension Transfers {
    /// What the fetcher says of itself.
    func facts(_ lock: LockReport) -> FetcherFacts {
        FetcherFacts(
            curl: unsafe String(cString: ccurl_version()),
            tls: unsafe String(cString: ccurl_encryption()),
            speaksHTTP2: ccurl_speaks_http2() != 0,
            certificates: .init(unsafe ccurl_certificates(engine)),
            landlock: lock.landlock > 0 ? Int(lock.landlock) : nil,
            filtersCalls: lock.seccomp != 0, isInstrumented: lock.is_instrumented != 0)
    }

    /// Whether a host is the text of a private address, or this machine's name for itself.
    static func namesPrivate(_ host: [UInt8]) -> Bool {
        let text = cString(host)
        return unsafe ccurl_names_private(text) != 0
    }
}

extension FetchFailure.CertificateFault {
    /// What is wrong with a certificate where a transfer ended so; nil where nothing is.
    init?(_ end: CurlEnd) {
        switch end {
        case CCURL_NOT_TRUSTED: self = .notTrusted
        case CCURL_OTHER_HOST: self = .otherHost
        case CCURL_OUT_OF_DATE: self = .outOfDate
        case CCURL_NO_STORE: self = .noStore
        case CCURL_NO_OWN_STORE: self = .noOwnStore
        default: return nil
        }
    }
}
