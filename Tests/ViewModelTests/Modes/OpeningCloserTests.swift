import DisplayList
import Geometry
import Testing

@testable import Browsing
@testable import CarouselMode
@testable import DeckMode
@testable import GridMode
@testable import ModelScenes
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode
@testable import WaterfallMode

@Suite struct `zooming where the viewer is not open` {
    /// What of the photo in front lies at a point of the canvas.
    private func part(_ bench: Bench, at point: Point) -> Point {
        let rest = bench.model.viewerRest ?? Sprite(content: .plain, centre: .zero, size: .zero)
        return Point(
            x: (point.x - rest.centre.x) / rest.size.width + 0.5,
            y: (point.y - rest.centre.y) / rest.size.height + 0.5)
    }

    private static let middle = Point(x: 80, y: 45)

    private func distance(_ a: Point, _ b: Point) -> Double {
        max(abs(a.x - b.x), abs(a.y - b.y))
    }

    private func closed(in mode: Mode) -> Bench {
        var bench = Bench.viewing(0, of: 4, in: mode)
        bench.press(.close)
        bench.wait()
        return bench
    }

    @Test(arguments: [Mode.deck, .stack, .carousel], [Intent.Zoom.closer, .actual, .fit])
    func `a zoom key opens the photo in front, in the middle`(mode: Mode, zoom: Intent.Zoom) {
        var bench = closed(in: mode)
        bench.press(.zoom(zoom))
        bench.wait()
        #expect(bench.isOpen)
        #expect(distance(part(bench, at: Self.middle), Point(x: 0.5, y: 0.5)) < 0.02)
        let width = bench.model.viewerRest?.size.width ?? 0
        #expect(zoom == .closer ? (145.0...155).contains(width) : width == 4000)
        // Once open, z is the whole photo, and Esc goes back.
        bench.press(.zoom(.fit))
        bench.press(.close)
        #expect(!bench.isOpen)
    }

    @Test(arguments: [Mode.deck, .stack, .carousel])
    func `the wheel with Control opens at the pointer, and so does a key after the mouse`(
        mode: Mode
    ) throws {
        var bench = closed(in: mode)
        let card = try #require(
            bench.model.surfaces.current.place(
                of: PhotoID(0), in: bench.model.space, at: bench.now)?.seenBounds)
        let point = Point(
            x: card.minX + 0.6 * card.size.width, y: card.minY + 0.4 * card.size.height)
        var byWheel = bench
        byWheel.send(.pointer(.zoomWheel(1, point)))
        byWheel.wait()
        #expect(byWheel.isOpen && byWheel.model.viewerStatus(at: byWheel.now).count == 1)
        var byKey = bench
        byKey.send(.pointer(.pressed(point)))
        byKey.send(.pointer(.released))
        byKey.press(.zoom(.fit))
        byKey.wait()
        #expect(distance(part(byKey, at: point), Point(x: 0.6, y: 0.4)) < 0.03)
        #expect(byKey.model.isViewerZoomed)
        // Another key came between: the middle.
        bench.send(.pointer(.pressed(point)))
        bench.send(.pointer(.released))
        bench.press(.favourite)
        bench.press(.zoom(.actual))
        bench.wait()
        #expect(distance(part(bench, at: Self.middle), Point(x: 0.5, y: 0.5)) < 0.02)
    }

    @Test(arguments: [Mode.grid, .waterfall])
    func `among tiles a zoom key opens nothing`(mode: Mode) {
        var bench = closed(in: mode)
        bench.press(.zoom(.closer))
        #expect(!bench.isOpen)
    }
}
