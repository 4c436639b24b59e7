import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import DeckMode
@testable import ModelScenes
@testable import ViewModel
@testable import ViewerMode

@Suite struct `the pointer in the viewer` {
    private let middle = Point(x: 80, y: 45)

    @Test func `a click beside the photo closes it, a click on it does nothing`() {
        var bench = Bench.viewing()
        bench.send(.pointer(.tapped(middle, count: 1)))
        #expect(bench.isOpen && !bench.model.isMoving(at: bench.now))
        bench.send(.pointer(.tapped(Point(x: 5, y: 45), count: 1)))
        #expect(!bench.isOpen)
    }

    @Test func `a double click looks closer at that very place, and back`() throws {
        var bench = Bench.viewing()
        let point = Point(x: 50, y: 30)
        bench.send(.pointer(.tapped(point, count: 2)))
        bench.wait()
        let rect = try #require(bench.bounds(0))
        #expect(rect.size.width == 4000)
        // A quarter from the left and a third from the top.
        #expect(abs((point.x - rect.minX) / rect.size.width - 0.25) < 0.001)
        #expect(abs((point.y - rect.minY) / rect.size.height - 1.0 / 3) < 0.001)
        bench.send(.pointer(.tapped(point, count: 2)))
        bench.wait()
        #expect(bench.bounds(0)?.size.width == 120)
    }

    @Test func `the wheel with Control zooms about the pointer`() throws {
        var bench = Bench.viewing()
        let point = Point(x: 110, y: 60)
        for _ in 0..<3 {
            bench.send(.pointer(.zoomWheel(2, point)))
            bench.wait(0.02)
        }
        bench.wait()
        let rect = try #require(bench.bounds(0))
        #expect(rect.size.width > 300)
        #expect(abs((point.x - rect.minX) / rect.size.width - 0.75) < 0.01)
        #expect(abs((point.y - rect.minY) / rect.size.height - 2.0 / 3) < 0.01)
        bench.send(.pointer(.zoomWheel(-20, point)))
        bench.wait()
        #expect(bench.bounds(0)?.size.width == 120 && !bench.model.isViewerZoomed)
    }

    @Test func `the wheel turns pages at fit, and scrolls a photo that is larger than the screen`()
    {
        var bench = Bench.viewing(0, of: 3)
        bench.send(.wheel(1))
        #expect(bench.front == 1)
        bench.wait()
        bench.press(.zoom(.actual))
        bench.wait()
        let before = bench.bounds(1)?.minY ?? 0
        bench.send(.wheel(1))
        bench.send(.wheel(1))
        bench.wait()
        #expect(bench.front == 1)
        #expect((bench.bounds(1)?.minY ?? 0) == before - 18)
    }

    @Test func `dragging sideways moves both pages, and far enough turns`() throws {
        var bench = Bench.viewing(1, of: 3)
        bench.send(
            .drag(
                Drag(
                    phase: .began, axis: .horizontal, start: middle,
                    translation: Point(x: -40, y: 2))))
        let held = try #require(bench.bounds(1))
        let beside = try #require(bench.bounds(2))
        #expect(held.centre == Point(x: 40, y: 45))
        #expect(abs(beside.centre.x - held.centre.x - 160 * 1.053) < 1e-9)
        #expect(bench.scene.transition == nil)
        bench.send(
            .drag(
                Drag(
                    phase: .released(velocity: .zero), axis: .horizontal, start: middle,
                    translation: Point(x: -40, y: 2))))
        #expect(bench.front == 2)
        #expect(abs((bench.bounds(2)?.centre.x ?? 0) - beside.centre.x) < 20)
        bench.wait()
        #expect(bench.scene.sprites.map(\.photo) == [PhotoID(2)])
        // Too little, and too slow.
        bench.drag(from: middle, by: [Point(x: 8, y: 0)], axis: .horizontal)
        #expect(bench.front == 2 && bench.model.isMoving(at: bench.now))
        bench.wait()
        // A flick.
        bench.drag(
            from: middle, by: [Point(x: 8, y: 0)], axis: .horizontal,
            velocity: Point(x: 90, y: 0))
        #expect(bench.front == 1)
    }

    @Test func `beyond the last photo a drag resists`() {
        var bench = Bench.viewing(2, of: 3)
        bench.send(
            .drag(
                Drag(
                    phase: .began, axis: .horizontal, start: middle,
                    translation: Point(x: -80, y: 0))))
        let x = bench.bounds(2)?.centre.x ?? 0
        #expect(x > 40 && x < 80)
        bench.press(.close)
        #expect(bench.front == 2)
    }

