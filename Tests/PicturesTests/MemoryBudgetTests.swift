import SeededRandom
import Testing

@testable import Pictures

/// Invariant K5 of the picture cache.
@Suite struct `the budget of pictures` {
    @Test(arguments: Seeds.count(100))
    func `K5: no more bytes than the budget, unless the visible ones alone take more`(seed: UInt64)
    {
        var dice = Dice(seed: seed)
        let limit = dice.whole(0...2000)
        var budget = MemoryBudget<Int>(limit: limit, slack: dice.whole(0...limit / 4))
        var kept: [Int: Int] = [:]
        var visible: Set<Int> = []
        for step in 0..<300 {
            let key = dice.roll(60)
            var gone: [Int] = []
            switch dice.roll(6) {
            case 0:
                let start = dice.roll(50)
                visible = Set(start..<(start + dice.roll(9)))
                gone = budget.keep(visible: visible, window: Set((start - 5)..<(start + 15)))
            case 1: budget.touch(key)
            case 2:
                budget.remove(key)
                kept[key] = nil
            default:
                kept[key] = dice.whole(0...400)
                gone = budget.insert(key, bytes: kept[key] ?? 0)
            }
            for key in gone {
                #expect(kept.removeValue(forKey: key) != nil, "seed \(seed) step \(step)")
                #expect(!visible.contains(key), "seed \(seed) step \(step)")
            }
            let seen = kept.filter { visible.contains($0.key) }.values.reduce(0, +)
            #expect(budget.bytes == kept.values.reduce(0, +), "seed \(seed) step \(step)")
            #expect(budget.bytes <= max(limit, seen), "seed \(seed) step \(step)")
            #expect(kept.keys.allSatisfy(budget.contains), "seed \(seed) step \(step)")
        }
    }

    @Test func `the window's pictures outlive older and newer ones outside it`() {
        var budget = MemoryBudget<String>(limit: 30)
        #expect(budget.insert("in the window", bytes: 10).isEmpty)
        #expect(budget.insert("old", bytes: 10).isEmpty)
        #expect(budget.insert("new", bytes: 10).isEmpty)
        #expect(budget.keep(visible: [], window: ["in the window"]).isEmpty)
        #expect(budget.insert("seen", bytes: 10) == ["old"])
        budget.touch("in the window")
        #expect(budget.keep(visible: ["seen"], window: ["in the window"]).isEmpty)
        #expect(budget.insert("newer", bytes: 10) == ["new"])
        #expect(budget.insert("large", bytes: 15) == ["newer", "large"])
        #expect(budget.contains("in the window") && budget.contains("seen"))
    }
}
