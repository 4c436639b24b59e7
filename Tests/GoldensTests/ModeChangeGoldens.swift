import Browsing
import CarouselMode
import GridMode
import StackMode
import Testing
import ViewModel
import WaterfallMode

@Suite struct `Letter pictures of one mode giving way to another` {
    @Test(arguments: Mode.allCases)
    func `the photo in front flies from its place to its place`(mode: Mode) {
        var golden = Golden("mode-\(mode)")
        for other in Mode.allCases where other != mode {
            var stage = Stage.browsing(mode, 9, start: 3)
            stage.press(.mode(other))
            golden.addMotion("to the \(other)", &stage, lasting: Durations().modeChange)
        }
        golden.check()
    }

    @Test func `three modes in haste`() {
        var golden = Golden("mode-haste")
        var stage = Stage.browsing(.stack, 9, start: 3)
        stage.press(.mode(.grid))
        stage.live(0.1)
        stage.press(.mode(.carousel))
        stage.live(0.1)
        stage.press(.mode(.waterfall))
        golden.addMotion("grid, carousel, waterfall", &stage, lasting: Durations().modeChange)
        golden.check()
    }
}
