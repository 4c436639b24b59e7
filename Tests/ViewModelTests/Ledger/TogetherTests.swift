import DisplayList
import SeededRandom
import Selecting
import Testing

@testable import Browsing
@testable import ViewModel

/// Photos that leave the order and come back together, against a row in which nobody ever moves.
@Suite struct `photos that leave and come back together` {
    @Test func `stand where they stood, whoever else is out`() {
        for seed in Seeds.count(400) {
            var dice = Dice(seed: seed)
            let row = (0..<dice.whole(1...24)).map { PhotoID($0) }
            var ledger = Ledger()
            var ops: [PhotoID: Int] = [:]
            for _ in 0..<20 {
                let order = row.filter { ops[$0] == nil }
                let some = row.filter { _ in dice.roll(3) == 0 }
                switch dice.roll(3) {
                case 0:
                    let leaving = order.enumerated().filter { some.contains($0.element) }
                        .map { place, photo in
                            Ledger.Leaving(
                                photo: photo, place: place, exit: Pose(), bytes: 1,
                                isMarked: false)
                        }
                    for (op, leaver) in zip(ledger.open(leaving), leaving) {
                        ops[leaver.photo] = op
                    }
                case 1:
                    let back = some.filter { ops[$0] != nil }
                    let places = ledger.bringBack(back.compactMap { ops[$0] })
                    for photo in back { ops[photo] = nil }
                    let now = row.filter { ops[$0] == nil }
                    #expect(places.map(\.place) == back.compactMap { now.firstIndex(of: $0) })
                default:
                    let failing = some.compactMap { photo in ops[photo].map { (photo, $0) } }
                    let places = ledger.trashesFailed(failing.map { ($0.1, false) })
                    for (photo, _) in failing { ops[photo] = nil }
                    let now = row.filter { ops[$0] == nil }
                    #expect(
                        places.map(\.place) == failing.compactMap { now.firstIndex(of: $0.0) })
                }
                #expect(ledger.whole(row.filter { ops[$0] == nil }) == row, "seed \(seed)")
                #expect(ledger.outCount == ops.count && Set(ledger.out) == Set(ops.keys))
                let stages = (0..<ledger.removalCount).compactMap { ledger[$0]?.stage }
                #expect(ledger.trashesUnderWay == stages.count { $0 == .leaving }, "seed \(seed)")
                #expect(ledger.returnsUnderWay == stages.count { $0 == .returning })
                #expect(row.allSatisfy { ledger.isOut($0) == (ops[$0] != nil) })
            }
        }
    }
}
