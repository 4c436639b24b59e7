import Browsing
import Geometry
import Testing
import ViewModel
import WaterfallMode

@Suite struct `Letter pictures of the waterfall` {
    private let durations = Durations()

    @Test func `at rest, in days and without, at its beginning and its end`() {
        var golden = Golden("waterfall-rest")
        var stage = Stage.browsing(.waterfall, 20, columns: 36, rows: 13, photosADay: 4) {
            $0.isBarVisible = true
        }
        golden.add("in days", stage)
        stage.press(.last)
        stage.live(2)
        golden.add("the end", stage)
        stage = Stage.browsing(.waterfall, 20, columns: 36, rows: 13) {
            $0.isBarVisible = true
            $0.waterfall.sections = .none
            $0.waterfall.columns = 4
        }
        golden.add("four columns, no days", stage)
        golden.check()
    }

    @Test func `short days side by side, a month of small days, folders, captions and footers`() {
        var golden = Golden("waterfall-sections")
        var stage = Stage.browsing(.waterfall, 6, columns: 48, rows: 13, photosADay: 2)
        golden.add("two photos a day", stage)
        stage = Stage.browsing(.waterfall, 9, columns: 48, rows: 13, photosADay: 1)
        golden.add("one photo a day", stage)
        stage = Stage.browsing(.waterfall, 6, columns: 48, rows: 13, photosADay: 3) {
            $0.waterfall.captions = .name
            $0.waterfall.counts = .footer
        }
        golden.add("names and footers", stage)
        stage = Stage(
            [.usual, .wide, .usual, .square, .usual], columns: 48, rows: 13,
            { options in
                options.mode = .waterfall
                options.isBarVisible = false
            },
            naming: { "\($0 < 3 ? "2024/\u{1B}[31mred" : "b")/IMG_\($0).JPG" })
        for photo in 0..<5 { stage.decode(photo) }
        stage.live(3)
        golden.add("folders, one with a name that is no text", stage)
        golden.check()
    }

    @Test func `the frame goes from tile to tile, and the waterfall follows it`() {
        var golden = Golden("waterfall-select")
        var stage = Stage.browsing(.waterfall, 20)
        stage.press(.move(.right))
        golden.addMotion("right", &stage, lasting: durations.rearrange)
        for _ in 0..<3 { stage.press(.move(.down)) }
        golden.addMotion("three down", &stage, lasting: durations.rearrange)
        golden.check()
    }

    @Test func `it scrolls by pages, by notches and by a throw`() {
        var golden = Golden("waterfall-scroll")
        var stage = Stage.browsing(.waterfall, 20, photosADay: 4)
        stage.press(.page(1))
        golden.addMotion("a page on", &stage, lasting: durations.rearrange)
        stage.send(.wheel(-1))
        golden.addMotion("a notch back", &stage, lasting: 0.15)
        let way = Point(x: 0, y: -5)
        stage.drag(.vertical, to: way)
        golden.addStrip("dragged", [stage.frame], stage)
        stage.release(.vertical, at: way, velocity: Point(x: 0, y: -40))
        golden.addMotion("thrown", &stage, lasting: 1)
        golden.check()
    }

    @Test func `columns change`() {
        var golden = Golden("waterfall-columns")
        var stage = Stage.browsing(.waterfall, 20, start: 2) { $0.waterfall.columns = 2 }
        stage.press(.columns(1))
        golden.addMotion("one more", &stage, lasting: durations.rearrange)
        stage.press(.columns(-1))
        stage.press(.columns(-1))
        golden.addMotion("two less", &stage, lasting: durations.rearrange)
        golden.check()
    }

    @Test func `a photo is trashed and brought back`() {
        var golden = Golden("waterfall-trash")
        var stage = Stage.browsing(.waterfall, 12, start: 1) { $0.waterfall.columns = 3 }
        stage.press(.trash)
        golden.addMotion("trash", &stage, lasting: durations.flyOff)
        stage.press(.undo)
        golden.addMotion("undo", &stage, lasting: durations.flyOff)
        golden.check()
    }
}
