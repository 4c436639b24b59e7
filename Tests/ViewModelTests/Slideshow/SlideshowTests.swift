import DisplayList
import Geometry
import GridMode
import SeededRandom
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

/// `s`: photos that follow each other of themselves.
@Suite struct `A slideshow` {
    private func bench(_ count: Int, seconds: Int = 4, repeats: Bool = false) -> Bench {
        var options = Options()
        options.common.slideshow.seconds = seconds
        options.common.slideshow.repeats = repeats
        var bench = Bench(
            photos: count, options: options, viewport: Viewport(columns: 120, rows: 40))
        bench.wait()
        bench.see()
        return bench
    }

    /// Lets time pass as the loop does, which wakes when the model wants it; what comes to the front is seen if `decodes`.
    ///
    /// Returns when a photo came to the front; nil where none did.
    @discardableResult
    private func pass(
        _ seconds: Double, _ bench: inout Bench, decodes: Bool = true
    ) -> Double? {
        let end = bench.now + seconds
        var came: Double?
        while true {
            var next = bench.model.nextWake(after: bench.now) ?? .infinity
            if bench.model.isMoving(at: bench.now) { next = min(next, bench.now + 1.0 / 60) }
            guard next <= end else { break }
            bench.now = next
            let front = bench.front
            bench.send(.frame)
            if bench.front != front { came = bench.now }
            if decodes, bench.front != front || bench.model.isMoving(at: bench.now) { bench.see() }
        }
        bench.now = end
        if decodes { bench.see() }
        return came
    }

    @Test func `shows each photo for its seconds, and says when it is at the end`() {
        var bench = bench(3)
        bench.press(.slideshow(.toggle))
        #expect(bench.bar().contains("every 4 s"))
        pass(3.9, &bench)
        #expect(bench.front == 0)
        pass(0.2, &bench)
        #expect(bench.front == 1)
        pass(5, &bench)
        #expect(bench.front == 2 && bench.bar().contains("slideshow 4 s"))
        pass(5, &bench)
        #expect(bench.front == 2 && bench.bar().contains("the end"))
        pass(10, &bench)
        #expect(bench.model.nextWake(after: bench.now) == nil)
        #expect(!bench.bar().contains("slideshow"))
    }

    @Test func `stands still while the window cannot be seen`() {
        var bench = bench(3)
        bench.press(.slideshow(.toggle))
        pass(3, &bench)
        bench.send(.windowSeen(false))
        pass(60, &bench)
        #expect(bench.front == 0 && bench.model.nextWake(after: bench.now) == nil)
        bench.send(.windowSeen(true))
        // The photo has its time.
        pass(3.9, &bench)
        #expect(bench.front == 0)
        pass(0.2, &bench)
        #expect(bench.front == 1)
    }

    @Test func `wakes for nothing while it is off or paused`() {
        var bench = bench(3)
        pass(60, &bench)
        #expect(bench.model.nextWake(after: bench.now) == nil && bench.front == 0)
        bench.press(.slideshow(.toggle))
        #expect(bench.model.nextWake(after: bench.now) != nil)
        bench.press(.slideshow(.pause))
        #expect(bench.bar().contains("paused"))
        pass(60, &bench)
        #expect(bench.model.nextWake(after: bench.now) == nil && bench.front == 0)
        bench.press(.slideshow(.pause))
        pass(4.1, &bench)
        #expect(bench.front == 1)
        bench.press(.close)
        pass(60, &bench)
        #expect(bench.model.nextWake(after: bench.now) == nil && bench.front == 1)
    }

    @Test func `goes on with the first photo where that is wanted`() {
        var bench = bench(2, seconds: 1, repeats: true)
        bench.press(.slideshow(.toggle))
        pass(1.5, &bench)
        #expect(bench.front == 1)
        pass(1.2, &bench)
        #expect(bench.front == 0 && bench.model.isPresenting)
    }

    @Test func `changes its pace by keys, and begins a photo's time again where another comes`() {
        var bench = bench(6, seconds: 2)
        bench.press(.slideshow(.pace(1)))
        #expect(bench.model.options.common.slideshow.seconds == 2)
        bench.press(.slideshow(.toggle))
        bench.press(.slideshow(.pace(-1)))
        bench.press(.slideshow(.pace(-1)))
        #expect(bench.bar().contains("every 1 s"))
        for _ in 0..<3 { bench.press(.slideshow(.pace(1))) }
        #expect(bench.bar().contains("every 4 s"))
        pass(3, &bench)
        bench.press(.next)
        bench.see()
        pass(3.5, &bench)
        #expect(bench.front == 1)
        pass(1, &bench)
        #expect(bench.front == 2)
        bench.press(.goTo(0))
        bench.see()
        pass(3.5, &bench)
        #expect(bench.front == 0)
    }

