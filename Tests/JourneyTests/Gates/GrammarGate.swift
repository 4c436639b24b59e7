import Gates
import Glibc
import PtyHarness
import Testing

/// Nothing that a file is called or says reaches a terminal as anything but harmless text.
@Suite(.serialized) struct `Gate: the grammar of what is written` {
    @Test func `the interface writes its own grammar and nothing else`() throws {
        var gate = Gate("grammar", counting: "sessions with foreign bytes")
        var events = 0
        let terminals = Gate.isFull ? HostileTerminal.all : HostileTerminal.few
        for terminal in terminals {
            for way in Gate.isFull ? Way.allCases : terminal.ways {
                let (complaints, count) = try browse(terminal, way)
                events += count
                gate.count("\(terminal.name), \(way)", complaints)
            }
        }
        #expect(gate.close("\(HostileNames.all.count) names, \(events) sequences and characters"))
    }

    @Test func `messages and lists on a terminal are lines of harmless text`() throws {
        var gate = Gate("messages", counting: "with foreign bytes")
        let world = hostileWorld()
        for (name, arguments) in reports(world) {
            let session = try world.run(arguments)
            let ending = session.waitForEnd()
            let lines =
                arguments.contains("--doctor")
                ? withoutQuestions(session.transcript) : session.transcript
            gate.count(name, amiss(ending, 0...3) + foreign(in: lines))
        }
        for list in [
            ["--print=all"], ["--print=kept", "-0"], ["--print=all", "--format=tsv"],
            ["--print=kept", "--format=json"], ["--dry-run"], [],
            ["--trash-dir", "/proc/\u{1B}[7m"],
        ] {
            gate.count("on the way out: \(list)", try wayOut(world, list))
        }
        #expect(gate.close())
    }

    // MARK: The interface

    /// What is foreign in a session that shows every name and tries everything that says something of a photo.
    private func browse(_ terminal: HostileTerminal, _ way: Way) throws -> ([String], Int) {
        let world = hostileWorld()
        world.configure("waterfall.columns = 1\nwaterfall.sections = day\n")
        world.environment = terminal.environment
        let session = try world.browse(
            terminal.arguments + ["-m", way.rawValue], size: PtySize(90, 12),
            responses: terminal.responses)
        var complaints: [String] = []
        // In ASCII the dots of the status line are on the line.
        func status(_ session: PtySession) -> StatusLine? {
            session.screen.lastLine.flatMap { StatusLine($0.replacing(" . ", with: " · ")) }
        }
        guard session.wait(until: { status($0) != nil }) else { return (["it did not start"], 0) }
        let count = status(session)?.count ?? 0
        if count < HostileNames.all.count { complaints.append("only \(count) of the files") }
        let next = way == .waterfall ? Keys.down : Keys.right
        for place in 2...max(2, count) {
            session.send(next)
            if !session.wait(seconds: 20, until: { status($0)?.place == place }) {
                complaints.append("photo \(place) does not come")
                break
            }
        }
        try exercise(session, next)
        session.resize(to: PtySize(60, 8))
        session.settle(quietMilliseconds: 200)
        session.send("q")
        complaints += amiss(session.waitForEnd(), 0...0)
        let (own, tail) = split(session.transcript)
        var grammar = StreamGrammar(terminal.writer)
        grammar.feed(own)
        if !grammar.strangers.isEmpty { complaints.append(grammar.complaint) }
        complaints += planted(in: own) + foreign(in: tail)
        return (complaints, grammar.eventCount)
    }

    /// Trash and what it says, undo, viewer, help, a command line with hostile text, the mouse.
    private func exercise(_ session: PtySession, _ next: String) throws {
        for _ in 0..<6 {
            session.settle(quietMilliseconds: 100)
            session.send("x")
            session.settle(quietMilliseconds: 100)
            session.send(next)
        }
        for _ in 0..<3 {
            session.send("u")
            session.settle(quietMilliseconds: 100)
        }
        session.send(Keys.enter)
        for _ in 0..<12 {
            session.settle(quietMilliseconds: 60)
            session.send(Keys.right)
        }
        session.send("t")
        session.settle(quietMilliseconds: 100)
        session.send(Keys.escape)
        session.send("?")
        session.settle(quietMilliseconds: 100)
        session.send(Keys.escape)
        session.settle(quietMilliseconds: 100)
        session.send(":")
        session.send("set \u{202E}\u{9B}31m\u{200B}é漢\u{301}\u{301}\u{301}")
        session.settle(quietMilliseconds: 100)
        session.send(Keys.enter)
        session.settle(quietMilliseconds: 100)
        session.send(Keys.escape)
    }

