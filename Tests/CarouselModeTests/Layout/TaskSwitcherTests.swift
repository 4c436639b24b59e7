import Browsing
import SeededRandom
import Testing

@testable import CarouselMode

@Suite struct `the task switcher's curve` {
    @Test func `T1: never goes back, and stays within −0.8 and 2`() {
        let curve = TaskSwitcherCurve(right: 0.8, left: 0.4)
        var last = -1 / curve.a
        for i in 0...3000 {
            let offset = -30 + Double(i) * 0.02
            let next = curve.translation(atOffset: offset)
            #expect(next > -1 / curve.a && next <= 2)
            #expect(offset < curve.capOffset - 0.03 ? next > last : next >= last, "\(offset)")
            last = next
        }
        #expect(abs(curve.capOffset - 10.0 / 7) < 1e-12)
    }

    @Test(arguments: Seeds.count(300))
    func `T2: goes through both neighbours it was made for`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let left = dice.number(0.05...0.55)
        let right = dice.number(0.3...1.9)
        let curve = TaskSwitcherCurve(right: right, left: left)
        #expect(abs(curve.translation(atOffset: 0)) < 1e-12, "seed \(seed)")
        #expect(abs(curve.translation(atOffset: 1) - right) < 1e-9, "seed \(seed)")
        #expect(abs(curve.translation(atOffset: -2) + left) < 1e-9, "seed \(seed)")
    }

    @Test func `T3 and BC2: cards far away are small, and never mirrored`() {
        for offset in stride(from: -200.0, through: 200, by: 0.5) {
            let scale = taskSwitcherScale(atOffset: offset)
            #expect(scale >= 0.5 && scale <= 1.5)
        }
    }

    @Test func `BC1: a card leaving to the right stops two widths away`() {
        let curve = TaskSwitcherCurve(right: 0.8, left: 0.4)
        for offset in [1.43, 1.5, 1.9, 1.99, 2, 3, 100] {
            #expect(curve.translation(atOffset: offset) == 2)
        }
    }

    @Test func `widths that fit no curve give the seed's`() {
        for (right, left) in [(0, 0), (0.1, 0.4), (0.2, 0.4), (-1, 1), (0.8, 0)] {
            let curve = TaskSwitcherCurve(right: right, left: left)
            #expect(curve.a == 1.25 && curve.b == 0.625)
        }
    }
}
