import SeededRandom
import Screen
import Testing

@Suite struct `When a frame is due` {
    private func due(
        _ stage: Stage, _ redraw: Redraw, isMoving: Bool = false, hasFirstLooks: Bool = true
    ) -> Double? {
        var screen = stage.screen
        screen.redraw = redraw
        return screen.frameDue(
            at: stage.clock.now, isMoving: isMoving, hasFirstLooks: hasFirstLooks,
            in: stage.viewport)
    }

    private var quiet: Redraw {
        var redraw = Redraw()
        redraw.drawn()
        return redraw
    }

    @Test func `that of a photo that plays waits for half of the rate of motion`() {
        var stage = Stage()
        #expect(stage.show(1) == true)
        stage.answer()
        let sent = stage.clock.now
        var redraw = quiet
        redraw.noteFrame(isAlone: true)
        #expect(due(stage, redraw).map { abs($0 - sent - 1.0 / 30) < 1e-9 } ?? false)
        // What a key does waits for nothing.
        redraw.isUrgent = true
        #expect(due(stage, redraw).map { $0 <= stage.clock.now } ?? false)
        // Something else that has changed is not held back by a frame.
        var other = quiet
        other.isDirty = true
        other.noteFrame(isAlone: true)
        #expect(due(stage, other).map { abs($0 - sent - 1.0 / 60) < 1e-9 } ?? false)
    }

    @Test func `none is where nothing has changed, nothing moves and all was sent`() {
        var stage = Stage()
        #expect(stage.show(1) == true)
        stage.answer()
        #expect(due(stage, quiet) == nil)
    }

    @Test(arguments: UInt64(1)...20)
    func `it is never before now, and for motion never before a sixtieth of a second has gone`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed)
        var stage = Stage()
        for step in 0..<40 {
            #expect(stage.show(step) == true)
            stage.answer()
            let last = stage.clock.now
            stage.clock.now += dice.number(0...0.05)
            var redraw = quiet
            redraw.isDirty = dice.roll(2) == 0
            redraw.isUrgent = dice.roll(2) == 0
            let isMoving = dice.roll(2) == 0
            let moment = due(stage, redraw, isMoving: isMoving)
            guard redraw.isDirty || isMoving else {
                #expect(moment == nil, "seed \(seed), step \(step)")
                continue
            }
            if redraw.isDirty, redraw.isUrgent {
                // What a key did does not wait for the rate of motion.
                #expect(try #require(moment) < last + 1, "seed \(seed), step \(step)")
            } else {
                #expect(try #require(moment) >= last + 1.0 / 60, "seed \(seed), step \(step)")
            }
        }
    }

    @Test func `a key's frame is due at once on a terminal that has answered for all others`() {
        var stage = Stage()
        #expect(stage.show(1) == true)
        stage.clock.now += 0.005
        stage.answer()
        stage.clock.now += 0.2
        #expect(due(stage, Redraw()) == stage.clock.now)
    }

    @Test func `none is while the last one is under way, or somebody else has the terminal`() {
        let stage = Stage()
        #expect(due(stage, Redraw()) != nil)
        stage.device.isDrained = false
        #expect(due(stage, Redraw()) == nil)
        stage.device.isDrained = true
        stage.device.isActive = false
        #expect(due(stage, Redraw()) == nil)
    }

    @Test func `the first one waits for its pictures, but not for long`() throws {
        var stage = Stage(asks: false)
        stage.screen.askTerminal()
        stage.screen.awaitFirstPicture()
        let start = stage.clock.now
        let first = try #require(due(stage, Redraw(), hasFirstLooks: false))
        #expect(first > start && first <= start + ScreenSession.firstFramePatience)
        #expect(due(stage, Redraw(), hasFirstLooks: true) == start)
        stage.clock.now = start + ScreenSession.firstFramePatience
        #expect(due(stage, Redraw(), hasFirstLooks: false) == stage.clock.now)
    }

    @Test func `a frame of motion is followed by one at rest, which is then the last`() {
        var stage = Stage()
        #expect(stage.show(1, isMoving: true) == true)
        stage.answer()
        #expect(due(stage, quiet) != nil)
        #expect(stage.show(1) == true)
        stage.answer()
        #expect(due(stage, quiet) == nil)
    }
}
