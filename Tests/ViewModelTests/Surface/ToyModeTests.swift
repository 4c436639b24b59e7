import DisplayList
import Geometry
import Layouts
import Testing
import ToyMode

@testable import Browsing
@testable import CarouselMode
@testable import StackMode
@testable import ViewModel
@testable import ViewerMode

@Suite struct `a mode that the program does not know` {
    private var bench: Bench {
        var bench = Bench(photos: 0)
        bench.model = Model(
            options: Options(), viewport: .usual, modes: Mode.registry + [Toy.self])
        bench.send(.photosFound((0..<5).map { .numbered($0) }))
        return bench
    }

    @Test func `is reached, browsed with, trashed in, and left, as any other`() {
        var bench = bench
        bench.press(.mode(.carousel))
        bench.press(.stepMode(1))
        #expect(bench.model.mode == Toy.mode)
        #expect(bench.text.contains("toy"))
        bench.wait()
        bench.press(.next)
        #expect(bench.front == 1)
        bench.send(.pointer(.tapped(.zero, count: 1)))
        #expect(bench.front == 2)
        bench.press(.stepStyle(1))
        #expect(bench.text.contains("a toy has one style"))
        #expect(bench.trash() != nil)
        #expect(bench.order == [0, 1, 3, 4] && bench.front == 3)
        bench.press(.undo)
        #expect(bench.order == [0, 1, 2, 3, 4] && bench.front == 2)
        bench.wait()
        bench.press(.open)
        #expect(bench.model.viewer?.photo == PhotoID(2))
        bench.press(.close)
        bench.wait()
        #expect(bench.scene.sprites.map(\.photo) == [PhotoID(2)])
        bench.press(.stepMode(1))
        #expect(bench.model.mode == .stack)
        #expect(bench.model.modes[Toy.self].departures == 1)
    }

    @Test func `has settings of its own, set by its name and kept while others have the screen`() {
        var options = Options()
        options[Toy.self].colour = 3
        var bench = Bench(photos: 0)
        bench.model = Model(
            options: options, viewport: .usual, modes: Mode.registry + [Toy.self])
        #expect(bench.model.modes[Toy.self].colour == 3)
        func set(_ value: String) {
            bench.press(.command("set toy.colour \(value)"))
            bench.press(.prompt(.submit))
        }
        set("5")
        #expect(bench.model.modes[Toy.self].colour == 5)
        set("8")
        #expect(bench.text.contains("toy.colour is a whole number from 1 to 7, not 8"))
        #expect(bench.model.modes[Toy.self].colour == 5)
        bench.press(.command("set carousel.type wheel"))
        bench.press(.prompt(.submit))
        #expect(bench.model.modes[Toy.self].colour == 5)
        #expect(bench.model.options.carousel.type == .wheel)
        #expect(Options() != bench.model.options)
    }

    @Test func `is named in the menu and on the command line`() {
        var bench = bench
        for character in "mode toy".unicodeScalars {
            if bench.model.prompt == nil { bench.press(.command("")) }
            bench.press(.prompt(.character(character)))
        }
        bench.press(.prompt(.submit))
        #expect(bench.model.mode == Toy.mode)
        #expect(bench.model.modes.names.last == Toy.mode)
    }
}
