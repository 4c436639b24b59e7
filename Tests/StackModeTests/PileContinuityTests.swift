import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode

@Suite struct `the pile in motion` {
    @Test(arguments: Seeds.count(150))
    func `goes on from what is displayed, whatever comes in between`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        var bench = Bench.pile(dice.whole(1...12))
        for number in 0..<12 {
            bench.send(.decoded(PhotoID(number), .usual))
        }
        var inserted = 100
        for _ in 0..<40 {
            bench.wait(dice.number(0...0.2))
            bench.send(.frame)
            let before = bench.scene.sprites
            // A photo that has not dropped behind yet does so at once when the next one is flicked.
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
                bench.send(.decoded(PhotoID(inserted), .usual))
                inserted += 1
            }
            if bench.model.viewer != nil { return }
            for new in bench.scene.sprites {
                guard let photo = new.photo, !snapping.contains(photo),
                    let old = before.first(where: { $0.photo == photo })
                else { continue }
                let end = bench.model.scene(at: bench.now + 9).sprites.first { $0.photo == photo }
                for (before, after, rest) in zip3(numbers(old), numbers(new), numbers(end ?? new)) {
                    // No more than the first frame of a motion to where it will rest, or off the pile.
                    let most = end == nil ? 20 : 0.16 * abs(rest - before) + 6
                    #expect(abs(after - before) <= most, "seed \(seed)")
                }
                #expect(abs(new.opacity - old.opacity) < 0.35, "seed \(seed)")
            }
        }
    }

    private func numbers(_ sprite: Sprite) -> [Double] {
        [
            sprite.centre.x, sprite.centre.y, sprite.size.width * sprite.scale, sprite.rotation,
        ]
    }

    private func zip3(_ a: [Double], _ b: [Double], _ c: [Double]) -> [(Double, Double, Double)] {
        zip(a, zip(b, c)).map { ($0, $1.0, $1.1) }
    }
}
