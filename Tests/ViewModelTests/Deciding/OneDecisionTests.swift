import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `any decision` {
    /// D1: it changes the three values of one photo, whichever is in front before and after, and nothing else is kept.
    @Test(arguments: Mode.allCases)
    func `changes what was in front and nothing else`(mode: Mode) {
        for seed in Seeds.count(24) {
            var dice = Dice(seed: seed)
            var options = Options()
            options.mode = mode
            options.common.advances = dice.roll(2) == 0
            var bench = Bench(photos: dice.whole(1...9), options: options)
            for _ in 0..<20 {
                bench.wait()
                switch dice.roll(4) {
                case 0: bench.press(.goTo(dice.whole(0...8)))
                case 1: bench.press(dice.pick([.next, .previous, .undecided(1), .undecided(-1)]))
                case 2: bench.press(dice.pick([.undo, .redo]))
                default: break
                }
                bench.wait()
                guard let front = bench.model.frontPhoto else { continue }
                let before = bench.model.space.album.judgements
                let order = bench.order
                bench.effects = []
                bench.press(.decide(dice.pick(Decision.some)))
                bench.wait()
                bench.press(.next)
                let after = bench.model.space.album.judgements
                let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
                #expect(changed.isSubset(of: [front]), "seed \(seed)")
                #expect(bench.order == order && bench.effects.trashes.isEmpty, "seed \(seed)")
                let kept = bench.kept.flatMap(\.changes)
                #expect(kept.map(\.photo) == (changed.isEmpty ? [] : [front]), "seed \(seed)")
                #expect(kept.allSatisfy { $0.from == before[front] ?? .none }, "seed \(seed)")
                #expect(kept.allSatisfy { $0.to == after[front] ?? .none }, "seed \(seed)")
            }
        }
    }
}
