import Browsing
import DisplayList
import Geometry
import GridMode
import Testing
import ViewModel

@Suite struct `Letter pictures of the nine-grid` {
    private let durations = Durations()

    @Test func `a page at rest`() {
        var golden = Golden("grid-rest")
        for count in [1, 4, 12] {
            let stage = Stage.browsing(.grid, count, start: count / 3, columns: 36, rows: 13) {
                $0.isBarVisible = true
            }
            golden.add("\(count) photos", stage)
        }
        golden.check()
    }

    @Test func `moments of every number of photos`() {
        var golden = Golden("grid-moments")
        for photos in [1, 2, 3, 4, 5, 6, 7, 9, 12] {
            let stage = Stage.browsing(.grid, photos, columns: 36, rows: 12) {
                $0.grid.layout = .moments
                $0.isBarVisible = true
            }
            golden.add("\(photos) on a day", stage)
        }
        golden.check()
    }

    @Test func `the frame goes from photo to photo`() {
        var golden = Golden("grid-select")
        var stage = Stage.browsing(.grid, 9)
        stage.press(.move(.right))
        golden.addMotion("right", &stage, lasting: 0.12)
        stage.press(.move(.down))
        golden.addMotion("down", &stage, lasting: 0.12)
        golden.check()
    }

    @Test func `pages are pushed, and yield at the end`() {
        var golden = Golden("grid-page")
        var stage = Stage.browsing(.grid, 14, start: 8)
        stage.press(.page(1))
        golden.addMotion("a page on", &stage, lasting: durations.pageTransition)
        stage.press(.page(1))
        golden.addMotion("no page beyond", &stage, lasting: durations.settle)
        stage.press(.page(-1))
        golden.addMotion("a page back", &stage, lasting: durations.pageTransition)
        golden.check()
    }

    @Test(arguments: [PageTransition.Style.fade, .cube, .pageCurl])
    func `pages are flipped`(style: PageTransition.Style) {
        var golden = Golden("grid-\(style)")
        var stage = Stage.browsing(.grid, 14) { $0[Grid.self].transition = style }
        stage.press(.page(1))
        golden.addMotion("a page on", &stage, lasting: durations.pageTransition)
        stage.press(.page(-1))
        golden.addMotion("a page back", &stage, lasting: durations.pageTransition)
        golden.check()
    }

    @Test(arguments: GridLayout.allCases)
    func `a photo is trashed and brought back`(layout: GridLayout) {
        var golden = Golden("grid-trash-\(layout)")
        var stage = Stage.browsing(.grid, 7, start: 1) { $0.grid.layout = layout }
        stage.press(.trash)
        golden.addMotion("trash", &stage, lasting: durations.flyOff)
        stage.press(.undo)
        golden.addMotion("undo", &stage, lasting: durations.flyOff)
        golden.check()
    }

    @Test func `a page in the hand: dragged, let go, and thrown`() {
        var golden = Golden("grid-drag")
        var stage = Stage.browsing(.grid, 14)
        let near = Point(x: -6, y: 0)
        let far = Point(x: -16, y: 0)
        stage.drag(.horizontal, to: near)
        golden.addStrip("dragged", [stage.frame], stage)
        stage.release(.horizontal, at: near)
        golden.addMotion("let go", &stage, lasting: durations.pageTransition)
        stage.drag(.horizontal, to: far)
        stage.release(.horizontal, at: far, velocity: Point(x: -60, y: 0))
        golden.addMotion("thrown", &stage, lasting: durations.pageTransition)
        golden.check()
    }
}
