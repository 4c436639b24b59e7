/// The sets of a run of photos, and the photos that are in none.
struct ExposureSets {
    private(set) var sets: [PhotoStack] = []
    private(set) var rest: [Shot] = []

    /// The most photos of a bracket.
    private static let most = 9

    init(run: ArraySlice<Shot>) {
        let run = Array(run)
        let kept = Self.agreeing(Self.cut(run), of: run)
        sets = kept.map { Self.bracket(run[$0]) }
        let isInSet = kept.reduce(into: run.map { _ in false }) { known, set in
            for place in set { known[place] = true }
        }
        let left = run.indices.filter { !isInSet[$0] }.map { run[$0] }
        rest = takeMarked(from: takeMarked(from: left, .focus), .bracket)
    }

    /// Takes out neighbours that the camera itself says are a set, with nothing to tell them apart by.
    private mutating func takeMarked(from shots: [Shot], _ kind: PhotoStack.Kind) -> [Shot] {
        func isMarked(_ shot: Shot) -> Bool {
            kind == .focus ? shot.facts.isFocusSeries : shot.facts.isFlagged
        }
        var free: [Shot] = []
        for part in parts(of: shots, joins: { isMarked($0[$0.startIndex]) == isMarked($1) }) {
            if part.count > 1, let first = part.first, isMarked(first) {
                sets.append(PhotoStack(kind, members: part.map(\.place)))
            } else {
                free += part
            }
        }
        return free
    }

    // MARK: Cutting

    /// Of all ways to cut the run into sets and single photos that with the largest sum of squares; of equal ones that whose last set ends earliest, then is
    /// shortest.
    private static func cut(_ run: [Shot]) -> [Range<Int>] {
        guard run.count > 1 else { return [] }
        var sums = [0, 0]
        // How long the last set is that ends before a place, 0 where none does.
        var lengths = [0, 0]
        for end in 2...run.count {
            var (sum, length) = (sums[end - 1], 0)
            for found in lengthsOfSets(endingAt: end, in: run) {
                let other = sums[end - found] + found * found
                if other > sum { (sum, length) = (other, found) }
            }
            sums.append(sum)
            lengths.append(length)
        }
        var sets: [Range<Int>] = []
        var end = run.count
        while end > 1 {
            let length = lengths[end]
            if length > 0 { sets.append((end - length)..<end) }
            end -= max(1, length)
        }
        return sets.reversed()
    }

    /// How many photos the sets have that end there, growing.
    private static func lengthsOfSets(endingAt end: Int, in run: [Shot]) -> [Int] {
        var lengths: [Int] = []
        var evidence: Set<Shot.Evidence> = []
        for start in stride(from: end - 2, through: max(0, end - most), by: -1) {
            for place in (start + 1)..<end {
                guard let step = run[start].step(to: run[place]) else { return lengths }
                evidence.insert(step.evidence)
            }
            let isAlone = end - start == 2
            let isEnough =
                !isAlone || evidence == [.flag] || evidence == [.bias] && run.count == 2
            if isEnough, isEven(run[start..<end]) { lengths.append(end - start) }
        }
        return lengths
    }

    /// Whether the exposures are as far apart from each other, or all of them far.
    private static func isEven(_ shots: ArraySlice<Shot>) -> Bool {
        guard let first = shots.first else { return false }
        let evs = shots.map { first.step(to: $0)?.ev ?? 0 }.sorted()
        let gaps = zip(evs.dropFirst(), evs).map { $0 - $1 }
        guard let least = gaps.min(), let greatest = gaps.max() else { return false }
        return greatest - least <= 0.3 || least >= 0.95
    }

    /// The sets that count: those known by light alone only where all other photos of the run have one exposure.
    private static func agreeing(_ sets: [Range<Int>], of run: [Shot]) -> [Range<Int>] {
        let byLight = sets.filter { hasStepByLight(run[$0]) }
        guard !byLight.isEmpty else { return sets }
        var outside = run
        for set in sets.reversed() { outside.removeSubrange(set) }
        return isSteady(outside) ? sets : sets.filter { !byLight.contains($0) }
    }

    /// Whether the exposures that can be compared agree.
    private static func isSteady(_ shots: [Shot]) -> Bool {
        Dictionary(grouping: shots.filter { $0.light != nil }, by: \.parts).values.allSatisfy {
            let lights = $0.compactMap(\.light)
            return (lights.max() ?? 0) - (lights.min() ?? 0) <= 0.33
        }
    }

    private static func hasStepByLight(_ shots: ArraySlice<Shot>) -> Bool {
        shots.indices.contains { place in
            shots[(place + 1)...].contains { shots[place].step(to: $0)?.evidence == .light }
        }
    }

    // MARK: Numbers

    /// Their corrections where these tell all apart, else their light against the lower middle one, in thirds.
    private static func bracket(_ shots: ArraySlice<Shot>) -> PhotoStack {
        let steps = biases(of: shots) ?? lights(of: shots) ?? []
        return PhotoStack(
            .bracket, members: shots.map(\.place),
            steps: steps.map { ($0 * 3).rounded() / 3 })
    }

    private static func biases(of shots: ArraySlice<Shot>) -> [Double]? {
        let known = shots.compactMap(\.facts.bias)
        let sorted = known.sorted()
        let areApart = zip(sorted.dropFirst(), sorted).allSatisfy { $0 - $1 >= 0.29 }
        return known.count == shots.count && areApart ? known : nil
    }

    private static func lights(of shots: ArraySlice<Shot>) -> [Double]? {
        guard let first = shots.first else { return nil }
        let lights = shots.compactMap { first.lightDifference(to: $0) }
        guard lights.count == shots.count else { return nil }
        let middle = lights.sorted()[(lights.count - 1) / 2]
        return lights.map { $0 - middle }
    }
}
