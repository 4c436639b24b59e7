/// Which entry of a palette is nearest to a colour: by 5 bits a channel, found when it is first asked for.
struct NearestEntries {
    private let palette: [SIMD3<Int32>]
    /// `unknown`, or an entry.
    private var table: [UInt16]
    private static let unknown = UInt16.max

    /// The palette has at most 256 entries, and at least one.
    init(_ palette: [UInt32]) {
        self.palette = palette.map {
            SIMD3(Int32($0 >> 16 & 255), Int32($0 >> 8 & 255), Int32($0 & 255))
        }
        table = Array(repeating: Self.unknown, count: 1 << 15)
    }

    /// The entry for a colour whose channels are 0…255.
    @inline(__always) mutating func entry(_ red: Int32, _ green: Int32, _ blue: Int32) -> UInt8 {
        let key = Int((red >> 3) << 10 | (green >> 3) << 5 | blue >> 3)
        let known = table[key]
        if known != Self.unknown { return UInt8(truncatingIfNeeded: known) }
        let found = search(SIMD3(red & 0xF8 | 4, green & 0xF8 | 4, blue & 0xF8 | 4))
        table[key] = UInt16(found)
        return found
    }

    /// The first of the nearest.
    @inline(never) private func search(_ colour: SIMD3<Int32>) -> UInt8 {
        var best = 0
        var least = Int32.max
        for (i, entry) in palette.enumerated() {
            let apart = entry &- colour
            let squares = apart &* apart &* SIMD3(3, 6, 2)
            let distance = squares.x &+ squares.y &+ squares.z
            if distance < least {
                least = distance
                best = i
            }
        }
        return UInt8(best)
    }
}
