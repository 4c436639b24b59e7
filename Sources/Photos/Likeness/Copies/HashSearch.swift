/// Finds hashes that differ in few bits, without comparing every two of them.
///
/// A hash has four bands of 16 bits. Where two hashes differ in at most 10 bits, one band at least differs in at most 2: the 137 ways to change a band in
/// up to two bits lead to all of them. Each is given for the first such band alone. What is like too many others is passed over without a look.
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
    /// All, family by family.
    private let sorted: [Int32]
    private var band = 0
    /// Where those of each value of the band begin.
    private var starts: [Int32] = []
    /// Places by the value of the band; of each value by families, and then ascending.
    private var places: [Int32] = []
    /// The hash of each of these, and where its family ends.
    private var bits: [UInt64] = []
    private var ends: [Int32] = []
    /// Those that may be near a later place, and of these such as are not like too many.
    private var later = Row(count: 0)
    private var open = Row(count: 0)

    init(_ hashes: [UInt64], families: [Int32]) {
        self.hashes = hashes
        self.families = families
        sorted =
            sort(
                Array(0..<Int32(clamping: hashes.count)), keys: hashes.count + 1
            ) { Int(families[$0]) + 1 }.places
    }

    /// Sorts all by a band, from 0 on, for the search, which is for places in ascending order.
    mutating func prepare(_ band: Int) {
        self.band = band
        (places, starts) = sort(sorted, keys: Self.values) { value(of: hashes[$0]) }
        bits = places.map { hashes[Int($0)] }
        ends = places
        for at in places.indices.reversed() {
            let isLast =
                at + 1 == places.count || family(at) != family(at + 1)
                || value(of: bits[at]) != value(of: bits[at + 1])
            ends[at] = isLast ? Int32(clamping: at + 1) : ends[at + 1]
        }
        later = Row(count: places.count)
        open = later
    }

    private func family(_ at: Int) -> Int32 { families[Int(places[at])] }

    private func value(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: hash >> UInt64(16 * band)) & (Self.values - 1)
    }

    /// Calls `body` with each later place whose hash is near, and in how many bits it differs, but where both are crowded; over all bands once for each.
    mutating func forEachLaterNeighbour(
        of place: Int, isCrowded: (Int) -> Bool, _ body: (Int, Int) -> Void
    ) {
        let (hash, family) = (hashes[place], families[place])
        let own = value(of: hash)
        for change in Self.changes {
            let (start, end) = (Int(starts[own ^ change]), Int(starts[(own ^ change) + 1]))
            var at = open.first(from: start)
            while at < end {
                let (difference, next) = (bits[at] ^ hash, at + 1)
                let count = difference.nonzeroBitCount
                if count > LikePairs.mostBits {
                    at = open.first(from: next)
                    continue
                }
                let other = Int(places[at])
                if family >= 0, families[other] == family {
                    at = open.first(from: Int(ends[at]))
                    continue
                }
                if other <= place {
                    later.remove(at)
                    open.remove(at)
                } else if isCrowded(other) {
                    open.remove(at)
                } else if !wasGiven(difference) {
                    body(other, count)
                }
                at = open.first(from: next)
            }
            // Those that are crowded count as long as it is not itself.
            at = later.first(from: start)
            while at < end, !isCrowded(place) {
                let (difference, other) = (bits[at] ^ hash, Int(places[at]))
                if family >= 0, families[other] == family {
                    at = later.first(from: Int(ends[at]))
                    continue
                }
                let count = difference.nonzeroBitCount
                if other <= place {
                    later.remove(at)
                    open.remove(at)
                } else if count <= LikePairs.mostBits, !open.contains(at), !wasGiven(difference) {
                    body(other, count)
                }
                at = later.first(from: at + 1)
            }
        }
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

/// Places by a key below `keys`, in their order where it is equal, and where those of each key begin.
private func sort(
    _ order: [Int32], keys: Int, by key: (Int) -> Int
) -> (places: [Int32], starts: [Int32]) {
    var starts = [Int32](repeating: 0, count: keys + 1)
    for place in order { starts[key(Int(place)) + 1] += 1 }
    for key in 0..<keys { starts[key + 1] += starts[key] }
    var next = starts
    var places = order
    for place in order {
        let key = key(Int(place))
        places[Int(next[key])] = place
        next[key] += 1
    }
    return (places, starts)
}

/// Numbers in ascending order, without those that were removed.
private struct Row {
    /// For each that was removed a later one, which may be removed too.
    private var next: [Int32]

    /// All from 0 up to `count`.
    init(count: Int) { next = Array(0...Int32(clamping: count)) }

    func contains(_ number: Int) -> Bool { Int(next[number]) == number }

    mutating func remove(_ number: Int) { if contains(number) { next[number] += 1 } }

    /// The first that is left, from `number` on; their count where there is none.
    mutating func first(from number: Int) -> Int {
        var number = number
        while !contains(number) {
            let after = next[Int(next[number])]
            next[number] = after
            number = Int(after)
        }
        return number
    }
}