    // MARK: Lines

    private func reports(_ world: World) -> [(String, [String])] {
        let hostile = "\u{1B}[31m\u{1B}]0;PWNED\u{7}\u{202E}"
        return [
            ("--check", ["--check", world.photos]), ("--undo-last", ["--undo-last"]),
            ("--journal", ["--journal"]), ("--doctor", ["--doctor"]),
            ("--verify", ["--verify"]), ("--undo", ["--undo", hostile]),
            ("no such folder", [world.root + "/" + hostile]),
            ("no such option", ["--" + hostile]), ("bad value", ["--size", hostile]),
            ("trash folder", ["--doctor", "--trash-dir", "/tmp/" + hostile]),
            ("--render", ["--render", world.root + "/" + hostile]),
        ]
    }

    /// A session that trashes some, and what is foreign in what it says when it is over.
    private func wayOut(_ world: World, _ arguments: [String]) throws -> [String] {
        let session = try world.browse(arguments, size: PtySize(90, 12))
        guard session.wait(until: { $0.status != nil }) else { return ["it did not start"] }
        for _ in 0..<4 {
            session.settle(quietMilliseconds: 100)
            session.send("x")
            session.settle(quietMilliseconds: 100)
            session.send(Keys.right)
        }
        session.settle(quietMilliseconds: 100)
        session.send("Q")
        let ended = amiss(session.waitForEnd(), 0...1)
        guard ended.isEmpty else { return ended }
        let (_, tail) = split(session.transcript)
        if tail.isEmpty { return ["it says nothing"] }
        return foreign(in: withoutOurTabs(tail)) + planted(in: tail)
    }

    /// What is wrong with an end: it has to be one by itself, with a status that the manual names.
    private func amiss(_ ending: Ending?, _ statuses: ClosedRange<Int>) -> [String] {
        guard let ending else { return ["it does not end"] }
        if case .exited(let status) = ending, statuses.contains(status) { return [] }
        return ["it ended so: \(ending)"]
    }

