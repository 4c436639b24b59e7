import Chance
import Testing
import VT

@Suite struct `pacing` {
    @Test func `before the first answer one frame is on its way`() {
        var pacing = Pacing(interval: 0.016)
        #expect(pacing.maySend(at: 0) == true)
        pacing.sent(at: 0)
        #expect(pacing.maySend(at: 0.1) == false)
        #expect(pacing.deadline == 1)
        pacing.answered(at: 0.1)
        #expect(pacing.maySend(at: 0.1) == true)
        #expect(pacing.deadline == nil)
    }

    @Test(arguments: [(0, 1), (0.01, 2), (0.016, 2), (0.02, 3), (0.04, 4), (0.3, 4)])
    func `the window covers the shortest round trip, from one to four`(trip: Double, window: Int) {
        var pacing = Pacing(interval: 0.016)
        pacing.sent(at: 5)
        pacing.answered(at: 5 + trip * 3)
        pacing.sent(at: 6)
        pacing.answered(at: 6 + trip)
        pacing.sent(at: 7)
        pacing.answered(at: 7 + trip * 2)
        // Differences of times carry rounding errors; the cases keep away from the steps.
        #expect(abs((pacing.window ?? 0) - window) <= (trip == 0.016 ? 1 : 0))
    }

    @Test func `a terminal that is silent for a second is not waited for`() {
        var pacing = Pacing(interval: 0.016)
        pacing.sent(at: 0)
        #expect(pacing.maySend(at: 0.99) == false)
        #expect(pacing.maySend(at: 1) == true)
        pacing.sent(at: 1)
        #expect(pacing.maySend(at: 1) == true)
        #expect(pacing.window == nil && pacing.deadline == nil)
        pacing.answered(at: 1.5)
        #expect(pacing.window == nil)
        pacing.answered(at: 1.6)
        #expect(pacing.window == 1)
    }

    @Test func `an answer that is lost does not end the pacing for good`() {
        var pacing = Pacing(interval: 0.016)
        pacing.sent(at: 0)
        #expect(pacing.maySend(at: 1) == true)
        for step in 0..<5 {
            let time = 1 + Double(step) * 0.02
            pacing.sent(at: time)
            pacing.answered(at: time + 0.01)
        }
        #expect(pacing.window == nil)
        pacing.sent(at: 10)
        #expect(pacing.window != nil)
        pacing.answered(at: 10.01)
        #expect(pacing.window == 2)
    }

    @Test func `a terminal that never answers again is never waited for again`() {
        var pacing = Pacing(interval: 0.016)
        pacing.sent(at: 0)
        #expect(pacing.maySend(at: 1) == true)
        for step in 1..<20 {
            pacing.sent(at: Double(step) * 10)
            #expect(pacing.maySend(at: Double(step) * 10 + 0.01) == true)
        }
    }

    @Test func `answers nobody asked for change nothing`() {
        var pacing = Pacing(interval: 0.016)
        let before = pacing
        pacing.answered(at: 1)
        #expect(pacing == before)
    }

    @Test func `never more than four frames are on their way while answers come`() {
        for seed in 0..<50 as Range<UInt64> {
            var dice = Dice(seed)
            var pacing = Pacing(interval: 0.016)
            var pending = 0
            var time = 0.0
            for _ in 0..<200 {
                time += Double(dice.roll(1..<20)) / 1000
                if pending > 0, dice.roll(0..<3) > 0 {
                    pacing.answered(at: time)
                    pending -= 1
                }
                if pacing.maySend(at: time), pacing.window != nil {
                    pacing.sent(at: time)
                    pending += 1
                }
                #expect(pacing.window == nil || pending <= 4, "seed \(seed)")
            }
        }
    }
}