    @Test
    func `waits five seconds for a photo that is not decoded, and counts from when it is seen`() {
        var bench = bench(4, seconds: 1)
        bench.press(.slideshow(.toggle))
        pass(1.1, &bench, decodes: false)
        #expect(bench.front == 1)
        pass(4.5, &bench, decodes: false)
        #expect(bench.front == 1)
        bench.see()
        pass(0.8, &bench, decodes: false)
        #expect(bench.front == 1)
        pass(0.3, &bench, decodes: false)
        #expect(bench.front == 2)
        pass(5.1, &bench, decodes: false)
        #expect(bench.front == 3)
        // One that cannot be decoded is seen as what it is.
        bench.send(.undecodable(PhotoID(3), reason: "broken", nil, isBroken: true))
        pass(1.1, &bench, decodes: false)
        #expect(bench.bar().contains("the end"))
    }

    @Test func `ends with its key, with Esc before anything else, and among tiles`() {
        var bench = bench(30)
        bench.press(.open)
        bench.wait()
        for end: Intent in [.slideshow(.toggle), .close, .trashReview, .mode(.grid)] {
            bench.press(.slideshow(.toggle))
            #expect(bench.model.isPresenting)
            bench.press(end)
            #expect(!bench.model.isPresenting, "\(end)")
            if end == .close { #expect(bench.model.surfaces.overlay != nil) }
        }
        bench.press(.mode(.grid))
        bench.press(.slideshow(.toggle))
        #expect(!bench.model.isPresenting)
    }

    @Test func `stands still while a line is typed, help is open, or a question stands`() {
        var bench = bench(5, seconds: 1)
        bench.press(.slideshow(.toggle))
        for (open, close): (Intent, Intent) in [(.command(""), .close), (.help, .close)] {
            bench.press(open)
            pass(10, &bench)
            #expect(bench.front == 0)
            bench.press(close)
            pass(0.5, &bench)
            #expect(bench.front == 0)
        }
        pass(0.6, &bench)
        #expect(bench.front == 1)
        bench.send(.pointer(.pressed(Point(x: 60, y: 30))))
        pass(10, &bench)
        #expect(bench.front == 1)
        bench.send(.pointer(.released))
        pass(1.5, &bench)
        #expect(bench.front == 2)
    }

    @Test func `trashes no photo that has just come by a key that was meant for the one before`() {
        var bench = bench(6, seconds: 2)
        bench.press(.slideshow(.toggle))
        pass(2.1, &bench)
        #expect(bench.front == 1)
        bench.see()
        bench.wait(0.1)
        #expect(bench.press(.trash).trashes.isEmpty)
        #expect(bench.bar().contains("too fast"))
        // It stays long enough to be judged.
        pass(1.5, &bench)
        #expect(bench.front == 1)
        #expect(bench.press(.trash).trashes.map(\.photo.number) == [1])
        #expect(bench.front == 2 && bench.model.isPresenting)
        pass(2.5, &bench)
        #expect(bench.front == 3)
    }

    @Test(arguments: Seeds.of(0..<60))
    func `trashes no photo within half a second after it came of itself`(seed: UInt64) {
        var dice = Dice(seed)
        var bench = bench(40, seconds: 1)
        bench.press(.slideshow(.toggle))
        var came = -Double.infinity
        var trashed = 0
        for _ in 0..<300 {
            let front = bench.front
            switch dice.roll(8) {
            case 0, 1:
                let isHasty = bench.now < came + Slideshow.reaction - 1e-9
                let count = bench.press(.trash).trashes.count
                trashed += count
                if bench.model.isPresenting, isHasty { #expect(count == 0, "seed \(seed)") }
                bench.see()
            case 2: bench.press(dice.pick([.undo, .decide(.stars(3)), .slideshow(.pause)]))
            case 3: bench.press(.slideshow(dice.pick([.pace(1), .pace(-1)])))
            case 4: if !bench.model.isPresenting { bench.press(.slideshow(.toggle)) }
            default:
                came = pass(Double(dice.roll(12)) / 10, &bench) ?? came
                continue
            }
            // A key has brought it.
            if bench.front != front { came = -.infinity }
        }
        #expect(trashed > 0)
    }
}
