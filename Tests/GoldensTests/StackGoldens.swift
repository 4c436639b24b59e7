import Browsing
import Geometry
import StackMode
import Testing
import ViewModel

@Suite struct `Letter pictures of the stack` {
    private let durations = Durations()
    private let pile = StackDurations()
    private var flick: Double { pile.flickOut + pile.settleBehind }

    @Test func `a pile at rest, of one, two and seven photos`() {
        var golden = Golden("stack-rest")
        for count in [1, 2, 7] {
            let stage = Stage.browsing(.stack, count, rows: 10) { $0.isBarVisible = true }
            golden.add("\(count)", stage)
        }
        golden.check()
    }

    @Test func `a photo is flicked to the right, and to the left, and brought back`() {
        var golden = Golden("stack-flick")
        var stage = Stage.browsing(.stack)
        stage.press(.next)
        golden.addMotion("next", &stage, lasting: flick)
        stage.press(.previous)
        golden.addMotion("previous", &stage, lasting: flick)
        stage.press(.back)
        golden.addMotion("back", &stage, lasting: flick)
        golden.check()
    }

    @Test func `two photos are flicked in haste`() {
        var golden = Golden("stack-haste")
        var stage = Stage.browsing(.stack)
        stage.press(.next)
        stage.live(0.05)
        stage.press(.previous)
        golden.addMotion("next, and previous 50 ms later", &stage, lasting: flick)
        golden.check()
    }

    @Test func `a photo is trashed and brought back`() {
        var golden = Golden("stack-trash")
        var stage = Stage.browsing(.stack, start: 2)
        stage.press(.trash)
        golden.addMotion("trash", &stage, lasting: durations.flyOff)
        stage.press(.undo)
        golden.addMotion("undo", &stage, lasting: durations.flyOff)
        golden.check()
    }

    @Test func `the pile is spread, a photo is selected there, and all are gathered`() {
        var golden = Golden("stack-spread")
        var stage = Stage.browsing(.stack, 9)
        let opening = pile.spreadMove + pile.spreadStagger
        stage.press(.spread)
        golden.addMotion("spread", &stage, lasting: opening)
        stage.press(.move(.right))
        stage.press(.move(.down))
        golden.addMotion("right and down", &stage, lasting: durations.rearrange)
        stage.press(.open)
        golden.addMotion("chosen", &stage, lasting: pile.spreadClose)
        stage.press(.spread)
        stage.live(opening / 2)
        stage.press(.spread)
        golden.addMotion("spread, and half-way back", &stage, lasting: pile.spreadClose)
        golden.check()
    }

    @Test func `a photo in the hand: pressed, dragged, let go, and thrown`() {
        var golden = Golden("stack-drag")
        var stage = Stage.browsing(.stack)
        let near = Point(x: 3, y: 1)
        let far = Point(x: -9, y: 3)
        stage.send(.pointer(.pressed(Point(x: 14, y: 9))))
        let pressed = stage.frame
        stage.drag(.horizontal, to: near)
        let dragged = stage.frame
        golden.addStrip("pressed, dragged", [pressed, dragged], stage)
        stage.release(.horizontal, at: near)
        golden.addMotion("let go", &stage, lasting: pile.settleBehind)
        stage.drag(.horizontal, to: far)
        stage.release(.horizontal, at: far, velocity: Point(x: -60, y: 20))
        golden.addMotion("thrown", &stage, lasting: flick)
        golden.check()
    }
}
