import Pixels

extension LightTables {
    /// `below` covered by `above` to the part `amount`, 0…1, in linear light.
    @inline(__always)
    func blend(_ below: UInt32, _ above: UInt32, _ amount: Float) -> UInt32 {
        if amount >= 1 { return above }
        if amount <= 0 { return below }
        return channel(below, above, amount, 16) | channel(below, above, amount, 8)
            | channel(below, above, amount, 0)
    }

    @inline(__always)
    private func channel(
        _ below: UInt32, _ above: UInt32, _ amount: Float, _ shift: UInt32
    ) -> UInt32 {
        let a = linear[Int((below &>> shift) & 0xFF)]
        let b = linear[Int((above &>> shift) & 0xFF)]
        return UInt32(byte(ofLinear: a + (b - a) * amount)) &<< shift
    }
}
