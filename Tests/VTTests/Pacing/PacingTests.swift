import SeededRandom
import Testing
import VT

@Suite struct `pacing` {
    /// Sends a frame and lets both of its questions be answered, the first after `trip`, the second `time` later.
    private func exchange(
        _ pacing: inout Pacing, at time: Double, trip: Double, bytes: Int = 0, taking: Double = 0
    ) {
        _ = pacing.sent(bytes, at: time)
        pacing.answered(at: time + trip)
        pacing.answered(at: time + trip + taking)
    }

    @Test func `before the first answer one frame is on its way`() {
        var pacing = Pacing(interval: 0.016)
        #expect(pacing.opening(at: 0, isUrgent: false) <= 0)
        let number = pacing.sent(100, at: 0)
        #expect(pacing.opening(at: 0.1, isUrgent: true) == 1)
        pacing.answered(at: 0.1)
        #expect(pacing.opening(at: 0.1, isUrgent: true) == 1)
        #expect(pacing.framesShown(at: 0.1) < number)
        pacing.answered(at: 0.1)
        #expect(pacing.opening(at: 0.1, isUrgent: false) <= 0.1)
        #expect(pacing.framesShown(at: 0.1) == number)
    }

    @Test(arguments: [(0, 1), (0.01, 2), (0.02, 3), (0.04, 4), (0.3, 4)])
    func `the window covers the shortest round trip, from one to four`(trip: Double, window: Int) {
        var pacing = Pacing(interval: 0.016)
        for (step, factor) in [3.0, 1, 2].enumerated() {
            exchange(&pacing, at: 5 + Double(step), trip: trip * factor)
        }
        #expect(pacing.window == window)
    }

    @Test func `a way that has become longer is believed after a while`() {
        var pacing = Pacing(interval: 0.016)
        exchange(&pacing, at: 0, trip: 0.001)
        for second in 1..<30 { exchange(&pacing, at: Double(second), trip: 0.06) }
        #expect(pacing.window == 4)
    }

    @Test func `what a frame may take is what the link carries in an interval`() {
        var pacing = Pacing(interval: 0.02)
        #expect(pacing.budget == nil)
        for step in 0..<10 {
            exchange(&pacing, at: Double(step), trip: 0.08, bytes: 40_000, taking: 0.02)
        }
        #expect(abs((pacing.budget ?? 0) - 40_000) < 400)
        let motion = Allowance(.motion, cells: 1920, most: nil, pacing: pacing)
        #expect(motion.budget == 19_200 && motion.limit == nil)
        let refinement = Allowance(.refinement, cells: 1920, most: nil, pacing: pacing)
        #expect(refinement.budget == nil && abs((refinement.limit ?? 0) - 80_000) < 800)
    }

    @Test func `where somebody throws away what is more, no more than that is on its way`() {
        var pacing = Pacing(interval: 0.016)
        exchange(&pacing, at: 0, trip: 0.001, bytes: 100_000, taking: 0.001)
        for purpose in [Allowance.Purpose.motion, .rest, .refinement] {
            var before = pacing
            let first = Allowance(purpose, cells: 1920, most: 8 * 1920, pacing: before)
            #expect((1...8 * 1920).contains(first.limit ?? 0))
            _ = before.sent(first.limit ?? 0, at: 1)
            let second = Allowance(purpose, cells: 1920, most: 8 * 1920, pacing: before)
            #expect((first.limit ?? 0) + (second.limit ?? 0) <= 8 * 1920)
            let most = Allowance.mostUnanswered(of: 8 * 1920)
            #expect(before.opening(at: 1.5, isUrgent: true, mostUnanswered: most) > 1.5)
            before.answered(at: 1.5)
            before.answered(at: 1.5)
            #expect(before.opening(at: 1.5, isUrgent: true, mostUnanswered: most) <= 1.5)
        }
    }

    @Test func `two answers at once and a late one cancel out`() {
        var pacing = Pacing(interval: 0.02)
        for step in 0..<20 {
            let time = Double(step)
            exchange(
                &pacing, at: time, trip: 0.01, bytes: 20_000, taking: step % 2 == 0 ? 0 : 0.02)
        }
        let rate = pacing.rate ?? 0
        #expect(rate > 1.4e6 && rate < 2.9e6)
    }

    @Test func `a terminal that is silent for a second gets few frames`() {
        var pacing = Pacing(interval: 0.016)
        _ = pacing.sent(100, at: 0)
        #expect(!pacing.isSilent(at: 0.99) && pacing.isSilent(at: 1))
        #expect(pacing.opening(at: 1, isUrgent: true) <= 1)
        let number = pacing.sent(100, at: 1)
        #expect(pacing.opening(at: 1.1, isUrgent: true) == 1.5 && pacing.isSilent(at: 1.1))
        pacing.answered(at: 1.6)
        // Who knows what that was the answer to.
        #expect(!pacing.isSilent(at: 1.6) && pacing.framesShown(at: 1.6) < number)
        #expect(abs(pacing.opening(at: 1.6, isUrgent: true) - 1.7) < 1e-9)
        pacing.answered(at: 1.61)
        #expect(abs(pacing.opening(at: 1.62, isUrgent: true) - 1.71) < 1e-9)
        #expect(pacing.framesShown(at: 1.72) == number)
    }

    @Test func `answers nobody asked for change nothing`() {
        var pacing = Pacing(interval: 0.016)
        let before = pacing
        pacing.answered(at: 1)
        #expect(pacing == before)
    }

    @Test func `a frame that nobody is asked about counts as what it takes by the guess`() {
        var pacing = Pacing(interval: 0.02, guess: 1e6)
        pacing.sentUnasked(100_000, at: 5)
        #expect(abs(pacing.opening(at: 5, isUrgent: true) - 5.0975) < 1e-6)
    }
}
