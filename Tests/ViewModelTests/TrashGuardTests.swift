import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `the guards around trash` {
    @Test func `a held key trashes one photo`() {
        var bench = Bench(photos: 30)
        bench.wait()
        for _ in 0..<90 {
            bench.see()
            bench.press(.trash)
            bench.wait(1.0 / 30)
        }
        #expect(bench.effects.trashes.count == 1)
        #expect(bench.order.count == 29)
    }

    @Test(arguments: [0.25, 0.5, 0.66])
    func `a key held on a keyboard that waits before it repeats trashes one photo`(delay: Double) {
        var bench = Bench(photos: 30)
        bench.wait()
        bench.see()
        bench.press(.trash)
        bench.wait(delay)
        for _ in 0..<60 {
            bench.see()
            bench.press(.trash)
            bench.wait(1.0 / 30)
        }
        // What the first repeat trashed is asked back by the second.
        #expect(bench.effects.trashes.count == 2)
        #expect(bench.effects.contains(.restore([1], isUndo: false)))
        #expect(bench.order.count == 29)
        #expect(bench.front == 1)
        bench.wait()
        bench.press(.undo)
        #expect(bench.effects.contains(.restore([0], isUndo: true)))
        #expect(bench.front == 0)
    }

    @Test func `a key held over a question does not answer it`() {
        var bench = Bench(photos: 3)
        bench.wait()
        bench.press(.trash)
        bench.wait(0.5)
        for _ in 0..<30 {
            bench.press(.trash)
            bench.wait(1.0 / 30)
        }
        #expect(bench.order == [0, 1, 2])
    }

    @Test func `two quick presses of one's own trash two photos`() {
        var bench = Bench(photos: 5)
        bench.wait()
        for _ in 0..<2 {
            bench.see()
            bench.press(.trash)
            bench.wait(0.25)
        }
        #expect(bench.effects.trashes.count == 2)
        #expect(!bench.effects.contains(.restore([1], isUndo: true)))
    }

    @Test func `a key that came at an unknown time may be a held one`() {
        var bench = Bench(photos: 5)
        #expect(!bench.model.mayBeHeld(since: bench.now))
        bench.see()
        bench.press(.trash)
        for (seconds, isHeld) in [(-1, true), (0, true), (0.14, true), (0.16, false)] {
            #expect(bench.model.mayBeHeld(since: bench.now + seconds) == isHeld, "\(seconds)")
        }
    }

    @Test func `a repeat that the terminal reports is ignored however late it comes`() {
        var bench = Bench(photos: 5)
        bench.see()
        bench.send(.intent(.trash, isRepeat: true))
        bench.wait()
        bench.send(.intent(.trash, isRepeat: true))
        #expect(bench.effects.trashes.isEmpty)
        bench.wait()
        bench.press(.trash)
        #expect(bench.effects.trashes.count == 1)
    }

    @Test func `presses 150 ms apart are presses of their own`() {
        var bench = Bench(photos: 9)
        for _ in 0..<4 {
            bench.see()
            bench.press(.trash)
            bench.wait(0.15)
        }
        #expect(bench.effects.trashes.count == 4)
    }

    @Test func `an unseen photo is asked about, and a second press acts`() {
        var bench = Bench(photos: 3)
        bench.wait()
        #expect(bench.press(.trash).acts.isEmpty)
        #expect(bench.text.contains("is not shown yet · ↑ again"))
        bench.wait(2.9)
        #expect(
            bench.press(.trash).acts == [.trash(op: 0, PhotoID(0), on: .question(1))])
    }

    @Test func `the question stands for three seconds`() {
        var bench = Bench(photos: 3)
        bench.wait()
        bench.press(.trash)
        bench.wait(3)
        #expect(bench.press(.trash).acts.isEmpty)
        #expect(bench.order.count == 3)
    }

    @Test(arguments: [Intent.next, .previous, .favourite, .close, .help, .undo])
    func `anything else in between withdraws the question`(intent: Intent) {
        var bench = Bench(photos: 3)
        bench.press(.goTo(1))
        bench.wait()
        bench.press(.trash)
        bench.wait()
        bench.press(intent)
        bench.press(.close)
        bench.press(.goTo(1))
        bench.wait(0.5)
        bench.press(.trash)
        #expect(bench.effects.trashes.isEmpty)
    }

    @Test func `a held key does not answer the question it asked`() {
        var bench = Bench(photos: 3)
        bench.wait()
        for _ in 0..<60 {
            bench.press(.trash)
            bench.wait(1.0 / 30)
        }
        #expect(bench.effects.trashes.isEmpty)
    }

    @Test func `being decoded is not enough, nor is a preview on the screen`() {
        var bench = Bench(photos: 3)
        bench.send(.decoded(PhotoID(0), .usual))
        bench.wait()
        #expect(bench.press(.trash).acts.isEmpty)
        bench.press(.next)
        bench.send(.previewed(PhotoID(1), Size(width: 160, height: 120)))
        bench.send(.presented([PhotoID(1)]))
        bench.wait()
        #expect(bench.press(.trash).acts.isEmpty)
    }

    @Test func `a photo must be on the screen again after another was in front`() {
        var bench = Bench(photos: 3)
        bench.see()
        bench.press(.next)
        bench.press(.previous)
        bench.wait()
        #expect(bench.press(.trash).acts.isEmpty)
        bench.send(.presented([PhotoID(0)]))
        bench.wait()
        #expect(bench.press(.trash).acts.count == 1)
    }

    @Test func `a key held over a line that delivers in gusts trashes one photo`() {
        var bench = Bench(photos: 12)
        bench.see()
        var count = bench.press(.trash).acts.count
        for step in 0..<40 {
            bench.wait(step % 3 == 0 ? 0.02 : step % 3 == 1 ? 0.05 : 0.24)
            bench.see()
            count += bench.press(.trash).acts.count
        }
        #expect(count == 1)
        bench.wait(0.35)
        bench.see()
        #expect(bench.press(.trash).acts.count == 1)
    }

    @Test func `a photo must be on the screen again after the screen was lost`() {
        var bench = Bench(photos: 3)
        bench.see()
        bench.send(.hidden)
        bench.wait()
        #expect(bench.model.openQuestion(at: bench.now) == nil)
        #expect(bench.press(.trash).acts.isEmpty)
        #expect(bench.model.openQuestion(at: bench.now) == 1)
        bench.send(.hidden)
        #expect(bench.model.openQuestion(at: bench.now) == nil)
        bench.send(.presented([PhotoID(0)]))
        bench.wait()
        #expect(bench.press(.trash).acts.count == 1)
    }

    @Test func `what cannot be shown is asked about`() {
        var bench = Bench(photos: 3)
        bench.send(.undecodable(PhotoID(0), reason: "not an image"))
        bench.send(.presented([PhotoID(0)]))
        bench.wait()
        #expect(bench.press(.trash).acts.isEmpty)
        #expect(bench.text.contains("cannot be shown"))
        bench.wait()
        #expect(bench.press(.trash).trashes.map(\.isConfirmed) == [true])
    }

    @Test func `read-only refuses, by key and by drag, and says so`() {
        var options = Options()
        options.policy = .readOnly
        var bench = Bench(photos: 3, options: options)
        bench.see()
        bench.wait()
        bench.press(.trash)
        #expect(bench.text.contains("read-only"))
        #expect(bench.text.contains("[RO]"))
        let up = Point(x: 0, y: -60)
        bench.send(.drag(Drag(phase: .began, axis: .vertical, translation: up)))
        bench.send(.drag(Drag(phase: .released(velocity: .zero), axis: .vertical, translation: up)))
        #expect(bench.effects.trashes.isEmpty)
        #expect(bench.order == [0, 1, 2])
    }

    @Test func `a dry run goes its way and keeps the list`() {
        var options = Options()
        options.policy = .dryRun
        var bench = Bench(photos: 3, options: options)
        bench.trash()
        bench.trash()
        #expect(bench.text.contains("[dry run]"))
        #expect(bench.model.summary.trashed.map(\.id.number) == [0, 1])
        #expect(bench.model.summary.kept.map(\.id.number) == [2])
    }

    @Test func `nothing can be trashed while help is open`() {
        var bench = Bench(photos: 3)
        bench.see()
        bench.press(.help)
        bench.wait()
        bench.press(.trash)
        bench.wait()
        bench.press(.trash)
        #expect(bench.effects.trashes.isEmpty)
    }

    @Test func `every trash says so until the next action`() {
        var bench = Bench(photos: 3)
        bench.trash()
        bench.wait(1000)
        #expect(bench.text.contains("IMG_0.JPG → trash · u undo · 1 this session"))
        bench.send(.trashed(op: 0, bytes: 5, place: "_rejected"))
        #expect(bench.text.contains("IMG_0.JPG → _rejected · u undo · 1 this session"))
        bench.press(.next)
        #expect(!bench.text.contains("_rejected"))
        #expect(bench.text.contains("1 trashed · "))
    }
}
