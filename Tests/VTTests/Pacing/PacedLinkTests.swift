import SeededRandom
import Testing
import VT

@Suite struct `a paced link` {
    /// A link that carries a frame of the coarsest kind in a tenth of a second or less.
    private static func link(_ dice: inout Dice) -> SimulatedLink {
        var link = SimulatedLink(
            rate: dice.pick([0.2e6, 0.5e6, 1e6, 2e6, 8e6, 30e6]),
            trip: dice.pick([0.0005, 0.01, 0.03, 0.08, 0.2]))
        link.jitter = dice.pick([0, 0.001, 0.005])
        return link
    }

    @Test(arguments: Seeds.count(40))
    func `a key's frame waits for no more than one other, and arrives in two frames' time`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed)
        let link = Self.link(&dice)
        var show = SimulatedShow(link, cells: 1920, guess: dice.pick([nil, 1e6]), seed: seed)
        show.run(seconds: 12)
        let note = "seed \(seed), \(link.rate) B/s, \(link.trip) s, jitter \(link.jitter)"
        let late = try #require(show.framesLate.percentile(0.95))
        #expect(late <= 1, "\(note)")
        let longest = show.frames.suffix(200).map { Double($0.bytes) / link.rate }.max() ?? 0
        let bound = 2 * max(longest, SimulatedShow.interval) + link.trip / 4 + 0.005
        let delay = try #require(show.delays.percentile(0.95))
        #expect(delay <= bound, "\(note)")
    }

    @Test(arguments: Seeds.of(40..<80))
    func `goodput comes near to what the link carries`(seed: UInt64) throws {
        var dice = Dice(seed)
        let link = Self.link(&dice)
        var show = SimulatedShow(link, cells: 12_000, seed: seed)
        show.run(seconds: 3)
        let rate = try #require(show.pacing.rate)
        // A jitter as long as a frame hides how long that takes.
        if link.rate <= 2e6 || link.jitter < 0.001 {
            #expect(rate > link.rate / 2 && rate < link.rate * 2, "seed \(seed), \(rate), \(link)")
        }
        show.link.rate = link.rate / 4
        show.run(seconds: 6)
        let slower = try #require(show.pacing.rate)
        #expect(slower < link.rate, "seed \(seed), \(slower) after \(rate), \(link)")
    }

    @Test(arguments: Seeds.of(80..<110))
    func `never more frames are unanswered than the window's four and one for a key`(seed: UInt64) {
        var dice = Dice(seed)
        var show = SimulatedShow(Self.link(&dice), cells: 1920, seed: seed)
        show.run(seconds: 5)
        #expect(show.mostUnanswered <= 5, "seed \(seed)")
    }

    @Test(arguments: Seeds.of(110..<140))
    func `a link that stood still is sent little meanwhile, and is as quick as before soon after`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        var link = Self.link(&dice)
        let stall = 4..<(4 + dice.number(1.5...20))
        link.stalls = [stall]
        var show = SimulatedShow(link, cells: 1920, seed: seed)
        show.run(seconds: stall.upperBound + 6)
        let before = show.frames.filter { (2..<4).contains($0.sent) }
        let during = show.frames.filter { (4.3..<stall.upperBound).contains($0.sent) }
        let after = show.frames.filter {
            (stall.upperBound + 2..<stall.upperBound + 4).contains($0.sent)
        }
        let length = stall.upperBound - stall.lowerBound
        #expect(Double(during.count) <= 8 + length, "seed \(seed), \(link)")
        #expect(during.last.map { $0.arrived < stall.upperBound + 1.5 } ?? true, "seed \(seed)")
        #expect(after.count * 3 >= before.count * 2, "seed \(seed), \(link)")
    }

    @Test(arguments: Seeds.of(140..<180))
    func `whatever answers are lost, frames go on`(seed: UInt64) {
        var dice = Dice(seed)
        var link = Self.link(&dice)
        link.lostOfHundred = dice.pick([1, 10, 50, 100])
        var show = SimulatedShow(link, cells: 1920, seed: seed)
        show.run(seconds: 30)
        let gaps = zip(show.frames, show.frames.dropFirst()).map { $1.sent - $0.sent }
        #expect((gaps.max() ?? .infinity) <= 3.2, "seed \(seed), \(link)")
        // Where none comes at all, a frame in two seconds.
        #expect(show.frames.count >= 15, "seed \(seed), \(link)")
    }

    @Test func `a terminal that never answers again gets all frames in the end`() {
        var link = SimulatedLink(rate: 30e6, trip: 0.001)
        link.lostOfHundred = 100
        var show = SimulatedShow(link, cells: 12_000, hidden: Pacing.hiddenLocally, seed: 3)
        show.run(seconds: 40)
        #expect(show.frames.count { $0.sent > 35 } > 250)
    }

    @Test func `a fast link keeps its quality, and a slow one does not flicker`() {
        for (rate, finest, coarsest) in [
            (30e6, Fidelity.within(4), Fidelity.within(8)), (2e6, .within(8), .palette),
            (0.25e6, .palette, .palette),
        ] {
            var show = SimulatedShow(
                SimulatedLink(rate: rate, trip: 0.02), cells: rate > 5e6 ? 12_000 : 1920, seed: 7)
            show.exactBytesPerCell = rate > 5e6 ? 20 : 30
            show.run(seconds: 6)
            let late = show.frames.filter { $0.sent > 1 }.map(\.fidelity)
            #expect(late.allSatisfy { !$0.isFiner(than: finest) && !coarsest.isFiner(than: $0) })
            let changes = zip(late, late.dropFirst()).count { $0 != $1 }
            #expect(changes * 8 <= late.count, "\(rate)")
        }
    }
}
