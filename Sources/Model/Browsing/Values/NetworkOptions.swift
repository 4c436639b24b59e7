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
