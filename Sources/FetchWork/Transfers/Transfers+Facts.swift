import CCurl
import CLinux
import Fetching

extension Transfers {
    /// What the fetcher says of itself.
    static func facts(_ lock: LockReport) -> FetcherFacts {
        FetcherFacts(
            curl: unsafe String(cString: ccurl_version()),
            tls: unsafe String(cString: ccurl_encryption()),
            speaksHTTP2: ccurl_speaks_http2() != 0,
            landlock: lock.landlock > 0 ? Int(lock.landlock) : nil,
            filtersCalls: lock.seccomp != 0, isInstrumented: lock.is_instrumented != 0)
    }

    /// Whether a host is the text of a private address, or this machine's name for itself.
    static func namesPrivate(_ host: [UInt8]) -> Bool {
        let text = host.map { CChar(bitPattern: $0) } + [0]
        return unsafe ccurl_names_private(text) != 0
    }
}
