import Browsing
import DisplayList
import Geometry
import GridMode
import Testing
import ViewModel
import ViewerMode
import WaterfallMode

@Suite struct `Letter pictures of the viewer` {
    private let durations = Durations()

    /// With the photo at `start` opened.
    private func viewing(
        _ mode: Mode = .grid, _ count: Int = 7, start: Int = 2, look: Look = .plain,
        _ change: (inout Browsing.Options) -> Void = { _ in }
    ) -> Stage {
        var stage = Stage.browsing(mode, count, start: start, look: look, change)
        stage.press(.open)
        stage.live(3)
        stage.see()
        return stage
    }

    @Test func `photos of every shape, at fit and closer`() {
        var golden = Golden("viewer-rest")
        for photo in 0..<5 {
            var stage = viewing(start: photo) { $0.isBarVisible = true }
            golden.add("photo \(photo + 1) at fit", stage)
            stage.press(.zoom(.closer))
            stage.press(.zoom(.closer))
            stage.live(3)
            golden.add("two steps closer", stage)
        }
        golden.check()
    }

    @Test(arguments: Mode.allCases)
    func `a photo opens, and closes to its place`(mode: Mode) {
        var golden = Golden("viewer-open-\(mode)")
        var stage = Stage.browsing(mode, start: 2)
        stage.press(.open)
        golden.addMotion("open", &stage, lasting: durations.present)
        stage.press(.close)
        golden.addMotion("close", &stage, lasting: durations.present)
        golden.check()
    }

    @Test(arguments: [Mode.grid, .waterfall])
    func `it closes to the place of the photo that is shown now`(mode: Mode) {
        var golden = Golden("viewer-close-elsewhere-\(mode)")
        var stage = viewing(mode, 20)
        stage.press(.goTo(15))
        stage.live(3)
        stage.press(.close)
        golden.addMotion("close", &stage, lasting: durations.present)
        golden.check()
    }

    @Test func `opening and closing turn back in mid-flight`() {
        var golden = Golden("viewer-turn-back")
        var stage = Stage.browsing(.grid, start: 2)
        stage.press(.open)
        stage.live(0.15)
        stage.press(.close)
        golden.addMotion("open, and close half-way", &stage, lasting: 0.17)
        stage.press(.open)
        stage.live(3)
        stage.press(.close)
        stage.live(0.15)
        stage.press(.open)
        golden.addMotion("close, and open half-way", &stage, lasting: 0.17)
        golden.check()
    }

    @Test func `it looks closer, pans, and steps back`() {
        var golden = Golden("viewer-zoom")
        var stage = viewing(start: 2, look: .halved)
        stage.press(.zoom(.closer))
        stage.press(.zoom(.closer))
        stage.press(.zoom(.closer))
        golden.addMotion("three steps closer", &stage, lasting: Viewer.zoomDuration)
        stage.press(.move(.down))
        golden.addMotion("down", &stage, lasting: Viewer.zoomDuration)
        stage.press(.zoom(.fit))
        golden.addMotion("fit", &stage, lasting: Viewer.zoomDuration)
        stage.send(.pointer(.zoomWheel(4, Point(x: 24, y: 3))))
        golden.addMotion("closer at the upper right", &stage, lasting: Viewer.zoomDuration)
        golden.check()
    }

    @Test(arguments: PageTransition.Style.allCases)
    func `one photo gives way to the next`(style: PageTransition.Style) {
        var golden = Golden("viewer-\(style)")
        var stage = viewing(start: 2, look: .halved) { $0[ViewerSettings.self].transition = style }
        stage.press(.next)
        golden.addMotion("next", &stage, lasting: durations.pageTransition)
        stage.press(.previous)
        golden.addMotion("previous", &stage, lasting: durations.pageTransition)
        golden.check()
    }

    @Test func `the pages yield at the end`() {
        var golden = Golden("viewer-end")
        var stage = viewing(start: 6)
        stage.press(.next)
        golden.addMotion("next at the last", &stage, lasting: durations.settle)
        golden.check()
    }

    @Test func `a photo is trashed and brought back`() {
        var golden = Golden("viewer-trash")
        var stage = viewing()
        stage.press(.trash)
        golden.addMotion("trash", &stage, lasting: durations.flyOff)
        stage.press(.undo)
        golden.addMotion("undo", &stage, lasting: durations.flyOff)
        golden.check()
    }

    @Test func `a photo in the hand: down to close, aside to the next, up to the trash`() {
        var golden = Golden("viewer-drag")
        let ways: [(String, Drag.Axis, Point, Double)] = [
            ("aside", .horizontal, Point(x: -16, y: 0), durations.settle),
            ("a little down", .vertical, Point(x: 1, y: 2), durations.present),
            ("up", .vertical, Point(x: 0, y: -9), durations.flyOff),
            ("down", .vertical, Point(x: 2, y: 12), durations.present / 3),
        ]
        var stage = viewing(start: 1)
        for (title, axis, way, duration) in ways {
            stage.see()
            stage.drag(axis, to: way)
            golden.addStrip("dragged \(title)", [stage.frame], stage)
            stage.release(axis, at: way)
            golden.addMotion("let go", &stage, lasting: duration)
        }
        golden.check()
    }
}
