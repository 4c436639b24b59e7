import SeededRandom
import DisplayList
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `places of photos in the trash while the order changes` {
    /// Trashes at random, then takes photos away and puts others in, and brings all back.
    @Test(arguments: Seeds.count(150))
    func `each comes back between the neighbours that are left`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench(photos: dice.whole(2...12))
        let whole = bench.order
        var ops: [Int] = []
        for _ in 0..<dice.whole(1...6) where bench.model.frontPhoto != nil {
            bench.press(.goTo(dice.roll(12)))
            if let op = bench.trash() { ops.append(op) }
        }
        // The order as all of the photos have it, those in the trash included: some go, some come.
        let out = Set(bench.model.ledger.out.map(\.number))
        var next = 50
        var all = whole.filter { out.contains($0) || dice.roll(4) > 0 }
        for _ in 0..<dice.whole(0...12) {
            all.insert(next, at: dice.whole(0...all.count))
            next += 1
        }
        bench.send(.photosArranged(all.filter { !out.contains($0) }.map { .numbered($0) }))
        for _ in ops { bench.press(.undo) }
        // Newcomers may stand on either side of one that was out: only those that were there can tell its place.
        #expect(bench.order.filter { $0 < 50 } == all.filter { $0 < 50 }, "seed \(seed)")
        #expect(Set(bench.order) == Set(all), "seed \(seed)")
        #expect(
            bench.order.filter { $0 >= 50 } == all.filter { $0 >= 50 }, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(40))
    func `another order puts each before the photo that followed it`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench(photos: 12)
        let place = dice.roll(11)
        bench.press(.goTo(place))
        bench.trash()
        var order = bench.order
        order.shuffle(using: &dice)
        bench.send(.photosArranged(order.map { .numbered($0) }))
        bench.press(.undo)
        let back = bench.order.firstIndex(of: place) ?? -1
        #expect(bench.order[back + 1] == place + 1, "seed \(seed)")
    }
}
