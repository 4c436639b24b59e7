package import Downloads
package import Fetching
public import PhotoLibrary
import System

/// Why nothing can be fetched from an address.
public func words(for address: PhotoAddress) -> String {
    switch address.fault {
    case .unknownKind: "not a kind of address that riffle opens"
    case .malformed: "not an address"
    case nil: ""
    }
}

/// Why a photo on the network cannot be shown, in one line.
package func words(for fault: FetchFault) -> String {
    switch fault {
    case .notFetched(let failure): words(for: failure)
    case .noFetcher(let end): words(for: end)
    case .address(.unknownKind): "not a kind of address that riffle opens"
    case .address(.malformed): "not an address"
    case .noFolder(let fault): "no cache to fetch it to: \(words(for: fault))"
    case .vanished: "it is gone from the cache"
    }
}

/// Why there is no folder to fetch to.
package func words(for fault: CacheFolderFault) -> String {
    switch fault {
    case .cannotMake(let code), .cannotOpen(let code): words(forErrno: code)
    case .foreign: "the folder belongs to somebody else"
    case .open: "others may look into the folder"
    }
}

/// What helps where a photo cannot be fetched.
package func hint(for fault: FetchFault) -> String? {
    switch fault {
    case .noFetcher(.needs(let package)): "sudo apt install \(package)"
    case .noFetcher(.notBuilt), .address: nil
    case .notFetched, .noFetcher, .noFolder, .vanished: "Enter tries again"
    }
}

/// Why no process can fetch photos.
package func words(for end: FetcherEnd) -> String {
    switch end {
    case .notBuilt: "network photos are not supported by this build"
    case .needs(let package): "URL needs \(package)"
    case .noResources: "URL: the system has no room for another process"
    case .notStarted(let code): "URL: riffle-fetch does not start: \(words(forStart: code))"
    case .doesNotStart: "URL: riffle-fetch does not start"
    case .ended, .killed: "URL: riffle-fetch has ended"
    case .lied: "URL: riffle-fetch sent an invalid reply"
    }
}

/// Why a photo was not fetched.
package func words(for failure: FetchFailure) -> String {
    switch failure {
    case .status(let code): words(forStatus: code)
    case .noSuchHost: "no such host"
    case .cannotConnect: "cannot connect"
    case .certificate(let fault): words(for: fault)
    case .encryption: "TLS handshake failed"
    case .cutOff(let bytes): "cut off at \(kilobytes(bytes))"
    case .timedOut(let bytes): bytes > 0 ? "timed out at \(kilobytes(bytes))" : "timed out"
    case .tooLarge(let limit): "too large: over \(words(forBytes: Int64(clamping: limit)))"
    case .tooManyRedirects(let limit): "more than \(limit) redirections"
    case .redirect(.toUnencrypted): "redirected from https to http"
    case .redirect(.toOtherKind): "redirected to another kind of address"
    case .redirect(.toPrivateAddress): "redirected to a private address"
    case .redirect(.nowhere): "redirected to nowhere"
    case .packed: "unexpected Content-Encoding"
    case .notHTTP: "no HTTP answer"
    case .empty: "nothing in it"
    case .proxy: "the proxy refuses"
    case .cannotWrite(let code): "the cache cannot be written: \(words(forErrno: code))"
    case .notInCache: "offline, not in the cache"
    case .portNotAllowed(let port): "port \(port) is not allowed"
    }
}

/// Why a server's certificate is refused.
package func words(for fault: FetchFailure.CertificateFault) -> String {
    switch fault {
    case .notTrusted: "certificate is not trusted"
    case .otherHost: "certificate is for another host"
    case .outOfDate: "certificate is out of date"
    case .noStore: "no certificates: install ca-certificates"
    case .noOwnStore: "no certificates where SSL_CERT_FILE says"
    }
}

private func kilobytes(_ bytes: UInt64) -> String {
    "\(bytes / 1000 + (bytes % 1000 >= 500 ? 1 : 0)) KB"
}

/// A server's answer by its number: its own words are a stranger's.
private func words(forStatus code: Int) -> String {
    let names: [Int: String] = [
        204: "No Content", 400: "Bad Request", 401: "Unauthorized", 402: "Payment Required",
        403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable",
        407: "Proxy Authentication Required", 408: "Request Timeout", 409: "Conflict",
        410: "Gone", 416: "Range Not Satisfiable", 421: "Misdirected Request",
        429: "Too Many Requests", 451: "Unavailable For Legal Reasons",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout",
    ]
    return names[code].map { "\(code) \($0)" } ?? "the server answers \(code)"
}

/// Why nothing is copied: so many of these photos are not here.
public func words(forNotFetched count: Int, of all: Int) -> String {
    all == 1
        ? "it is not here yet: nothing is copied"
        : "\(count) of \(all) are not here yet: nothing is copied"
}
