/// A system call that failed: which one, why, and on which path.
public struct FailedCall: Error, Hashable, Sendable {
    /// The name of the call, as in its manual page.
    public let call: String
    /// The errno value.
    public let code: Int32
    /// What it was called on, as bytes.
    public let path: [UInt8]

    /// Names what failed where another program replaced a copy that was not whole yet.
    static let replaced = "replaced"
    /// Names what failed where a link would lead elsewhere.
    static let relativeLink = "relative link"

    public init(call: String, code: Int32, path: [UInt8]) {
        self.call = call
        self.code = code
        self.path = path
    }
}

/// Throws unless `code` is zero.
func check(_ code: Int32, _ call: String, _ path: @autoclosure () -> [UInt8]) throws(FailedCall) {
    if code != 0 { throw FailedCall(call: call, code: code, path: path()) }
}
