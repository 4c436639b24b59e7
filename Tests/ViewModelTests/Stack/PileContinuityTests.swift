import Chance
import DisplayList
import Geometry
import Testing

@testable import ViewModel

@Suite struct `the pile in motion` {
    /// What a photo may move within one frame and the first of a new motion, in u on a screen of 160 by 90.
    private static let step = 9.0

    @Test(arguments: 0..<150 as Range<UInt64>)
    func `goes on from what is displayed, whatever comes in between`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var bench = Bench.pile(dice.whole(1...12))
        for number in 0..<12 where dice.roll(2) == 0 {
            bench.send(.decoded(PhotoID(number), .usual))
        }
        var inserted = 100
        for _ in 0..<40 {
            bench.wait(dice.number(0...0.2))
            bench.send(.frame)
            let before = bench.scene.sprites
            // A photo that has not dropped behind yet does so at once when the next one is flicked (browsing.md §1.5).
            let snapping = Set(
                bench.model.stack.ways.filter { $0.isLeaving(at: bench.now) }.map(\.photo))
            switch dice.whole(0...8) {
            case 0: bench.press(.back)
            case 1: bench.press(.next)
            case 2: bench.press(.spread)
            case 3: bench.press(.move(dice.pick(Direction.allCases)))
            case 4: bench.press(dice.pick([.close, .open]))
            case 5:
                bench.see()
                bench.press(.trash)
            case 6: bench.press(.undo)
            case 7: bench.press(.goTo(dice.whole(0...12)))
            default:
                bench.send(.photoInserted(.numbered(inserted), index: dice.whole(0...12)))
                inserted += 1
            }
            if bench.model.viewer != nil { return }
            for new in bench.scene.sprites {
                guard let photo = new.photo, !snapping.contains(photo),
                    let old = before.first(where: { $0.photo == photo })
                else { continue }
                let way = new.centre - old.centre
                let growth = new.size.width * new.scale - old.size.width * old.scale
                #expect(abs(way.x) < Self.step && abs(way.y) < Self.step, "seed \(seed)")
                #expect(abs(growth) < Self.step, "seed \(seed)")
                #expect(abs(new.rotation - old.rotation) < 2, "seed \(seed)")
                #expect(abs(new.opacity - old.opacity) < 0.35, "seed \(seed)")
            }
        }
    }
}
