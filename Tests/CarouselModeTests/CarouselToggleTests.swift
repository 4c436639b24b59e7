import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Cover Flow 2's toggle` {
    private func bench() -> (Bench, width: Double) {
        var bench = Bench(carousel: .coverFlow2, photos: 20)
        bench.press(.goTo(8))
        bench.wait()
        // Two items for a finger's way of one width.
        return (bench, bench.model.carouselGeometry.itemWidth / 2)
    }

    private func toggle(_ bench: Bench) -> Double { bench.model.carouselToggle(at: bench.now) }

    @Test func `the front card lies flat under the finger until another is the front`() throws {
        var (bench, width) = bench()
        bench.drag(.began, .horizontal, -0.4 * width, 0)
        #expect(toggle(bench) == 0)
        let front = try #require(bench.sprite(8))
        #expect(front.transform == nil)
        bench.wait(0.1)
        bench.drag(.moved, .horizontal, -0.55 * width, 0)
        #expect(bench.front == 9)
        // What lay flat still does: nothing jumps as the index changes.
        #expect(toggle(bench) == -1)
        #expect(bench.sprite(8)?.transform == nil)
    }

    @Test func `it decays in 0.2 to 0.4 s, by the speed of the drag`() {
        #expect(coverFlowToggleDuration(speed: 0) == 0.4)
        #expect(coverFlowToggleDuration(speed: 0.5) == 0.4)
        #expect(abs(coverFlowToggleDuration(speed: -4) - 0.25) < 1e-12)
        var (bench, width) = bench()
        bench.drag(.began, .horizontal, -0.45 * width, 0)
        bench.wait(0.5)
        bench.drag(.moved, .horizontal, -0.55 * width, 0)
        #expect(bench.model.isMoving(at: bench.now))
        bench.wait(0.2)
        #expect(abs(toggle(bench) + 0.5) < 1e-9)
        bench.wait(0.21)
        #expect(toggle(bench) == 0 && !bench.model.isMoving(at: bench.now))
    }

    @Test func `turning back in mid-way goes on from what is seen`() {
        var (bench, width) = bench()
        bench.drag(.began, .horizontal, -0.49 * width, 0)
        bench.wait(0.1)
        bench.drag(.moved, .horizontal, -0.51 * width, 0)
        bench.wait(0.15)
        let before = bench.quads
        bench.drag(.moved, .horizontal, -0.49 * width, 0)
        #expect(bench.front == 8)
        #expect(farthest(before, bench.quads) < 0.03 * width)
    }

    @Test func `letting go and taking hold let no card jump`() {
        var (bench, width) = bench()
        bench.drag(.began, .horizontal, -0.4 * width, 0)
        bench.wait(0.2)
        var before = bench.quads
        bench.drag(.released(velocity: .zero), .horizontal, -0.4 * width, 0)
        #expect(farthest(before, bench.quads) < 1)
        bench.wait(0.1)
        before = bench.quads
        bench.send(.pointer(.pressed(Point(x: 80, y: 45))))
        #expect(farthest(before, bench.quads) < 1)
        bench.wait(0.1)
        before = bench.quads
        bench.press(.next)
        #expect(farthest(before, bench.quads) < 1)
    }

    @Test func `beyond an end it follows the finger, as Cover Flow does`() {
        var (bench, width) = bench()
        bench.press(.first)
        bench.wait()
        bench.drag(.began, .horizontal, 0.3 * width, 0)
        #expect(bench.displacement < -0.2)
        #expect(abs(toggle(bench) - bench.displacement) < 1e-9)
    }

    @Test func `scrolling by itself it is Cover Flow`() {
        var (bench, _) = bench()
        var other = Bench(carousel: .coverFlow, photos: 20)
        other.press(.goTo(8))
        other.wait()
        bench.press(.next)
        other.press(.next)
        for _ in 0..<12 {
            bench.wait(0.03)
            other.wait(0.03)
            #expect(farthest(bench.quads, other.quads) < 1e-6)
        }
    }

    @Test func `a card that stops off the centre lies down`() {
        var bench = Bench(carousel: .coverFlow2, photos: 20) {
            $0.alignsToItems = false
            $0.stopsAtItems = false
        }
        bench.press(.goTo(8))
        bench.wait()
        let width = bench.model.carouselGeometry.itemWidth / 2
        bench.drag(.began, .horizontal, -0.1 * width, 0)
        bench.drag(.released(velocity: Point(x: -3.6 * width, y: 0)), .horizontal, -0.1 * width, 0)
        let lean = bench.model.carousel.lean
        #expect(lean != 0)
        let end = bench.model.carousel.roll?.end ?? 0
        bench.now = end - 1e-6
        #expect(abs(toggle(bench) - lean) < 1e-3)
        let before = bench.quads
        bench.now = end
        #expect(farthest(before, bench.quads) < 1)
        bench.wait()
        #expect(toggle(bench) == 0 && !bench.model.isMoving(at: bench.now))
    }

    @Test func `BC13: gliding, the toggle comes of the scroll position and of no card`() {
        for count in [3, 20, 200] {
            var bench = Bench(carousel: .coverFlow2, photos: count)
            bench.press(.next)
            for _ in 0..<30 {
                bench.wait(0.01)
                let scroll = bench.model.carouselScroll(at: bench.now)
                let expected = scroll - scroll.rounded(.toNearestOrAwayFromZero)
                #expect(abs(toggle(bench) - expected) < 1e-9, "\(count) photos")
            }
        }
    }
}
