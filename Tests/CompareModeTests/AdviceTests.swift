import DisplayList
import Geometry
import SeededRandom
import Testing

@testable import Browsing
@testable import CompareMode
@testable import DeckMode
@testable import ModelScenes
@testable import Photos
@testable import ViewModel

/// The guide: `◆` is advice, from which nothing ever follows.
@Suite struct `The sign of the sharpest` {
    private static let intents: [Intent] = [
        .next, .previous, .comparing(.cell(1)), .comparing(.win), .comparing(.call(1)),
        .comparing(.call(-1)), .comparing(.blink), .comparing(.apart), .compare(nil), .compare(4),
        .close, .zoom(.actual), .zoom(.fit), .move(.left), .trash, .trash, .undo, .redo, .favourite,
        .decide(.stars(3)), .decide(.turn(.right)), .mark, .overlay(.focus), .info, .infoPanel,
    ]

    private func figures(_ dice: inout Dice) -> PhotoFigures {
        PhotoFigures(
            sharp: dice.roll(4) == 0 ? nil : dice.number(0...99),
            sharpAt: dice.roll(2) == 0 ? nil : dice.number(0...99),
            focus: nil, blown: dice.number(0...50), crushed: dice.number(0...50),
            median: dice.roll(256))
    }

    /// What a key does but for what is measured, read and decoded.
    private func acts(_ effects: [Effect]) -> [Effect] {
        effects.filter {
            switch $0 {
            case .load, .figures, .describe: false
            default: true
            }
        }
    }

    @Test(arguments: Seeds.count(60))
    func `is advice: keys do the same whatever was measured, and where nothing was`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let count = dice.whole(3...9)
        let cells = dice.whole(2...4)
        // Nothing is measured of the first; each of the others has figures of its own.
        var benches = (0..<3).map { _ in Bench.comparing(cells, of: count) }
        for place in 1..<benches.count {
            for number in 0..<count {
                benches[place].send(.figured(PhotoID(number), figures(&dice), nil))
            }
        }
        for step in 0..<60 {
            let intent = dice.pick(Self.intents)
            let isSeen = dice.whole(0...1) == 0
            let opens = benches[0].model.surfaces.compare == nil
            var found: [[Effect]] = []
            for place in benches.indices {
                if isSeen { benches[place].rest() }
                if opens { benches[place].press(.compare(3)) }
                found.append(acts(benches[place].press(intent)))
                benches[place].wait(0.2)
            }
            let note: Comment = "seed \(seed) step \(step): \(intent)"
            for place in 1..<benches.count {
                #expect(found[place] == found[0], note)
                #expect(benches[place].order == benches[0].order, note)
                #expect(benches[place].cells == benches[0].cells, note)
                #expect(benches[place].front == benches[0].front, note)
                #expect(benches[place].model.judgements == benches[0].model.judgements, note)
            }
        }
    }
}
