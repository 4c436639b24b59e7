import Browsing
import DisplayList
import Geometry
import Testing
import ToyMode
import ViewModel

/// A program with one way of browsing more; this target sees of the others no more than any module of the project does.
private struct ToyProgram {
    var model: Model
    private var now: Time = 100

    /// The line in the registry.
    static let registry = Mode.registry + [Toy.self]

    init(options: Options = Options()) {
        model = Model(
            options: options, viewport: Viewport(columns: 160, rows: 46), modes: Self.registry)
        let photos = (0..<5).map { Photo(id: PhotoID($0), name: Array("IMG_\($0).JPG".utf8)) }
        send(.photosFound(photos, start: 0))
    }

    mutating func send(_ event: Event) { _ = model.update(event, at: now) }

    mutating func press(_ intents: Intent...) {
        for intent in intents { send(.intent(intent)) }
    }

    mutating func type(_ command: String) {
        press(.command(""))
        for character in command.unicodeScalars { press(.prompt(.character(character))) }
        press(.prompt(.submit))
    }

    /// Waits until the front photo is at rest and has been seen.
    mutating func see() {
        now += 1
        guard let front = model.frontPhoto else { return }
        send(
            .decoded(
                front,
                PhotoFacts(
                    pixelSize: Size(width: 4000, height: 3000), byteCount: 1, date: nil,
                    formatName: "JPEG")))
        send(.presented([front]))
    }

    var front: Int? { model.frontPhoto?.number }
    var order: [Int] { model.summary.kept.map(\.id.number) }
    var drawn: [Int] { model.scene(at: now).sprites.compactMap { $0.photo?.number } }
    var text: String {
        model.scene(at: now).labels.flatMap { $0.spans + $0.trailing }
            .map { String(decoding: $0.text, as: UTF8.self) }.joined()
    }
    var toy: Toy { model.options[Toy.self] }
}

@Suite struct `a mode that the program does not know` {
    @Test func `is reached, browsed with, trashed in, and left, as any other`() {
        var program = ToyProgram()
        program.press(.mode(Mode.allCases[Mode.allCases.count - 1]), .stepMode(1))
        #expect(program.model.mode == Toy.mode)
        #expect(program.text.contains("toy"))
        program.see()
        #expect(program.drawn == [0])
        program.press(.next)
        #expect(program.front == 1)
        program.send(.pointer(.tapped(.zero, count: 1)))
        #expect(program.front == 2)
        program.press(.stepStyle(1))
        #expect(program.text.contains("a toy has one style"))
        program.see()
        program.press(.trash)
        #expect(program.order == [0, 1, 3, 4] && program.front == 3)
        program.press(.undo)
        #expect(program.order == [0, 1, 2, 3, 4] && program.front == 2)
        program.see()
        program.press(.open, .zoom(.closer))
        #expect(program.model.inputContext == .zoomed)
        program.see()
        program.press(.close)
        program.see()
        #expect(program.model.inputContext == .cards && program.drawn == [2])
        program.press(.stepMode(1))
        #expect(program.model.mode == Mode.allCases.first)
        #expect(program.toy.departures == 1)
    }

    @Test func `has settings of its own, set by its name and kept while others have the screen`() {
        var options = Options()
        options[Toy.self].colour = 3
        var program = ToyProgram(options: options)
        #expect(program.toy.colour == 3)
        program.type("set toy.colour 5")
        #expect(program.toy.colour == 5)
        program.type("set toy.colour 8")
        #expect(program.text.contains("toy.colour is a whole number from 1 to 7, not 8"))
        #expect(program.toy.colour == 5)
        let before = program.model.options
        program.type("set carousel.type wheel")
        #expect(program.model.options != before && program.toy.colour == 5)
    }

    @Test func `is named on the command line of the program`() {
        var program = ToyProgram()
        program.type("mode toy")
        #expect(program.model.mode == Toy.mode)
        program.type("mode \(Mode.allCases[0].rawValue)")
        #expect(program.model.mode == Mode.allCases[0])
    }
}
