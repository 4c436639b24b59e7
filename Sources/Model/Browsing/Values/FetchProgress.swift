/// How much of a photo on the network is here.
public struct FetchProgress: Hashable, Sendable {
    /// In bytes, and of how many; nil if unknown.
    public var bytes: Int64
    public var total: Int64?

    public init(bytes: Int64, total: Int64? = nil) {
        self.bytes = bytes
        self.total = total
    }
}
