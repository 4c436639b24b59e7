import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode

@Suite struct `rapid steps` {
    @Test(arguments: [Mode.deck, .stack], Seeds.count(40))
    func `show each photo before the next one comes`(mode: Mode, seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.pile(60)
        if mode == .deck { bench.press(.mode(.deck)) }
        for number in 0..<60 { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.wait(2)
        let interval = dice.number(0.030...0.4)
        bench.press(.next)
        bench.wait(interval)
        for step in 0..<25 {
            bench.press(mode == .stack ? dice.pick([.next, .previous]) : .next)
            bench.wait(interval * 0.95)
            bench.send(.frame)
            #expect(
                bench.model.shownPhotos(at: bench.now).first == bench.model.frontPhoto,
                "seed \(seed) step \(step), \(interval) s")
            bench.wait(interval * 0.05)
        }
    }

    @Test(arguments: Seeds.count(20))
    func `turn the viewer's pages before the next one comes`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bench = Bench.viewing(10, of: 60)
        bench.wait(2)
        let interval = dice.number(0.030...0.3)
        bench.press(.next)
        bench.wait(interval)
        for step in 0..<25 {
            bench.press(.next)
            bench.wait(interval * 0.95)
            bench.send(.frame)
            #expect(!bench.model.viewerIsMoving(at: bench.now), "seed \(seed) step \(step)")
            bench.wait(interval * 0.05)
        }
    }
}
