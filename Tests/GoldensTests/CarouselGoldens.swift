import Browsing
import CarouselMode
import Geometry
import Testing
import ViewModel

@Suite struct `Letter pictures of the carousel` {
    private let durations = Durations()

    private func stage(
        _ type: CarouselType, _ count: Int = 9, start: Int = 4, look: Look = .plain
    ) -> Stage {
        .browsing(.carousel, count, start: start, columns: 32, rows: 10, look: look) {
            $0.carousel.type = type
        }
    }

    @Test(arguments: CarouselType.allCases)
    func `one photo on, and one back`(type: CarouselType) {
        var golden = Golden("carousel-\(type)")
        var stage = stage(type)
        golden.addStrip("at rest", [stage.frame], stage)
        stage.press(.next)
        golden.addMotion("next", &stage, lasting: Carousel.scrollDuration)
        stage.press(.previous)
        golden.addMotion("previous", &stage, lasting: Carousel.scrollDuration)
        golden.check()
    }

    @Test func `one type turns into another`() {
        var golden = Golden("carousel-types")
        var stage = stage(.linear)
        for type in CarouselType.allCases.dropFirst() {
            stage.press(.stepStyle(1))
            golden.addMotion("\(type)", &stage, lasting: Carousel.insertDuration)
        }
        golden.check()
    }

    @Test(arguments: [CarouselType.rotary, .coverFlow, .taskSwitcher])
    func `a photo is trashed and brought back`(type: CarouselType) {
        var golden = Golden("carousel-trash-\(type)")
        var stage = stage(type)
        stage.press(.trash)
        golden.addMotion("trash", &stage, lasting: durations.flyOff)
        stage.press(.undo)
        golden.addMotion("undo", &stage, lasting: durations.flyOff)
        golden.check()
    }

    @Test func `an end yields, a ring goes on around, and a far way is shortened`() {
        var golden = Golden("carousel-ends")
        var stage = stage(.coverFlow, start: 8)
        stage.press(.next)
        golden.addMotion("next at the last", &stage, lasting: Carousel.scrollDuration)
        stage = self.stage(.rotary, start: 8)
        stage.press(.next)
        golden.addMotion("next at the last of a ring", &stage, lasting: Carousel.scrollDuration)
        stage = self.stage(.linear, 40, start: 0)
        stage.press(.last)
        golden.addMotion("far away", &stage, lasting: Carousel.scrollDuration)
        golden.check()
    }

    @Test(arguments: [CarouselType.linear, .coverFlow2])
    func `it is dragged, let go and thrown`(type: CarouselType) {
        var golden = Golden("carousel-drag-\(type)")
        var stage = stage(type)
        let near = Point(x: -5, y: 0)
        stage.drag(.horizontal, to: near)
        golden.addStrip("dragged", [stage.frame], stage)
        stage.release(.horizontal, at: near)
        golden.addMotion("let go", &stage, lasting: Carousel.scrollDuration)
        stage.drag(.horizontal, to: near)
        stage.release(.horizontal, at: near, velocity: Point(x: -60, y: 0))
        golden.addMotion("thrown", &stage, lasting: 1)
        golden.check()
    }
}
