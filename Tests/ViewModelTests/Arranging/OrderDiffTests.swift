import SeededRandom
import DisplayList
import Testing

@testable import Browsing
@testable import ViewModel

@Suite struct `a row of photos that turns into another` {
    private func list(_ numbers: [Int]) -> PhotoList { PhotoList(numbers.map { PhotoID($0) }) }

    @Test func `a list knows where each photo is, whatever comes and goes`() {
        for seed in Seeds.count(60) {
            var dice = Dice(seed: seed)
            var list = PhotoList()
            var plain: [PhotoID] = []
            for _ in 0..<80 {
                let photo = PhotoID(dice.roll(40))
                if let place = plain.firstIndex(of: photo) {
                    #expect(list.place(of: photo) == place, "seed \(seed)")
                    list.remove(at: place)
                    plain.remove(at: place)
                } else {
                    #expect(list.place(of: photo) == nil, "seed \(seed)")
                    let place = dice.whole(0...plain.count)
                    list.insert(photo, at: place)
                    plain.insert(photo, at: place)
                }
                #expect(list.photos == plain, "seed \(seed)")
            }
        }
    }

    @Test func `a table counts what is known, and tells it`() {
        for seed in Seeds.count(40) {
            var dice = Dice(seed: seed)
            var table = PhotoTable<Int>()
            var plain: [PhotoID: Int] = [:]
            for _ in 0..<60 {
                let photo = PhotoID(dice.roll(2000))
                let value = dice.roll(3) == 0 ? nil : dice.roll(9)
                table[photo] = value
                plain[photo] = value
                #expect(table.count == plain.count, "seed \(seed)")
                let other = PhotoID(dice.roll(2000))
                #expect(table[other] == plain[other], "seed \(seed)")
            }
            #expect(table[PhotoID(-1)] == nil && table[PhotoID(9_999_999)] == nil)
        }
    }

    @Test func `what is gone and what has come make the difference`() {
        for seed in Seeds.count(100) {
            var dice = Dice(seed: seed)
            let old = (0..<20).filter { _ in dice.roll(4) > 0 }
            var new = (0..<25).filter { _ in dice.roll(4) > 0 }
            if dice.roll(2) == 0 { new.shuffle(using: &dice) }
            let change = OrderDiff(from: list(old), to: list(new))
            #expect(change.gone.map(\.number) == old.filter { !new.contains($0) }, "seed \(seed)")
            #expect(change.come.map { new[$0] } == new.filter { !old.contains($0) }, "seed \(seed)")
            let stayed = old.filter { new.contains($0) }
            #expect(
                change.keepsOrder == (new.filter { old.contains($0) } == stayed), "seed \(seed)")
            for place in old.indices {
                let next = old[place...].first { new.contains($0) }
                let last = old[..<place].last { new.contains($0) }
                let successor = (next ?? last).flatMap { new.firstIndex(of: $0) } ?? 0
                #expect(change.successor(of: place) == successor, "seed \(seed)")
            }
        }
    }

    @Test
    func `a photo that comes twice in a list counts once, and one without a number not at all`() {
        #expect(list([3, 1, 3, 2, -1, 1]).photos.map(\.number) == [3, 1, 2])
    }
}

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
