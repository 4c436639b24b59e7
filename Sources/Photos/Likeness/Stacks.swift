/// The brackets, focus series and bursts among photos, by the time of their first photo.
///
/// Sets are cut out before bursts: no photo is in two stacks. `gap` is the most between two photos of a burst in seconds, `likeness` the most bits in
/// which their hashes differ, 0…63. The order of `facts` changes only the numbers in `members`.
public func stacks(
    of facts: [LikenessFacts], gap: Double = 2, likeness: Int = 22
) -> [PhotoStack] {
    var found: [PhotoStack] = []
    for shots in shotsByCamera(facts) {
        var rest: [Shot] = []
        for run in runs(of: shots, gap: gap, likeness: likeness) {
            let cut = ExposureSets(run: run)
            found += cut.sets
            rest += cut.rest
        }
        found += bursts(of: rest, gap: gap, likeness: likeness)
    }
    let places = facts.map { ($0.milliseconds ?? 0, $0.rank) }
    return found.sorted { places[$0.members[0]] < places[$1.members[0]] }
}

/// The places of the photos that may be in a stack, whatever their pictures turn out to be: of all others no hash is needed.
///
/// `gap` is in seconds, as for `stacks`.
public func stackable(_ facts: [LikenessFacts], gap: Double = 2) -> [Int] {
    var found: Set<Int> = []
    for shots in shotsByCamera(facts) {
        for (last, next) in zip(shots, shots.dropFirst())
        where next.follows(last, gap: gap) && next.hasShape(of: last) {
            found.formUnion([last.place, next.place])
        }
    }
    return found.sorted()
}

/// The photos of each camera and folder by time; those without a time are left out.
private func shotsByCamera(_ facts: [LikenessFacts]) -> [[Shot]] {
    var cameras: [Camera: [Shot]] = [:]
    for (place, fact) in facts.enumerated() {
        guard let shot = Shot(fact, at: place) else { continue }
        cameras[Camera(folder: fact.folder, words: fact.camera), default: []].append(shot)
    }
    return cameras.values.map { $0.sorted { $0.isBefore($1) } }
}

/// The photos of one camera in one folder are looked at by themselves.
private struct Camera: Hashable {
    let folder: Int
    let words: String
}

/// The photos among which brackets are looked for: each follows the one before soon, and is like one of the last four.
private func runs(of shots: [Shot], gap: Double, likeness: Int) -> [ArraySlice<Shot>] {
    parts(of: shots) { run, next in
        guard let last = run.last else { return false }
        return next.follows(last, gap: gap) && next.hasShape(of: last)
            && run.suffix(4).contains { next.isLike($0, within: likeness) }
    }
}

extension Shot {
    /// Whether it was taken so soon after another one that both may be of a set.
    fileprivate func follows(_ other: Shot, gap: Double) -> Bool {
        let longer = max(other.facts.exposure ?? 0, facts.exposure ?? 0)
        return follows(other, within: (max(gap, 2) + longer) * 1000)
    }
}

/// The most photos of a burst.
private let largestBurst = 500

/// Neighbours that are alike, in photos that are in no set.
private func bursts(of shots: [Shot], gap: Double, likeness: Int) -> [PhotoStack] {
    let free = shots.filter { !$0.facts.isFlagged }
    return parts(of: free) { burst, next in
        guard burst.count < largestBurst, let last = burst.last else { return false }
        return next.follows(last, within: gap * 1000) && next.hasShape(of: last)
            && next.isLike(last, within: likeness)
    }.filter { $0.count > 1 }.map { PhotoStack(.burst, members: $0.map(\.place)) }
}

/// Cuts before each photo that does not belong to the ones before it.
func parts(
    of shots: [Shot], joins: (ArraySlice<Shot>, Shot) -> Bool
) -> [ArraySlice<Shot>] {
    var parts: [ArraySlice<Shot>] = []
    var start = 0
    for end in shots.indices.dropFirst() where !joins(shots[start..<end], shots[end]) {
        parts.append(shots[start..<end])
        start = end
    }
    return start < shots.count ? parts + [shots[start...]] : parts
}
