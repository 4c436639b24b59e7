import CCurl
import Fetching

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
