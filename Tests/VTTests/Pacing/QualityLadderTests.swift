import Testing

@testable import VT

@Suite struct `the quality of what moves` {
    @Test func `gets coarser at once, and finer after so many frames with room`() {
        var ladder = QualityLadder()
        ladder.note(.within(12), bytes: 1000, budget: 1000)
        #expect(ladder.fidelity == .within(12))
        for frame in 1...QualityLadder.patience {
            #expect(ladder.fidelity == .within(12), "\(frame)")
            ladder.note(.within(12), bytes: 400, budget: 1000)
        }
        #expect(ladder.fidelity == .within(8))
        #expect(QualityLadder.patience > 4)
    }

    @Test func `counts anew after a frame without room`() {
        var ladder = QualityLadder()
        ladder.note(.within(8), bytes: 1000, budget: 1000)
        for _ in 1..<QualityLadder.patience { ladder.note(.within(8), bytes: 1, budget: 1000) }
        ladder.note(.within(8), bytes: 600, budget: 1000)
        for _ in 1..<QualityLadder.patience { ladder.note(.within(8), bytes: 1, budget: 1000) }
        #expect(ladder.fidelity == .within(8))
        ladder.note(.within(8), bytes: 1, budget: 1000)
        #expect(ladder.fidelity == QualityLadder.finest)
    }

    @Test func `is never finer than what anybody sees`() {
        var ladder = QualityLadder()
        for _ in 0..<100 { ladder.note(.within(4), bytes: 1, budget: nil) }
        #expect(ladder.fidelity == QualityLadder.finest)
        ladder.note(.exact, bytes: 1, budget: nil)
        #expect(ladder.fidelity == QualityLadder.finest)
    }
}
