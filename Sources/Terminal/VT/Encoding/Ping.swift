/// A question that the terminal answers when it has worked off everything before it.
public enum Ping: Hashable, Sendable {
    /// DSR 5, answered by `CSI 0 n`.
    case status
    /// DA1, answered by every terminal.
    case attributes

    /// The bytes to send.
    public var query: [UInt8] {
        switch self {
        case .status: Array("\u{1B}[5n".utf8)
        case .attributes: Array("\u{1B}[c".utf8)
        }
    }
}
