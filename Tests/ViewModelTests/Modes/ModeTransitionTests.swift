import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `going from one mode to another` {
    private func bench(in mode: Mode, motion: MotionLevel = .full, photos: Int = 7) -> Bench {
        var options = Options()
        options.mode = mode
        options.motion = motion
        var bench = Bench(photos: photos, options: options)
        for number in 0..<photos { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.press(.goTo(2))
        bench.wait()
        return bench
    }

    /// What is seen of the photo in front.
    private func place(_ bench: Bench) -> Rect? {
        bench.front.flatMap { bench.bounds($0) }
    }

    @Test(arguments: Mode.allCases, Mode.allCases)
    func `the photo in front flies from its place to its place`(from: Mode, to: Mode) throws {
        guard from != to else { return }
        var bench = bench(in: from)
        let start = try #require(place(bench))
        let front = bench.front
        bench.press(.mode(to))
        #expect(bench.front == front && bench.model.mode == to)
        // A frame in, and the picture itself may be smaller than the card it lies on.
        #expect(distance(place(bench), start) < 20)
        #expect(bench.model.shownPhotos(at: bench.now).first == nil)
        bench.wait(2)
        #expect(!bench.model.isMoving(at: bench.now))
        #expect(
            bench.scene.sprites == bench.model.layer(of: to, hiding: nil, at: bench.now).sprites)
        #expect(bench.model.shownPhotos(at: bench.now).first == bench.model.frontPhoto)
    }

    @Test(arguments: Seeds.count(60), MotionLevel.allCases)
    func `ends in the last of many modes asked for in haste, without a jump`(
        seed: UInt64, motion: MotionLevel
    ) {
        var dice = Dice(seed: seed)
        var hasty = bench(in: dice.pick(Mode.allCases), motion: motion)
        for step in 0..<12 {
            let before = place(hasty)
            hasty.press(dice.pick([.stepMode(1), .stepMode(-1), .mode(dice.pick(Mode.allCases))]))
            if motion == .full, let before, let after = place(hasty) {
                #expect(distance(after, before) < 20, "seed \(seed) step \(step)")
            }
            #expect(hasty.scene.sprites.count < 300, "seed \(seed)")
            hasty.wait(dice.pick([0.02, 0.1, 0.2, 0.5]))
        }
        hasty.wait(2)
        #expect(!hasty.model.isMoving(at: hasty.now), "seed \(seed)")
        let mode = hasty.model.mode
        #expect(
            hasty.scene.sprites == hasty.model.layer(of: mode, hiding: nil, at: hasty.now).sprites,
            "seed \(seed)")
        var calm = bench(in: mode, motion: .off)
        calm.now = hasty.now
        #expect(hasty.front == calm.front, "seed \(seed)")
    }

    @Test func `a photo trashed on its way flies up from where it is, and turns back on undo`()
        throws
    {
        var bench = bench(in: .deck)
        bench.see()
        bench.press(.open)
        bench.wait()
        bench.press(.close)
        bench.wait(0.1)
        let before = try #require(bench.bounds(2))
        bench.press(.trash)
        #expect(bench.order == [0, 1, 3, 4, 5, 6])
        #expect(distance(bench.bounds(2), before) < 10)
        #expect(bench.scene.sprites.filter { $0.photo == PhotoID(2) }.count == 1)
        bench.wait(0.1)
        let higher = try #require(bench.bounds(2))
        #expect(higher.centre.y < before.centre.y)
        bench.press(.undo)
        #expect(distance(bench.bounds(2), higher) < 16)
        bench.wait()
        #expect(bench.front == 2 && bench.sprite(2)?.isAtRest == true)
    }

    @Test func `an open viewer closes into the new mode`() throws {
        var bench = bench(in: .deck)
        bench.press(.open)
        bench.wait()
        let open = try #require(bench.bounds(2))
        bench.press(.mode(.carousel))
        #expect(!bench.isOpen && bench.model.mode == .carousel)
        #expect(distance(bench.bounds(2), open) < 2)
        bench.wait(2)
        #expect(!bench.model.isMoving(at: bench.now) && bench.bounds(2) != nil)
        // The mode that it lies over closes it.
        bench.press(.open)
        bench.wait()
        bench.press(.mode(.carousel))
        #expect(!bench.isOpen && bench.model.mode == .carousel)
    }

    @Test func `opening turns round a closing from where it is, and takes as long as that took`() {
        var bench = bench(in: .deck)
        bench.press(.open)
        bench.wait(0.1)
        let opening = bench.bounds(2)
        bench.press(.close)
        #expect(distance(bench.bounds(2), opening) < 4)
        // T · progress, a frame of which was over at once.
        let back = bench.model.modeTransition?.span.duration ?? 0
        #expect(abs(back - (0.1 + 1.0 / 60)) < 1e-9)
        bench.wait(0.05)
        let closing = bench.bounds(2)
        bench.press(.open)
        #expect(distance(bench.bounds(2), closing) < 4)
        bench.wait(0.3)
        #expect(bench.stage == .presented(PhotoID(2)))
    }
}
