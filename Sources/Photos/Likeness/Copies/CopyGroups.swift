/// Photos of one picture.
public struct CopyGroup: Hashable, Sendable {
    /// Their places in the facts that they were found by, in order; two or more.
    public let members: [Int]
    /// For each the place of the first photo with the same bytes, which may be itself.
    public let originals: [Int]

    /// Whether all have the same bytes.
    public var areIdentical: Bool { originals.allSatisfy { $0 == originals[0] } }

    /// The members whose bytes another member has too, by their places in the facts.
    public var identical: Set<Int> {
        let twins = Dictionary(grouping: members.indices) { originals[$0] }
        return Set(twins.values.filter { $0.count > 1 }.joined().map { members[$0] })
    }
}

/// A pair that a second look has shown to be one picture.
public struct SamePair: Hashable, Sendable {
    let pair: LikePair
    /// What is not explained, in thousandths.
    let rest: Int

    /// Nil where the look says that they are two pictures.
    public init?(_ pair: LikePair, _ seen: Resemblance?) {
        guard let seen, seen.isSame else { return nil }
        self.pair = pair
        rest = seen.rest
    }
}

/// The groups of copies among photos, by their first one.
///
/// `twins` are photos with the same bytes: for each first one the others. The best pairs join first, and none joins two photos that are in conflict: a copy
/// without a time is one of a single photo of a burst.
public func copyGroups(
    _ pairs: [SamePair], twins: [Int: [Int]], of facts: [CopyFacts], _ times: CopyTimes
) -> [CopyGroup] {
    var groups: [Int: [Int]] = [:]
    var homes: [Int: Int] = [:]
    for (first, others) in twins where !others.isEmpty {
        groups[first] = [first] + others
        for place in [first] + others { homes[place] = first }
    }
    func mayJoin(_ a: [Int], _ b: [Int]) -> Bool {
        a.allSatisfy { one in
            b.allSatisfy { facts[one].conflict(with: facts[$0], times) == nil }
        }
    }
    let sorted = pairs.sorted {
        ($0.rest, $0.pair.bits, $0.pair.first, $0.pair.second)
            < ($1.rest, $1.pair.bits, $1.pair.first, $1.pair.second)
    }
    for same in sorted {
        let (a, b) = (
            homes[same.pair.first] ?? same.pair.first, homes[same.pair.second] ?? same.pair.second
        )
        let (one, other) = (groups[a] ?? [a], groups[b] ?? [b])
        if a == b || !mayJoin(one, other) { continue }
        // The smaller one moves.
        let (home, moved) = one.count >= other.count ? (a, other) : (b, one)
        groups[home == a ? b : a] = nil
        groups[home, default: [home]] += moved
        homes[home] = home
        for place in moved { homes[place] = home }
    }
    let originals = twins.reduce(into: [Int: Int]()) { known, twin in
        for other in twin.value { known[other] = twin.key }
    }
    return groups.values.map { members in
        let members = members.sorted()
        return CopyGroup(members: members, originals: members.map { originals[$0] ?? $0 })
    }.sorted { $0.members[0] < $1.members[0] }
}

/// Photos that a chain of pairs joins, and the pairs of each: what is looked at together.
public func linkedPairs(_ pairs: [LikePair]) -> [(photos: [Int], pairs: [LikePair])] {
    var roots: [Int: Int] = [:]
    func root(_ place: Int) -> Int {
        var place = place
        while let next = roots[place], next != place {
            roots[place] = roots[next] ?? next
            place = next
        }
        return place
    }
    for pair in pairs {
        let (a, b) = (root(pair.first), root(pair.second))
        roots[a] = min(a, b)
        roots[b] = min(a, b)
    }
    let chains = Dictionary(grouping: pairs) { root($0.first) }
    return chains.sorted { $0.key < $1.key }.map { chain in
        let photos = Set(chain.value.flatMap { [$0.first, $0.second] })
        return (photos.sorted(), chain.value)
    }
}

/// Names of one file among photos in their order: for each photo that takes part the others, which are the same file.
///
/// `files` tell files apart, nil where that is unknown. The first that is no symbolic link takes part.
public func sameFiles<File: Hashable>(
    _ files: [File?], isLink: (Int) -> Bool
) -> [Int: [Int]] {
    var places: [File: [Int]] = [:]
    for (place, file) in files.enumerated() {
        if let file { places[file, default: []].append(place) }
    }
    return places.values.filter { $0.count > 1 }.reduce(into: [:]) { found, names in
        let first = names.first { !isLink($0) } ?? names[0]
        found[first] = names.filter { $0 != first }
    }
}
