import SeededRandom
import DisplayList
import Testing

@testable import Browsing

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
            #expect(table[PhotoID(9_999_999)] == nil)
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

    @Test func `a photo that comes twice in a list counts once`() {
        #expect(list([3, 1, 3, 2, 1]).photos.map(\.number) == [3, 1, 2])
    }
}
