/// Two photos whose hashes are alike: their places, and in how many bits the hashes differ.
public struct LikePair: Hashable, Sendable {
    private let storedFirst: Int32
    private let storedSecond: Int32
    private let storedBits: UInt8

    init(_ first: Int, _ second: Int, bits: Int) {
        storedFirst = Int32(clamping: min(first, second))
        storedSecond = Int32(clamping: max(first, second))
        storedBits = UInt8(clamping: bits)
    }

    /// The place of the one that comes first.
    public var first: Int { Int(storedFirst) }
    public var second: Int { Int(storedSecond) }
    public var bits: Int { Int(storedBits) }
}

/// All pairs of photos that may be copies of each other, by their hashes and whatever speaks against it: what a second look is for.
public struct LikePairs: Sendable {
    /// The most bits in which the hashes of copies differ.
    public static let mostBits = 10
    /// A photo that is like more others than this is a copy of none of them: dark frames, a time lapse without times.
    public static let mostAlike = 500
    /// The most pairs that are kept.
    public static let limit = 4_000_000
    /// Photos of one second that are compared one by one.
    private static let mostOfSecond = 500

    /// In ascending order.
    public private(set) var pairs: [LikePair] = []
    /// How many photos are like too many others.
    public private(set) var crowded = 0
    /// Whether there are more pairs than are kept.
    public private(set) var isOverLimit = false
    private var counts: [UInt16]

    /// The pairs among these photos.
    ///
    /// `goesOn` is called now and then with the part that is done, 0…1; nil where it says no.
    public init?(
        of facts: [CopyFacts], _ times: CopyTimes, goesOn: (Double) -> Bool = { _ in true }
    ) {
        counts = [UInt16](repeating: 0, count: facts.count)
        let seconds = times == .any ? [] : Self.seconds(of: facts)
        let timed = Set(seconds.joined())
        // Of photos whose time is known those of one second alone can be pairs.
        for second in seconds where !isOverLimit {
            for (place, one) in second.enumerated() {
                for other in second.dropFirst(place + 1) { compare(one, other, of: facts, times) }
            }
            if !goesOn(0) { return nil }
        }
        // All others are compared with each other and with these.
        let open = facts.indices.filter { facts[$0].isComparable && !timed.contains($0) }
        let order = open + seconds.joined()
        var search = HashSearch(
            order.map { facts[$0].hash ?? 0 },
            families: Self.families(of: order.map { facts[$0] }, times))
        for band in 0..<HashSearch.bands where !isOverLimit {
            search.prepare(band)
            for number in open.indices where !isOverLimit {
                let done = Double(number) / Double(open.count)
                if !goesOn((Double(band) + done) / Double(HashSearch.bands)) {
                    return nil
                }
                search.forEachLaterNeighbour(
                    of: number, isCrowded: { isCrowded(order[$0]) },
                    { note(order[number], order[$0], $1, of: facts, times) })
            }
        }
        crowded = counts.count { Int($0) > Self.mostAlike }
        pairs = isOverLimit ? [] : pairs.filter { !isCrowded($0.first) && !isCrowded($0.second) }
        pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    private func isCrowded(_ place: Int) -> Bool { Int(counts[place]) > Self.mostAlike }

    private mutating func compare(
        _ a: Int, _ b: Int, of facts: [CopyFacts], _ times: CopyTimes
    ) {
        if let bits = facts[a].bits(to: facts[b]), bits <= Self.mostBits {
            note(a, b, bits, of: facts, times)
        }
    }

    private mutating func note(
        _ a: Int, _ b: Int, _ bits: Int, of facts: [CopyFacts], _ times: CopyTimes
    ) {
        if facts[a].conflict(with: facts[b], times) != nil { return }
        if counts[a] < .max { counts[a] += 1 }
        if counts[b] < .max { counts[b] += 1 }
        if isCrowded(a) || isCrowded(b) { return }
        if pairs.count == Self.limit {
            // Those of photos that have turned out to be like too many count no more.
            pairs = pairs.filter { !isCrowded($0.first) && !isCrowded($0.second) }
            isOverLimit = pairs.count > Self.limit - Self.limit / 8
        }
        if !isOverLimit { pairs.append(LikePair(a, b, bits: bits)) }
    }

    /// The places of photos whose time is known, those of one second together; of seconds with very many those of one millisecond, and none where these are
    /// as many.
    private static func seconds(of facts: [CopyFacts]) -> [[Int]] {
        let timed = facts.indices.filter { facts[$0].hasTime && facts[$0].isComparable }
        return Dictionary(grouping: timed) { facts[$0].second }.values.flatMap { second in
            if second.count <= mostOfSecond { return [second] }
            let exact = second.filter { facts[$0].traits.contains(.hasParts) }
            return Dictionary(grouping: exact) { facts[$0].milliseconds }.values
                .filter { $0.count <= mostOfSecond }
        }
    }

    /// For each photo the number of those that it counts on with, −1 where there are none: of one folder, one size and one name but for the digits.
    private static func families(of facts: [CopyFacts], _ times: CopyTimes) -> [Int32] {
        struct Family: Hashable {
            let series, folder, width, height: Int32
        }
        var numbers: [Family: Int32] = [:]
        return facts.map { photo in
            if photo.series < 0 || times == .any { return -1 }
            let family = Family(
                series: photo.series, folder: photo.folder, width: photo.width,
                height: photo.height)
            let number = numbers[family] ?? Int32(clamping: numbers.count)
            numbers[family] = number
            return number
        }
    }
}
