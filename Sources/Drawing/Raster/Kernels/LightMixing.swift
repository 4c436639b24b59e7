/// Mixes colours in linear light by the tables of a `LightMixer`, without looking whether an index lies within them.
///
/// Every index is masked to the size of its table, which is checked once. It lives as long as the closure that
/// `LightMixer.mixing` gives it to.
@safe struct LightMixing {
    private let linear: UnsafePointer<UInt16>
    private let encoded: UnsafePointer<UInt8>

    init(linear: UnsafePointer<UInt16>, encoded: UnsafePointer<UInt8>) {
        unsafe self.linear = linear
        unsafe self.encoded = encoded
    }

    /// `below` covered by `above` to `weight` 256ths, 0…256.
    @inline(always)
    func mix(_ below: UInt32, _ above: UInt32, _ weight: UInt32) -> UInt32 {
        if weight == 256 || below == above { return above }
        if weight == 0 { return below }
        let sum =
            light(below) &* UInt64(256 &- weight) &+ light(above) &* UInt64(weight)
            &+ 0x2_0000_1000_0080
        return unsafe UInt32(encoded[Int(sum &>> 50 & 0x1FFF)]) &<< 16
            | UInt32(encoded[Int(sum &>> 29 & 0x1FFF)]) &<< 8
            | UInt32(encoded[Int(sum &>> 8 & 0x1FFF)])
    }

    /// Three lanes of 21 bits, red topmost.
    @inline(always)
    private func light(_ colour: UInt32) -> UInt64 {
        unsafe UInt64(linear[Int(colour &>> 16 & 0xFF)]) &<< 42
            | UInt64(linear[Int(colour &>> 8 & 0xFF)]) &<< 21
            | UInt64(linear[Int(colour & 0xFF)])
    }
}

extension LightMixer {
    /// Gives `body` the tables for many pixels; they must not leave it.
    @inline(always)
    func mixing<Result>(_ body: (LightMixing) -> Result) -> Result {
        precondition(linear.count == 256 && encoded.count == 8192)
        return unsafe linear.withUnsafeBufferPointer { linear in
            unsafe encoded.withUnsafeBufferPointer { encoded in
                guard let linear = linear.baseAddress, let encoded = encoded.baseAddress else {
                    preconditionFailure()
                }
                return unsafe body(LightMixing(linear: linear, encoded: encoded))
            }
        }
    }
}