    /// The lines without the tabs of our own between a status and a path.
    private func withoutOurTabs(_ lines: [UInt8]) -> [UInt8] {
        var kept: [UInt8] = []
        for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let status = ["kept", "trashed", "favourite"].first {
                line.starts(with: Array(($0 + "\t").utf8))
            }
            kept += line.dropFirst(status.map { $0.utf8.count + 1 } ?? 0) + [0x0A]
        }
        return kept
    }

    /// The lines of --doctor without what it asks the terminal: these very questions, in one place.
    private func withoutQuestions(_ stream: [UInt8]) -> [UInt8] {
        let first = Array("\u{1B}[>q\u{1B}[>c\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[?u".utf8)
        let others = [
            "\u{1B}[14t", "\u{1B}[16t", "\u{1B}]11;?\u{07}", "\u{1B}[48;2;1;2;3m",
            "\u{1B}P$qm\u{1B}\\", "\u{1B}[m", "\u{1B}[?2033$p", "\u{1B}[5n", "\u{1B}[c",
        ].map { Array($0.utf8) }
        let picture = Array("\u{1B}_Gi=".utf8)
        guard let start = stream.indices.first(where: { stream[$0...].starts(with: first) }) else {
            return stream
        }
        var rest = stream[(start + first.count)...]
        while true {
            if let other = others.first(where: { rest.starts(with: $0) }) {
                rest = rest.dropFirst(other.count)
            } else if rest.starts(with: picture), let end = rest.dropFirst().firstIndex(of: 0x1B),
                rest[end...].starts(with: Array("\u{1B}\\".utf8))
            {
                rest = rest[(end + 2)...]
            } else {
                return Array(stream[..<start] + rest)
            }
        }
    }

    private func foreign(in lines: [UInt8]) -> [String] {
        var grammar = StreamGrammar(.lines)
        grammar.feed(lines)
        return grammar.strangers.isEmpty ? [] : [grammar.complaint]
    }

    /// Ends of names, from their first escape on, that come as they are: some would pass for our own sequences.
    private func planted(in stream: [UInt8]) -> [String] {
        let starts: Set<UInt8> = [0x1B, 0x9B, 0x9D]
        var ends: [[UInt8]: [[UInt8]]] = [:]
        for name in HostileNames.all {
            // The end of a name that stops inside a sequence is the beginning of many of our own.
            guard let start = name.firstIndex(where: starts.contains),
                !name.starts(with: "unfinished".utf8)
            else { continue }
            let end = Array(name[start...].prefix(12))
            if end.count > 4 { ends[Array(end.prefix(2)), default: []].append(end) }
        }
        var found: Set<[UInt8]> = []
        for index in stream.indices.dropLast() where starts.contains(stream[index]) {
            for end in ends[[stream[index], stream[index + 1]]] ?? []
            where stream[index...].starts(with: end) {
                found.insert(end)
            }
        }
        return found.map { "as it is: \(String(decoding: $0, as: UTF8.self).debugDescription)" }
    }

    /// What was written on the alternate screen and to leave it, and what was written behind that.
    private func split(_ stream: [UInt8]) -> ([UInt8], [UInt8]) {
        let ends = [
            "\u{1B}[?1049l", "\u{1B}[23;0;0t", "\u{1B}[?1l", "\u{1B}>", "\r", "\u{1B}[?12l",
            "\u{1B}[?25h", "\u{1B}[m", "\u{1B}(B",
        ]
        let first = Array(ends[0].utf8)
        guard let found = stream.indices.last(where: { stream[$0...].starts(with: first) }) else {
            return (stream, [])
        }
        var end = found
        while let part = ends.first(where: { stream[end...].starts(with: Array($0.utf8)) }) {
            end += part.utf8.count
        }
        return (Array(stream[..<end]), Array(stream[end...]))
    }

    private func hostileWorld() -> World {
        let world = World(photos: 0)
        for (number, name) in HostileNames.all.enumerated() {
            world.write(World.smallPhoto(number), named: name)
        }
        for (number, file) in HostileFiles.jpegs(from: World.smallPhoto(1)).enumerated() {
            world.write(file, named: Array("exif\(number).jpg".utf8))
        }
        for (number, file) in HostileFiles.broken(from: World.smallPhoto(1)).enumerated() {
            world.write(file, named: Array("broken\(number)\u{1B}[31m.jpg".utf8))
        }
        return world
    }
}

/// A terminal with what makes riffle write for it.
struct HostileTerminal {
    let name: String
    var environment: [String: String] = [:]
    var arguments: [String] = []
    var responses = TerminalResponses.modern
    var writer = StreamGrammar.Writer.encoder
    /// The modes of the fast part.
    var ways: [Way] = []

    static let all: [HostileTerminal] =
        few + [
            HostileTerminal(name: "256 colours", arguments: ["--colors", "256"]),
            HostileTerminal(
                name: "16 colours", environment: ["TERM": "xterm", "COLORTERM": ""],
                arguments: ["--colors", "16"], responses: .basic, writer: .ncurses),
            HostileTerminal(name: "mono", arguments: ["--colors", "mono"], writer: .ncurses),
            HostileTerminal(name: "ascii", arguments: ["--glyphs", "ascii"], writer: .ncurses),
            HostileTerminal(
                name: "tmux", environment: ["TERM": "tmux-256color"], responses: .basic),
            HostileTerminal(
                name: "vt100", environment: ["TERM": "vt100", "COLORTERM": ""], responses: .basic,
                writer: .ncurses),
        ]

    static let few: [HostileTerminal] = [
        HostileTerminal(name: "true colour", ways: [.deck]),
        HostileTerminal(
            name: "linux", environment: ["TERM": "linux", "COLORTERM": ""], responses: .basic,
            writer: .ncurses, ways: [.waterfall]),
    ]
}
