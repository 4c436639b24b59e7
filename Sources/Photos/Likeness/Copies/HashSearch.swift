/// Finds hashes that differ in few bits, without comparing every two of them.
///
/// A hash has four bands of 16 bits. Where two hashes differ in at most 10 bits, one band at least differs in at most 2: the 137 ways to change a band in
/// up to two bits lead to all of them. Each is given for the first such band alone.
struct HashSearch {
    static let bands = 4
    /// The most bits in which a band differs.
    private static let mostOfBand = LikePairs.mostBits / bands
    private static let values = 1 << 16
    private static let changes: [Int] =
        [0]
        + (0..<16).flatMap { a in
            [1 << a] + (0..<a).map { b in 1 << a | 1 << b }
        }

    private let hashes: [UInt64]
    /// Two of one family are never neighbours; −1 for none.
    private let families: [Int32]
    /// Places by the value of the band, and where those of each value begin.
    private var places: [Int32] = []
    private var starts: [Int32] = []
    private var band = 0
    /// Whose neighbours were all given for an earlier band.
    private var areDone: [Bool]

    init(_ hashes: [UInt64], families: [Int32]) {
        self.hashes = hashes
        self.families = families
        areDone = hashes.map { _ in false }
    }

    /// Sorts all by a band, from 0 on, for the search.
    mutating func prepare(_ band: Int) {
        self.band = band
        starts = [Int32](repeating: 0, count: Self.values + 1)
        for hash in hashes { starts[value(of: hash) + 1] += 1 }
        for value in 0..<Self.values { starts[value + 1] += starts[value] }
        var next = starts
        places = hashes.map { _ in 0 }
        for (place, hash) in hashes.enumerated() {
            let value = value(of: hash)
            places[Int(next[value])] = Int32(clamping: place)
            next[value] += 1
        }
    }

    private func value(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> UInt64(16 * band)) & (Self.values - 1)
    }

    /// Calls `body` with each later place that is wanted and whose hash is near, and in how many bits it differs; over all bands once for each.
    mutating func forEachLaterNeighbour(
        of place: Int, where isWanted: (Int) -> Bool, _ body: (Int, Int) -> Void
    ) {
        if areDone[place] { return }
        let own = value(of: hashes[place])
        var count = 0
        for change in Self.changes {
            count += Int(starts[(own ^ change) + 1] - starts[own ^ change])
        }
        // Where most are near, looking at all costs less.
        if count > hashes.count / 2 {
            areDone[place] = true
            for other in (place + 1)..<max(hashes.count, place + 1) {
                give(other, place, where: isWanted, body)
            }
            return
        }
        for change in Self.changes {
            let value = own ^ change
            // They are in ascending order.
            for at in (Int(starts[value])..<Int(starts[value + 1])).reversed() {
                let other = Int(places[at])
                if other <= place { break }
                give(other, place, where: isWanted, body)
            }
        }
    }

    @inline(__always)
    private func give(
        _ other: Int, _ place: Int, where isWanted: (Int) -> Bool, _ body: (Int, Int) -> Void
    ) {
        if families[other] == families[place], families[other] >= 0 { return }
        if !isWanted(other) { return }
        let difference = hashes[other] ^ hashes[place]
        let bits = difference.nonzeroBitCount
        if bits > LikePairs.mostBits || wasGiven(difference) { return }
        body(other, bits)
    }

    /// Whether an earlier band has led to it.
    private func wasGiven(_ difference: UInt64) -> Bool {
        for earlier in 0..<band {
            let part = difference >> UInt64(16 * earlier) & 0xFFFF
            if part.nonzeroBitCount <= Self.mostOfBand { return true }
        }
        return false
    }
}
