import CarouselMode
import DeckMode
import DisplayList
import GridMode
import StackMode
import Testing
import WaterfallMode

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `What keys would bring to rest` {
    /// At rest in the middle of photos that are all decoded.
    private func bench(_ mode: Mode) -> Bench {
        var options = Options()
        options.mode = mode
        var bench = Bench(photos: 40, options: options)
        for number in 0..<40 { bench.send(.decoded(PhotoID(number), .usual)) }
        bench.press(.goTo(20))
        settle(&bench)
        bench.see()
        return bench
    }

    private func settle(_ bench: inout Bench) {
        for _ in 0..<20 {
            bench.wait(0.25)
            bench.send(.frame)
        }
    }

    /// Presses the keys of a view, and compares what is seen then.
    private func check(_ view: RestingView, _ key: Intent, _ times: Int, _ bench: inout Bench) {
        for _ in 0..<times { bench.press(key) }
        settle(&bench)
        #expect(view.scene.sprites == bench.scene.sprites && !view.scene.sprites.isEmpty)
        #expect(view.photos == bench.model.shownPhotos(at: bench.now))
        #expect(Set(view.wants) == Set(bench.model.wanted.filter { $0.urgency == .shown }))
    }

    @Test(arguments: [Mode.deck, .stack, .carousel]) func `is what they bring`(mode: Mode) throws {
        for steps in [1, 2, -1] {
            var bench = bench(mode)
            let before = bench.scene
            let view = try #require(bench.model.resting(after: steps, at: bench.now))
            #expect(bench.scene == before)
            check(view, steps > 0 ? .next : .previous, abs(steps), &bench)
        }
    }

    @Test(arguments: [Mode.grid, .waterfall]) func `is a page among tiles`(mode: Mode) throws {
        for steps in [1, -1] {
            var bench = bench(mode)
            let view = try #require(bench.model.resting(after: steps, at: bench.now))
            check(view, .page(steps), 1, &bench)
        }
        let bench = bench(mode)
        #expect(bench.model.resting(after: 2, at: bench.now) == nil)
    }

    @Test func `is the next photo in the viewer, as close as it will be`() throws {
        for isClose in [false, true] {
            var bench = Bench.viewing(1, of: 5)
            if isClose { bench.press(.zoom(.closer)) }
            settle(&bench)
            let view = try #require(bench.model.resting(after: 1, at: bench.now))
            check(view, .next, 1, &bench)
        }
    }

    @Test func `is nothing where there is no such photo, or keys mean something else`() {
        var bench = bench(.deck)
        for key in [Intent.help, .command(""), .compare(nil)] {
            var other = bench
            other.press(key)
            settle(&other)
            #expect(other.model.resting(after: 1, at: other.now) == nil, "\(key)")
        }
        bench.press(.last)
        settle(&bench)
        #expect(bench.model.resting(after: 1, at: bench.now) == nil)
        #expect(bench.model.resting(after: -1, at: bench.now) != nil)
    }
}
