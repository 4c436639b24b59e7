package import DisplayList

extension Colour {
    /// The colour `part` of the way to another, channel by channel.
    package func mixed(with other: Colour, part: Double) -> Colour {
        var result: UInt32 = 0
        for shift in [16, 8, 0] as [UInt32] {
            let a = Double((rgb >> shift) & 0xFF)
            let b = Double((other.rgb >> shift) & 0xFF)
            result |= UInt32((a + (b - a) * min(1, max(0, part))).rounded()) << shift
        }
        return Colour(result)
    }
}