    @Test func `dragging down shrinks the photo about the pointer, uncovers the deck, and closes`()
        throws
    {
        var bench = Bench.viewing(1, of: 3)
        let start = Point(x: 60, y: 30)
        bench.send(
            .drag(
                Drag(
                    phase: .began, axis: .vertical, start: start, translation: Point(x: 4, y: 9))))
        let held = try #require(bench.bounds(1))
        #expect(abs(held.size.width - 120 * 0.92) < 1e-9)
        #expect(abs(bench.model.viewerBackdrop(at: bench.now) - 0.8) < 1e-9)
        // The point that was grabbed is under the pointer: a third from the left, a third from the top.
        #expect(abs((64 - held.minX) / held.size.width - 1.0 / 3) < 1e-9)
        #expect(abs((39 - held.minY) / held.size.height - 1.0 / 3) < 1e-9)
        bench.drag(from: start, by: [Point(x: 4, y: 9)], axis: .vertical)
        #expect(bench.isOpen)
        bench.wait()
        #expect(bench.scene.sprites.map(\.isAtRest) == [true])
        bench.drag(from: start, by: [Point(x: 4, y: 2), Point(x: 4, y: 20)], axis: .vertical)
        #expect(!bench.isOpen && bench.effects.trashes.isEmpty)
        // The rest of the way takes the rest of the time.
        let left = bench.model.modeTransition?.span.duration ?? 0
        #expect(abs(left - 0.3 * (1 - 20 / 45)) < 1e-9)
    }

    @Test func `dragging up trashes past the threshold, and the next photo grows behind`() throws {
        var bench = Bench.viewing(1, of: 3)
        bench.send(
            .drag(
                Drag(
                    phase: .began, axis: .vertical, start: middle,
                    translation: Point(x: 0, y: -20))))
        #expect(bench.sprite(1)?.border == nil)
        let next = try #require(bench.sprite(2))
        #expect(next.scale < 1 && next.opacity > 0 && next.opacity < 1)
        bench.send(
            .drag(
                Drag(
                    phase: .moved, axis: .vertical, start: middle,
                    translation: Point(x: 0, y: -50))))
        #expect(bench.sprite(1)?.border?.colour == bench.model.options.theme.warning)
        bench.drag(from: middle, by: [Point(x: 0, y: -50)], axis: .vertical)
        #expect(bench.effects.trashes.map(\.photo) == [PhotoID(1)])
        #expect(bench.isOpen && bench.order == [0, 2])
    }

    @Test func `a photo that nobody has seen is not trashed by a drag`() {
        var bench = Bench(photos: 2)
        bench.press(.open)
        bench.wait()
        bench.drag(from: middle, by: [Point(x: 0, y: -60)], axis: .vertical)
        #expect(bench.effects.trashes.isEmpty && bench.text.contains("not shown yet"))
        bench.wait()
        #expect(bench.sprite(0)?.isAtRest == true)
    }

    @Test func `a pan moves the photo by whole cells, as it is at rest`() throws {
        var bench = Bench.viewing()
        for _ in 0..<5 { bench.press(.zoom(.closer)) }
        bench.wait()
        let rest = try #require(bench.sprite(0))
        bench.press(.move(.down))
        var places: Set<Double> = []
        for _ in 0..<12 {
            bench.wait(0.017)
            let now = try #require(bench.sprite(0))
            let way = now.centre - bench.restOfViewer
            #expect(now.size == rest.size && now.isAtRest)
            #expect(way.x == 0 && abs(way.y / 2 - (way.y / 2).rounded()) < 1e-9)
            places.insert(way.y)
        }
        #expect(places.count > 2)
    }

    @Test func `dragging a zoomed photo pans it, and its edges resist`() {
        var bench = Bench.viewing()
        for _ in 0..<5 { bench.press(.zoom(.closer)) }
        bench.wait()
        let before = bench.bounds(0)
        bench.send(
            .drag(
                Drag(
                    phase: .began, axis: .horizontal, start: middle,
                    translation: Point(x: 20, y: 10))))
        #expect(bench.bounds(0)?.minX == (before?.minX ?? 0) + 20)
        #expect(bench.bounds(0)?.minY == (before?.minY ?? 0) + 10)
        bench.send(
            .drag(
                Drag(
                    phase: .moved, axis: .horizontal, start: middle,
                    translation: Point(x: 500, y: 10))))
        let pulled = bench.bounds(0)?.minX ?? 0
        #expect(pulled > 0 && pulled < 40)
        bench.send(
            .drag(
                Drag(
                    phase: .released(velocity: .zero), axis: .horizontal, start: middle,
                    translation: Point(x: 500, y: 10))))
        bench.wait()
        #expect(bench.bounds(0)?.minX == 0 && bench.front == 0 && bench.isOpen)
    }

    @Test func `a photo that comes in from elsewhere does not disturb a drag`() {
        var bench = Bench.viewing(1, of: 3)
        bench.send(
            .drag(
                Drag(
                    phase: .began, axis: .horizontal, start: middle,
                    translation: Point(x: -30, y: 0))))
        let before = bench.scene.sprites
        bench.send(.photoInserted(.numbered(9), index: 2))
        #expect(bench.scene.sprites == before)
        bench.send(
            .drag(
                Drag(
                    phase: .released(velocity: .zero), axis: .horizontal, start: middle,
                    translation: Point(x: -60, y: 0))))
        // What was seen beside it comes, not what has got between.
        #expect(bench.front == 2)
    }
}
