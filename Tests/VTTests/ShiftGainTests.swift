import SeededRandom
import Testing

@testable import VT

@Suite struct `the gain of a shift` {
    @Test func `is that of the best of all runs`() {
        for seed in Seeds.count(300) {
            var dice = Dice(seed)
            let count = dice.roll(1..<14)
            let search = ShiftGain(
                gains: (0..<count).map { _ in dice.roll(-1..<2) },
                losses: (0..<count).map { _ in dice.roll(2) },
                step: dice.roll(1..<6) * dice.pick([1, -1]), first: dice.roll(0..<4),
                endCost: dice.roll(3))
            let best = search.best()
            let tried = runs(of: search)
            #expect(best?.gain ?? 0 == max(0, tried.map(\.gain).max() ?? 0), "seed \(seed)")
            if let best { #expect(tried.contains(best), "seed \(seed)") }
        }
    }

    /// All runs that there are, each counted by itself.
    private func runs(of search: ShiftGain) -> [ShiftGain.Run] {
        let count = search.gains.count
        let width = abs(search.step)
        var runs: [ShiftGain.Run] = []
        for start in 0..<count where start >= search.first {
            for end in start..<count + 1 where end - start > width {
                let moved = search.step > 0 ? start..<end - width : start + width..<end
                let blank = search.step > 0 ? end - width..<end : start..<start + width
                let gain =
                    moved.reduce(0) { $0 + search.gains[$1] }
                    - blank.reduce(0) { $0 + search.losses[$1] }
                    - (end < count ? search.endCost : 0)
                runs.append(ShiftGain.Run(places: start..<end, gain: gain))
            }
        }
        return runs
    }
}
