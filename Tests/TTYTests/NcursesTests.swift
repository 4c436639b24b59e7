import SeededRandom
import CNcurses
import Glibc
import PtyHarness
import Testing

/// ncurses keeps its state in globals: one session at a time.
@Suite(.serialized) struct `the ncurses session` {
    @Test func `takes the terminal with its first bytes and gives it back with its last`() throws {
        let session = try Session("xterm-256color", draws: false)
        var screen = ScreenModel(columns: 20, rows: 5)
        screen.feed(session.output())
        #expect(screen.isAlternate && !screen.cursorIsVisible && screen.keypadIsApplication)
        for _ in 0..<3 {
            unsafe cncurses_end(session.handle)
            screen.feed(session.output())
            #expect(screen.leftovers == [])
            unsafe cncurses_resume(session.handle)
            screen.feed(session.output())
            #expect(screen.isAlternate && !screen.cursorIsVisible && screen.keypadIsApplication)
        }
        #expect(screen.foreign == [])
    }

    @Test(arguments: ["xterm-256color", "xterm", "linux", "screen", "tmux-256color", "vt100"])
    func `sets no scrolling region and no palette`(name: String) throws {
        let session = try Session(name, draws: true)
        unsafe cncurses_end(session.handle)
        unsafe cncurses_resume(session.handle)
        let text = String(decoding: session.output(), as: UTF8.self)
        #expect(!text.contains("r\u{1B}") && !text.contains("\u{1B}]"), "\(text.debugDescription)")
    }

    @Test(arguments: Seeds.count(20))
    func `shows the cells that were put, whatever was there before`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let session = try Session(seed % 2 == 0 ? "xterm-256color" : "xterm", draws: true)
        let colours = Int(unsafe cncurses_drawing_colours(session.handle))
        var screen = ScreenModel(columns: 20, rows: 5)
        screen.feed(session.output())
        var wanted: [[Cell]] = []
        for _ in 0..<4 {
            wanted = (0..<5).map { _ in
                (0..<20).map { _ in Cell(dice: &dice, colours: colours) }
            }
            session.put(wanted)
            screen.feed(session.output())
            for (row, line) in wanted.enumerated() {
                for (column, cell) in line.enumerated() {
                    #expect(
                        cell.looks == Looks(screen.cells[row][column]),
                        "seed \(seed), row \(row), column \(column)")
                }
            }
        }
        unsafe cncurses_flush(session.handle)
        #expect(session.output() == [], "nothing has changed, seed \(seed)")
        #expect(screen.foreign == [])
    }

    @Test func `tells terminfo's strings without padding, and its numbers`() throws {
        let session = try Session("vt100", draws: false)
        #expect(session.string("clear") == Array("\u{1B}[H\u{1B}[J".utf8))
        #expect(session.string("kcuu1") == Array("\u{1B}OA".utf8))
        #expect(session.string("no such string") == [])
        #expect(unsafe cncurses_number(session.handle, "colors") == -1)
    }

    @Test func `says why it cannot begin`() {
        for (name, wanted) in [
            ("", NCURSES_NO_NAME), ("no-such-terminal", NCURSES_UNKNOWN),
            ("../../etc/passwd", NCURSES_UNKNOWN), ("dumb", NCURSES_NOT_A_SCREEN),
        ] {
            var failure = NCURSES_OK
            let handle = unsafe cncurses_open(name, 24, 80, 0, &failure)
            #expect(unsafe handle == nil)
            #expect(failure == wanted, "\(name)")
        }
    }
}

/// What a cell shows: the colours of its upper and lower half, or its text.
private struct Looks: Hashable {
    var text: String
    var upper: ScreenColour
    var lower: ScreenColour

    init(text: String, foreground: ScreenColour, background: ScreenColour, isReversed: Bool) {
        let (ink, paper) = isReversed ? (background, foreground) : (foreground, background)
        self.text = text
        upper = text == " " ? paper : ink
        lower = paper
    }

    init(_ cell: ScreenCell) {
        self.init(
            text: cell.text, foreground: cell.style.foreground, background: cell.style.background,
            isReversed: cell.style.isReversed)
    }
}

private struct Cell {
    var scalar: UInt32
    var foreground: Int32
    var background: Int32

    init(dice: inout Dice, colours: Int) {
        scalar = [0x20, 0x61, 0x2580, 0x2584, 0xE9][dice.roll(5)]
        foreground = Int32(dice.roll(colours + 1)) - 1
        background = Int32(dice.roll(colours + 1)) - 1
    }

    var looks: Looks {
        Looks(
            text: Unicode.Scalar(scalar).map { String(Character($0)) } ?? "",
            foreground: colour(foreground), background: colour(background), isReversed: false)
    }

    private func colour(_ index: Int32) -> ScreenColour {
        index < 0 ? .standard : .palette(UInt8(index))
    }
}

@safe private final class Session {
    let handle: OpaquePointer

    /// The characters of a session are those of the locale, and a bare system has none set.
    private static let locale: Void = { _ = setenv("LC_ALL", "C.UTF-8", 1) }()

    init(_ name: String, draws: Bool) throws {
        Session.locale
        var failure = NCURSES_OK
        let opened = unsafe cncurses_open(name, 5, 20, draws ? 1 : 0, &failure)
        unsafe handle = try #require(opened, "failure \(failure.rawValue)")
    }

    deinit {
        unsafe cncurses_close(handle)
    }

    func put(_ cells: [[Cell]]) {
        for (row, line) in cells.enumerated() {
            for (column, cell) in line.enumerated() {
                unsafe cncurses_put(
                    handle, Int32(row), Int32(column), [cell.scalar], 1, cell.foreground,
                    cell.background, 0)
            }
        }
        unsafe cncurses_flush(handle)
    }

    func output() -> [UInt8] {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 100)
        while true {
            let count = unsafe cncurses_take(handle, &part, part.count)
            if count == 0 { return all }
            all += part[..<count]
        }
    }

    func string(_ name: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let length = unsafe cncurses_string(handle, name, &bytes, bytes.count)
        return Array(bytes.prefix(length))
    }
}
