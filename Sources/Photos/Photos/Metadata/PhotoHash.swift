/// What tells whether pictures are alike.
public struct PhotoHash: Hashable, Sendable {
    /// 63 bits: two pictures are alike that differ in few of them.
    public var bits: UInt64
    /// The median of the luma that the hash was made of.
    public var median: UInt8

    public init(bits: UInt64, median: UInt8) {
        self.bits = bits
        self.median = median
    }
}
