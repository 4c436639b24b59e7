import CarouselMode
import DisplayList
import GridMode
import SeededRandom
import StackMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `a moving photo in front` {
    private let even = [MovingFrame].delays([0.1, 0.1, 0.1, 0.1])

    @Test func `plays when nothing else has moved for 300 ms`() {
        var bench = PlayingBench(even)
        bench.run(0.29)
        #expect(!bench.isOpen && !bench.bench.model.isPlaying)
        #expect(bench.words.contains("GIF · moving"))
        bench.run(0.05)
        #expect(bench.isOpen && bench.bench.model.isPlaying)
        #expect(bench.words.contains("GIF · ▶"))
        bench.run(1)
        #expect(bench.shown.count >= 9)
    }

    @Test(arguments: Seeds.count(24)) func `shows each frame when its time has come`(seed: UInt64) {
        var dice = Dice(seed)
        let delays = (0..<12).map { _ in Double(dice.roll(2..<20)) / 50 }
        var bench = PlayingBench(.delays(delays))
        bench.run(12)
        let start = bench.shown.first?.time ?? 0
        var due = start
        for (frame, time) in bench.shown {
            #expect(abs(time - due) <= 0.033, "frame \(frame), seed \(seed)")
            due += delays[frame % delays.count]
        }
        #expect(bench.shown.map(\.frame) == Array(0..<bench.shown.count))
    }

    @Test func `is as often shown as the file says, and its last frame stays`() {
        for plays in 1...3 {
            var bench = PlayingBench(.delays([0.05, 0.05, 0.05], plays: plays))
            bench.run(5)
            #expect(bench.current == 3 * plays - 1)
            #expect(bench.bench.model.nextWake(after: bench.now) == nil)
            #expect(!bench.bench.model.isPlaying)
            bench.press(.frames(.toggle))
            bench.run(5)
            #expect(bench.current == 6 * plays - 1)
        }
    }

    @Test func `plays again when a look at the trash is over`() {
        for isTouched in [false, true] {
            var bench = PlayingBench(even)
            bench.run(1)
            #expect(bench.bench.model.isPlaying)
            bench.press(.trashReview)
            let trashed = TrashedPhoto(
                photo: Photo(id: PhotoID(PhotoID.firstInTrash), name: Array("T.GIF".utf8)),
                folder: [], time: "", bytes: 1)
            bench.send(.trashListed(.all, [trashed]))
            // What is looked at moves as well, and its frames take the place of the others.
            if isTouched { bench.see() }
            bench.run(1)
            bench.press(.close)
            let count = bench.shown.count
            bench.run(1)
            #expect(bench.bench.model.isPlaying && bench.shown.count > count + 5)
        }
    }

    @Test(arguments: ["help", "focus", "window", "key", "command"])
    func `is held by whatever is in its way, and goes on from there`(cause: String) throws {
        var bench = PlayingBench(even)
        bench.run(1.05)
        let held = try #require(bench.current)
        func toggle(_ bench: inout PlayingBench, _ isHeld: Bool) {
            switch cause {
            case "help": bench.press(isHeld ? .help : .close)
            case "focus": bench.send(.focus(!isHeld))
            case "window": bench.send(.windowSeen(!isHeld))
            case "command": bench.press(isHeld ? .command("") : .close)
            default: bench.press(.frames(.toggle))
            }
        }
        toggle(&bench, true)
        bench.run(0.01)
        // Nothing wakes for it, and nothing is asked for.
        let count = bench.shown.count
        bench.run(60)
        #expect(bench.shown.count == count && bench.current == held)
        #expect(bench.bench.model.nextWake(after: bench.now) == nil)
        toggle(&bench, false)
        bench.run(0.15)
        #expect(bench.current == held + 1)
    }

    @Test func `says that it is held`() {
        var bench = PlayingBench(even)
        bench.run(1)
        bench.press(.frames(.toggle))
        #expect(bench.words.contains("GIF · ‖"))
        bench.press(.frames(.toggle))
        #expect(bench.words.contains("GIF · ▶"))
    }

    @Test(arguments: [MotionLevel.reduced, .off, .full])
    func `stands where motion or animation is off, until a key plays it`(motion: MotionLevel) {
        var options = Options()
        options.common.motion = motion
        options.common.playsFrames = motion != .full
        var bench = PlayingBench(even, options: options)
        bench.run(20)
        #expect(!bench.isOpen && bench.shown.isEmpty)
        #expect(bench.bench.model.nextWake(after: bench.now) == nil)
        bench.press(.frames(.toggle))
        bench.run(1)
        #expect(bench.shown.count >= 8)
        // Of the next photo nothing was said.
        bench.press(.next)
        bench.run(1)
        bench.see()
        bench.run(3)
        #expect(!bench.isOpen)
    }

    @Test(arguments: [Mode.stack, .grid, .waterfall, .carousel])
    func `stands still in a mode of many photos, and plays in the viewer above it`(mode: Mode) {
        var bench = PlayingBench(even)
        bench.run(1)
        bench.press(.mode(mode))
        bench.run(3)
        #expect(!bench.isOpen && !bench.bench.model.isPlaying)
        bench.press(.frames(.toggle))
        bench.run(1)
        #expect(!bench.isOpen)
        bench.press(.open)
        bench.run(2)
        #expect(bench.isOpen && bench.bench.model.isPlaying)
    }

    @Test func `steps on by a key, and goes back to its first frame`() {
        var bench = PlayingBench(even)
        bench.run(0.1)
        for frame in 1...6 {
            bench.press(.frames(.step))
            bench.run(0.5)
            #expect(bench.current == frame)
        }
        bench.press(.frames(.restart))
        bench.run(5)
        #expect(bench.current == 0)
        #expect(bench.bench.model.nextWake(after: bench.now) == nil)
        // Pressed faster than frames come, each press counts.
        bench.latency = 0.2
        for _ in 0..<3 { bench.press(.frames(.step)) }
        bench.run(5)
        #expect(bench.current == 3)
    }

    @Test func `that is held stays at its frame where it is seen larger, and that is decoded anew`()
    {
        var bench = PlayingBench(even)
        bench.press(.open)
        bench.run(1)
        bench.press(.frames(.restart))
        bench.run(1)
        for _ in 0..<2 { bench.press(.frames(.step)) }
        bench.run(1)
        #expect(bench.current == 2)
        bench.forgetAsked()
        bench.press(.zoom(.actual))
        bench.run(2)
        // The two before it are decoded on the way, and only it is shown; then nothing more is asked for.
        #expect(bench.asked == "onns")
        #expect(bench.current == 2)
        #expect(bench.bench.model.nextWake(after: bench.now) == nil)
        bench.press(.frames(.step))
        bench.run(1)
        #expect(bench.current == 3)
        // In the midst of it too a key counts once it is done, and one that plays goes on from there.
        bench.latency = 0.2
        bench.press(.zoom(.fit))
        bench.run(0.5)
        bench.press(.frames(.step))
        bench.run(5)
        #expect(bench.current == 4)
        bench.latency = 0.002
        bench.forgetAsked()
        bench.press(.frames(.toggle))
        bench.run(1.05)
        #expect(bench.bench.model.isPlaying && !bench.asked.contains("o"))
        // What plays takes the next frame as it is seen then.
        bench.press(.zoom(.actual))
        bench.run(2)
        #expect(!bench.asked.contains("o"))
    }

    @Test func `ends with another photo in front, and begins anew behind it`() throws {
        var bench = PlayingBench(even)
        bench.run(1.05)
        #expect(try #require(bench.current) > 3)
        bench.press(.next)
        #expect(!bench.isOpen)
        bench.run(1)
        bench.press(.previous)
        bench.run(0.7)
        #expect(bench.isOpen && (bench.current ?? 9) <= 3)
    }

    @Test func `plays slower where its frames come late`() {
        var bench = PlayingBench(.delays([0.1, 0.1, 0.1]))
        bench.latency = 0.5
        bench.run(30)
        // Every frame that came was shown when it came.
        let times = bench.shown.map(\.time)
        #expect(bench.shown.count > 50)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 < 0.55 })
    }

    @Test func `takes half of the processor at most`() {
        let frames = [MovingFrame].delays([0.02, 0.02, 0.02]).map { frame in
            var costly = frame
            costly.cost = 0.04
            return costly
        }
        var bench = PlayingBench(frames)
        bench.latency = 0.04
        bench.run(20)
        #expect(Double(bench.shown.count) * 0.04 <= 10.5)
        #expect(bench.shown.count > 200)
    }

    @Test func `is held where nobody has done anything for ten minutes`() {
        var bench = PlayingBench(.delays([0.5, 0.5]))
        bench.run(590)
        #expect(bench.bench.model.isPlaying)
        bench.run(12)
        #expect(!bench.bench.model.isPlaying)
        #expect(bench.bench.model.nextWake(after: bench.now) == nil)
        bench.press(.frames(.toggle))
        bench.run(590)
        #expect(bench.bench.model.isPlaying)
    }

    @Test func `is held on a line that takes fewer than two frames a second`() {
        for isSlow in [true, false] {
            var bench = PlayingBench(even)
            bench.hasQuickLine = false
            for _ in 0..<60 {
                bench.run(isSlow ? 1 : 0.1)
                bench.send(.presented([PhotoID(0)]))
            }
            #expect(bench.bench.model.isPlaying != isSlow)
        }
        // Few frames a second of its own are no fault of the line.
        var bench = PlayingBench(.delays([2, 2]))
        bench.run(60)
        #expect(bench.bench.model.isPlaying)
    }

    @Test func `with one frame, or with too large ones, stands still`() {
        var single = PlayingBench(.delays([0.1]))
        single.run(2)
        #expect(!single.isOpen && !single.bench.model.isPlaying)
        #expect(!single.words.contains("moving") && single.words.contains("GIF 4000"))
        var heavy = even
        heavy[0].cost = 0.6
        var large = PlayingBench(heavy)
        large.run(2)
        #expect(!large.isOpen && large.words.contains("GIF · too large to play"))
    }

    @Test func `whose frames fail stays seen, and is trashed by a press`() {
        var bench = PlayingBench(even)
        bench.run(1)
        bench.send(.framesFailed(PhotoID(0), .broken))
        #expect(bench.words.contains("GIF · cannot be played"))
        bench.run(5)
        let effects = bench.bench.press(.trash)
        #expect(effects.contains { if case .trash = $0 { true } else { false } })
    }

    @Test func `is trashed while it plays, at any moment`() {
        for moment in stride(from: 0.0, to: 1, by: 0.037) {
            var bench = PlayingBench(even)
            bench.run(0.4 + moment)
            let effects = bench.bench.press(.trash)
            #expect(effects.contains { if case .trash = $0 { true } else { false } })
            #expect(effects.contains(.frames(.end)))
        }
    }

    @Test func `that changes on disk ends, and plays anew once it is decoded`() {
        var bench = PlayingBench(even)
        bench.run(1)
        bench.send(.photosChanged([PhotoID(0)]))
        #expect(!bench.isOpen)
        bench.run(2)
        #expect(!bench.isOpen)
        bench.see()
        bench.run(1)
        #expect(bench.isOpen && bench.bench.model.isPlaying)
    }

    @Test func `asks for a frame only when it has none`() {
        var bench = PlayingBench(even)
        bench.run(0.4)
        bench.bench.effects = []
        bench.run(10)
        let asked = bench.bench.effects.count {
            if case .frames(.next) = $0 { true } else { false }
        }
        let shown = bench.bench.effects.count { $0 == .frames(.show) }
        #expect(abs(asked - shown) <= 1 && shown >= 95)
    }
}
