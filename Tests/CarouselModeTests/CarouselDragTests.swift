import SeededRandom
import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `dragging the carousel` {
    private func bench(
        _ type: CarouselType = .linear, photos: Int = 10,
        _ change: (inout CarouselOptions) -> Void = { _ in }
    ) -> Bench {
        var bench = Bench(carousel: type, photos: photos, change)
        bench.press(.goTo(4))
        bench.wait()
        return bench
    }

    @Test func `the photo follows the finger, and the middle one is the front`() throws {
        var bench = bench()
        let width = bench.model.carouselGeometry.itemWidth
        bench.drag(.began, .horizontal, -2, 0)
        bench.drag(.moved, .horizontal, -20, 0)
        let seat = try #require(bench.sprite(4))
        #expect(abs(seat.centre.x - 60) < 1e-9)
        #expect(bench.front == 4)
        bench.drag(.moved, .horizontal, -0.6 * width, 0)
        #expect(bench.front == 5)
        bench.drag(.moved, .horizontal, -0.4 * width, 0)
        #expect(bench.front == 4)
        bench.drag(.moved, .horizontal, -1.6 * width, 0)
        #expect(bench.front == 6)
        bench.wait(0.1)
        bench.drag(.released(velocity: .zero), .horizontal, -1.6 * width, 0)
        #expect(bench.front == 6 && abs(bench.displacement + 0.4) < 1e-9)
        bench.wait()
        #expect(bench.displacement == 0)
    }

    @Test func `a flick rolls on and stops exactly on a photo, which is the front at once`() {
        var bench = bench()
        let width = bench.model.carouselGeometry.itemWidth
        bench.drag(.began, .horizontal, -2, 0)
        bench.drag(.moved, .horizontal, -0.3 * width, 0)
        bench.drag(
            .released(velocity: Point(x: -6 * width, y: 0)), .horizontal, -0.3 * width, 0)
        // 4.3 and 2 items more, rounded up.
        #expect(bench.front == 7)
        #expect(abs(bench.displacement + 2.7) < 1e-9)
        bench.wait(0.45)
        #expect(abs(bench.displacement + 0.675) < 1e-9)
        bench.wait(0.46)
        #expect(bench.displacement == 0 && !bench.model.isMoving(at: bench.now))
    }

    @Test func `a flick past the end swings back to the last photo`() {
        var bench = bench()
        bench.press(.goTo(8))
        bench.wait()
        let width = bench.model.carouselGeometry.itemWidth
        bench.drag(.began, .horizontal, -2, 0)
        bench.drag(.released(velocity: Point(x: -9 * width, y: 0)), .horizontal, -2, 0)
        #expect(bench.front == 9)
        var most = 0.0
        for _ in 0..<100 {
            bench.wait(0.01)
            most = max(most, bench.displacement)
        }
        #expect(most > 0.8 && most <= 1 && bench.displacement == 0)
    }

    @Test func `beyond an end it yields less and less`() {
        var bench = bench()
        bench.press(.first)
        bench.wait()
        bench.drag(.began, .horizontal, 2, 0)
        bench.drag(.moved, .horizontal, 5000, 0)
        #expect(bench.displacement < -0.9 && bench.displacement >= -1)
        #expect(bench.front == 0)
        bench.drag(.cancelled, .horizontal, 5000, 0)
        bench.wait()
        #expect(bench.displacement == 0)
    }

    @Test func `a ring is dragged around`() {
        var bench = bench(.rotary)
        let width = bench.model.carouselGeometry.itemWidth
        bench.drag(.began, .horizontal, 2, 0)
        bench.drag(.moved, .horizontal, 5 * width, 0)
        #expect(bench.front == 9 && abs(bench.displacement) < 1e-9)
        bench.drag(.released(velocity: .zero), .horizontal, 5 * width, 0)
        #expect(bench.front == 9)
    }

    @Test func `up trashes the photo in the centre, which the finger carries`() throws {
        var bench = bench()
        bench.see()
        bench.drag(.began, .vertical, 0, -2)
        bench.drag(.moved, .vertical, 3, -45)
        let held = try #require(bench.sprite(4))
        #expect(abs(held.centre.y - 0) < 1 && abs(held.centre.x - 83) < 1)
        #expect(held.border?.colour == bench.model.options.theme.warning)
        bench.drag(.released(velocity: .zero), .vertical, 3, -45)
        #expect(bench.effects.trashes.map(\.photo) == [PhotoID(4)])
        #expect(bench.front == 5)
        let leaving = try #require(bench.sprite(4))
        #expect(abs(leaving.centre.y - held.centre.y) < 1e-9)
        bench.wait(0.1)
        #expect((bench.sprite(4)?.centre.y ?? 0) < held.centre.y)
        bench.wait()
        #expect(bench.sprite(4) == nil)
    }

    @Test func `up and not far enough lets it back, down makes it a favourite`() {
        var bench = bench()
        bench.see()
        bench.drag(.began, .vertical, 0, -20)
        let held = bench.quads
        bench.drag(.released(velocity: .zero), .vertical, 0, -20)
        #expect(farthest(held, bench.quads) < 1 && bench.effects.trashes.isEmpty)
        bench.wait()
        #expect(bench.sprite(4)?.isAtRest == true)
        bench.drag(.began, .vertical, 0, 5)
        bench.drag(.released(velocity: .zero), .vertical, 0, 20)
        #expect(bench.model.summary.favourites.map(\.id.number) == [4])
    }

    @Test func `an unseen photo thrown up is asked about and comes back`() {
        var bench = bench()
        bench.drag(.began, .vertical, 0, -60)
        bench.drag(.released(velocity: .zero), .vertical, 0, -60)
        #expect(bench.effects.trashes.isEmpty && bench.order.count == 10)
        bench.wait()
        #expect(bench.sprite(4)?.isAtRest == true)
    }

    @Test func `a vertical carousel is dragged up and down, and nothing is thrown`() {
        var bench = bench { $0.isVertical = true }
        bench.see()
        let width = bench.model.carouselGeometry.itemWidth
        bench.drag(.began, .vertical, 0, -2)
        bench.drag(.moved, .vertical, 0, -width)
        #expect(bench.front == 5)
        bench.drag(.released(velocity: Point(x: 0, y: -900)), .vertical, 0, -width)
        bench.wait()
        #expect(bench.effects.trashes.isEmpty && bench.order.count == 10)
        let front = bench.front
        bench.drag(.began, .horizontal, -60, 0)
        bench.drag(.released(velocity: .zero), .horizontal, -60, 0)
        #expect(bench.front == front)
    }

    @Test func `a hand stops a rolling carousel, and a tap then opens nothing`() {
        var bench = bench()
        let width = bench.model.carouselGeometry.itemWidth
        bench.drag(.began, .horizontal, -2, 0)
        bench.drag(.released(velocity: Point(x: -6 * width, y: 0)), .horizontal, -2, 0)
        bench.wait(0.1)
        let seen = bench.quads
        bench.send(.pointer(.pressed(Point(x: 80, y: 45))))
        #expect(farthest(seen, bench.quads) < 1)
        #expect(abs(bench.displacement) <= 0.5)
        bench.wait(1)
        #expect(farthest(seen, bench.quads) < 1)
        bench.send(.pointer(.tapped(Point(x: 80, y: 45), count: 1)))
        #expect(bench.model.viewer == nil)
        bench.wait()
        #expect(bench.displacement == 0)
    }

    @Test func `paging goes one photo a drag`() {
        var bench = bench { $0.isPaging = true }
        let width = bench.model.carouselGeometry.itemWidth
        bench.drag(.began, .horizontal, -2, 0)
        bench.drag(.moved, .horizontal, -0.3 * width, 0)
        bench.drag(
            .released(velocity: Point(x: -30 * width, y: 0)), .horizontal, -0.3 * width, 0)
        #expect(bench.front == 5)
    }

    @Test func `it may stay between two photos where it is told to`() {
        var bench = bench {
            $0.alignsToItems = false
            $0.stopsAtItems = false
        }
        let width = bench.model.carouselGeometry.itemWidth
        bench.drag(.began, .horizontal, -2, 0)
        bench.drag(.moved, .horizontal, -0.3 * width, 0)
        bench.wait(0.2)
        bench.drag(.released(velocity: .zero), .horizontal, -0.3 * width, 0)
        bench.wait()
        #expect(abs(bench.displacement - 0.3) < 1e-9 && !bench.model.isMoving(at: bench.now))
        bench.press(.next)
        bench.wait()
        #expect(bench.displacement == 0 && bench.front == 5)
    }

    @Test func `scrolling can be turned off`() {
        var bench = bench { $0.isScrollEnabled = false }
        bench.drag(.began, .horizontal, -30, 0)
        bench.drag(.moved, .horizontal, -90, 0)
        #expect(bench.displacement == 0 && bench.front == 4)
    }

    @Test func `with the cross axis allowed a drag across scrolls`() {
        var bench = bench { $0.ignoresPerpendicularDrags = false }
        bench.drag(.began, .vertical, -20, -30)
        #expect(bench.displacement > 0.15)
    }

    @Test func `only a photo near the centre counts as seen`() {
        var bench = bench()
        let width = bench.model.carouselGeometry.itemWidth
        #expect(bench.model.shownPhotos(at: bench.now).first?.number == 4)
        bench.press(.next)
        #expect(bench.model.shownPhotos(at: bench.now).first == nil)
        bench.wait()
        #expect(bench.model.shownPhotos(at: bench.now).first?.number == 5)
        bench.drag(.began, .horizontal, -0.4 * width, 0)
        #expect(bench.model.shownPhotos(at: bench.now).first?.number == 5)
        bench.send(.pointer(.released))
        #expect(bench.displacement != 0)
        bench.wait()
        #expect(bench.displacement == 0)
    }
}
