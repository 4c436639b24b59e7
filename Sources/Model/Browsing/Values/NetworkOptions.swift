/// How photos are fetched from the network.
public struct NetworkOptions: Hashable, Sendable {
    /// Bytes that the cache may hold; 0: none is kept beyond the session.
    public var cacheBytes: Int64 = 512 << 20
    /// Bytes that one picture may have.
    public var fileBytes: Int64 = 64 << 20
    /// How many are fetched at once.
    public var parallel = 4
    /// Seconds without a byte after which a server counts as silent.
    public var timeout = 30

    public init() {}
}

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
