import Cells
import Composing
import DisplayList
import Raster
import TTY
import Testing
import Trash
import VT

@testable import Screen

/// Writes a letter for each scene, on terminals that say that they can take it; a clearing letter when it goes.
private struct LetterOutput: Output {
    static let sink = Sink.direct
    static let awaitsPictures = true
    static func rank(_ facts: ScreenFacts) -> Int? { facts.capabilities.isFenced ? 5 : nil }

    private(set) var shown = 0

    init(_ facts: ScreenFacts) {}

    var isUnrefined: Bool { false }

    mutating func show(
        _ scene: Scene, in viewport: Viewport, _ purpose: Allowance.Purpose, _ allowance: Allowance,
        pictures: PictureSource, looks: PictureLooks, over line: inout OutputLine
    ) -> Delivery? {
        let bytes = line.prelude + [UInt8(ascii: "A") + UInt8(shown % 26)]
        guard line.device.submit(.direct(bytes)) != nil else { return nil }
        line.prelude = []
        shown += 1
        return Delivery(isComplete: true, bytes: 1)
    }

    mutating func refine(_ allowance: Allowance, over line: inout OutputLine) -> Delivery? { nil }
    func buttons(of scene: Scene, in viewport: Viewport) -> [ButtonCells] { [] }
    mutating func learn(_ facts: ScreenFacts) -> Bool { false }
    mutating func invalidate() { shown = 0 }
    func leave() -> [UInt8] { Array("bye".utf8) }
}

/// Suits a terminal better than anything else, but only as long as that has not answered.
private struct PoorOutput: Output {
    static let sink = Sink.direct
    static let awaitsPictures = true
    static func rank(_ facts: ScreenFacts) -> Int? { facts.capabilities.isFenced ? nil : 9 }

    init(_ facts: ScreenFacts) {}

    var isUnrefined: Bool { false }

    mutating func show(
        _ scene: Scene, in viewport: Viewport, _ purpose: Allowance.Purpose, _ allowance: Allowance,
        pictures: PictureSource, looks: PictureLooks, over line: inout OutputLine
    ) -> Delivery? { nil }
    mutating func refine(_ allowance: Allowance, over line: inout OutputLine) -> Delivery? { nil }
    func buttons(of scene: Scene, in viewport: Viewport) -> [ButtonCells] { [] }
    mutating func learn(_ facts: ScreenFacts) -> Bool { false }
    mutating func invalidate() {}
    func leave() -> [UInt8] { Array("gone".utf8) }
}

@Suite struct `The outputs` {
    private let device = ScriptedDevice()
    private let clock = ScriptedClock()

    private func facts(_ term: String) -> ScreenFacts {
        ScreenFacts(
            environment: ["TERM": term, "COLORTERM": "truecolor"], chosenDepth: nil,
            encoding: .utf8)
    }

    private func show(_ screen: inout ScreenSession) -> Bool? {
        screen.show(
            Scene(), in: Viewport(columns: 40, rows: 12), isMoving: false,
            showing: .init([:], question: nil), at: clock.now,
            pictures: { _, _ in [] })
    }

    @Test func `are chosen by what the terminal can do, in whatever order they stand`() {
        for outputs in [Outputs.all, Outputs.all.reversed()] {
            #expect(outputs.best(for: facts("xterm-256color")) == CellOutput.self)
            #expect(outputs.best(for: facts("vt220")) == NcursesOutput.self)
        }
        for depth in [ColourDepth.palette16, .mono, .ascii] {
            var some = facts("xterm-256color")
            some.depth = depth
            #expect(Outputs.all.best(for: some) == NcursesOutput.self)
            #expect(some.sink == .ncurses)
        }
        #expect([any Output.Type]().best(for: facts("vt220")) == nil)
    }

    @Test func `of two that can, the better one draws`() {
        var told = facts("xterm-256color")
        told.capabilities.note(.primaryAttributes([62]))
        for outputs in [Outputs.all + [LetterOutput.self], [LetterOutput.self] + Outputs.all] {
            #expect(outputs.best(for: facts("xterm-256color")) == CellOutput.self)
            #expect(outputs.best(for: told) == LetterOutput.self)
        }
    }

    @Test func `are one for any terminal and any colours`() {
        for term in ["xterm-256color", "vt220", "dumb", "tmux-256color", "linux", ""] {
            for depth in ColourDepth.allCases {
                var some = facts(term)
                some.depth = depth
                #expect(Outputs.all.count { $0.rank(some) != nil } == 1, "\(term), \(depth)")
            }
        }
    }

    @Test func `change hands when the terminal has told what it can, and the first one cleans up`()
    {
        let clock = clock
        var screen = ScreenSession(
            facts("xterm-256color"), on: device, among: [PoorOutput.self, LetterOutput.self]
        ) { clock.now }
        device.enter()
        #expect(show(&screen) == nil)
        #expect(device.sent.isEmpty)
        let news = screen.take(.primaryAttributes([62]))
        #expect(news.contains(.needsFrame))
        #expect(show(&screen) == true)
        #expect(device.sent.last?.starts(with: "gone".utf8) == true)
        #expect(device.sent.last?.last == UInt8(ascii: "A"))
        #expect(show(&screen) == true)
        #expect(device.sent.last == [UInt8(ascii: "B")])
        screen.invalidate()
        #expect(show(&screen) == true)
        #expect(device.sent.last == [UInt8(ascii: "A")])
        screen.leave(waits: false)
        #expect(device.leaveSequence.starts(with: "bye".utf8))
    }

    @Test func `of few colours have the signs of stars, flags, labels and marks`() {
        let signs = "★✗♥●◉○✓█━┃┏┓┗┛│┆"
        var frame = Frame(columns: 20, rows: 1)
        for (column, scalar) in signs.unicodeScalars.enumerated() {
            frame.put(Cell(Glyph(scalar.value)), row: 0, column: column)
        }
        let drawn = NcursesFrame(frame).cells.prefix(signs.count).map(\.scalars)
        #expect(drawn == signs.unicodeScalars.map { [$0.value] })
    }

    @Test func `of few colours are drawn again once the terminal says that its ground is light`() {
        let clock = clock
        var screen = ScreenSession(
            facts("vt220"), on: device, among: Outputs.all
        ) { clock.now }
        #expect(screen.take(.colour(slot: 11, red: 0, green: 0, blue: 0)) == [])
        let light = Reply.colour(slot: 11, red: 0xFFFF, green: 0xFFFF, blue: 0xFFFF)
        #expect(screen.take(light) == [.needsFrame])
        #expect(screen.take(light) == [])
    }

    @Test func `stay with who writes to the terminal, whatever it tells`() {
        let clock = clock
        var screen = ScreenSession(
            facts("vt220"), on: device, among: Outputs.all + [LetterOutput.self]
        ) { clock.now }
        device.enter()
        _ = screen.take(.primaryAttributes([62]))
        #expect(screen.output is NcursesOutput && !screen.awaitsPictures)
        #expect(show(&screen) == true)
        #expect(device.drawn.count == 1)
    }
}
