import Glibc
import GraphicsModel
import PtyHarness
import SeededRandom

/// A riffle in a terminal whose answers are lies, or in a tmux that lies, and what is wrong after it.
///
/// The user goes from photo to photo and changes the size of the window: all else comes of lies.
final class LyingSession {
    /// What a program named tmux does.
    enum Multiplexer: CaseIterable {
        case hangs, lies, floods
    }

    private let world = World(small: 6)
    private let session: PtySession
    private var dice: Dice
    /// Nil for a terminal that says nothing.
    private let kind: Lie.Kind?
    private let multiplexer: Multiplexer?
    private var lied = 0
    private var held: [UInt8] = []
    private(set) var complaints: [String] = []
    /// What the program took of memory at most, in kilobytes.
    private(set) var kilobytes = 0

    private static let largest = PtySize(80, 24)

    /// The kind and the seed decide about everything that is not the program's.
    init(_ kind: Lie.Kind?, _ multiplexer: Multiplexer? = nil, seed: UInt64) throws {
        var dice = Dice(seed)
        var choices = ["auto", "auto", "kitty", "sixel", "iterm"]
        var responses = kind == nil ? TerminalResponses.mute : .kitty
        if kind == .any { responses.name = dice.pick(Lie.names) }
        if kind == .sixel { (responses.name, responses.graphics) = ("XTerm(398)", []) }
        if dice.roll(2) == 0 { responses.graphics.insert("9") }
        if multiplexer != nil {
            choices = ["kitty"]
            responses.name = "tmux 3.5a"
        }
        (self.kind, self.multiplexer) = (kind, multiplexer)
        if let multiplexer { LyingSession.install(multiplexer, in: world, &dice) }
        session = try world.browse(
            ["--events", world.root + "/events", "--pixels", dice.pick(choices)],
            size: LyingSession.largest, responses: responses)
        session.isAnswering = false
        self.dice = dice
    }

    /// Plays the session to its end.
    func play() {
        if !session.wait(until: { _ in
            lie()
            return session.status?.isDecoded == true
        }) {
            return complain("it shows nothing")
        }
        for _ in 0..<12 {
            act()
            session.pump(milliseconds: 40)
            lie()
            look()
        }
        session.isAnswering = true
        if kind != nil, multiplexer != nil { session.send(session.takeAnswers()) }
        // A sequence that was never finished is given up.
        session.rest(milliseconds: 1200)
        look()
        end()
    }

    // MARK: What goes in

    private func act() {
        switch dice.roll(6) {
        case 0, 1: session.send(Keys.right)
        case 2: session.send(Keys.left)
        case 3: session.resize(to: dice.pick([Self.largest, PtySize(60, 18), PtySize(40, 12)]))
        default: break
        }
    }

    private func lie() {
        // What comes earlier is the shell's.
        guard session.screen.isAlternate else { return }
        let written = Array(session.transcript[lied...])
        lied = session.transcript.count
        let truth = session.takeAnswers()
        guard let kind else { return }
        if kind == .late {
            held += truth
            guard dice.roll(6) == 0 else { return }
            session.send(held)
            held = []
        }
        let pieces = Lie.pieces(
            dice.roll(6) == 0 ? .any : kind, truth: kind == .late ? [] : truth, written: written,
            &dice)
        for piece in pieces where !piece.isEmpty {
            session.send(piece)
            // The rest of a string may come when it is long given up.
            if kind == .long { session.rest(milliseconds: 150) }
        }
    }

    /// A program that is found before tmux, and answers for it.
    private static func install(_ multiplexer: Multiplexer, in world: World, _ dice: inout Dice) {
        let answer =
            switch multiplexer {
            case .hangs: "sleep 1000"
            case .lies: "cat '\(world.root)'/word$(($(wc -l <'\(world.root)/asked') % 4))"
            case .floods: "cat '\(world.root)/word0'; head -c 1000000 /dev/zero | tr '\\0' 9"
            }
        for number in 0..<4 {
            World.write(Array(dice.pick(Lie.words).utf8), to: world.root + "/word\(number)")
        }
        mkdir(world.root + "/bin", 0o700)
        let path = world.root + "/bin/tmux"
        World.write(
            Array("#!/bin/sh\necho $$ >>'\(world.root)/asked'\n\(answer)\n".utf8), to: path)
        chmod(path, 0o700)
        world.environment = [
            "PATH": world.root + "/bin:/usr/bin:/bin", "TMUX": "/tmp/tmux,1,0", "TMUX_PANE": "%3",
            "TERM": "tmux-256color",
        ]
    }

    // MARK: What must be true

    private func complain(_ text: String) {
        if !complaints.contains(text) { complaints.append(text) }
    }

    /// What no key was pressed for.
    private func look() {
        if let ending = session.ended() { return complain("it has ended: \(ending)") }
        let bar = session.bar
        let signs = [
            "▏", "★", "♥", "✗", "marked", "trash", "stack", "nine-grid", "waterfall", "carousel",
            "transition", "compare", "advance", "slideshow",
        ]
        for sign in signs where bar.contains(sign) { complain("the status line: \(bar)") }
        if session.screen.contains("─ Keys") { complain("help is open") }
    }

    private func end() {
        if session.ended() != nil { return }
        // In the viewer it would say which page transition it chose.
        session.send("t")
        session.settle(quietMilliseconds: 300)
        if session.screen.contains("transition ") { complain("the viewer is open") }
        session.send(Keys.home)
        session.settle(quietMilliseconds: 200)
        session.send(Keys.right)
        if !session.wait(until: { $0.status?.place == 2 }) { complain("no key works") }
        if let multiplexer { waitForTmux(multiplexer) }
        kilobytes = PtySession.peakKilobytes(session.process)
        session.send("q")
        // What comes this late comes to a program that is leaving.
        if !held.isEmpty, session.wait(until: { !$0.screen.isAlternate }) { session.send(held) }
        if let ending = session.waitForEnd(), ending != .exited(status: 0) {
            complain("it ended so: \(ending)")
        } else if session.ended() == nil {
            return complain("it does not end")
        }
        if !session.modesAreRestored { complain("the terminal's modes") }
        session.screen.leftovers.forEach(complain)
        let said = session.screen.text.joined().split(separator: " ")
        if !said.isEmpty { complain("at the end it says \(said.joined(separator: " "))") }
        checkFiles()
        checkPictures()
    }

    /// One that hangs is ended, with what it has started.
    private func waitForTmux(_ multiplexer: Multiplexer) {
        let path = world.root + "/asked"
        let areGone = session.wait { _ in
            let asked = String(decoding: World.read(path), as: UTF8.self).split(separator: "\n")
            return !asked.isEmpty
                && asked.compactMap { Int32($0) }.allSatisfy { kill(-$0, 0) != 0 }
        }
        if !areGone { complain("a tmux that \(multiplexer) still runs, or was never asked") }
    }

    private func checkFiles() {
        let names = (1...6).map { "photo\($0).jpg" }
        if world.list(world.photos) != names { complain("\(world.list(world.photos))") }
        if !world.trashed.isEmpty { complain("in the trash: \(world.trashed)") }
        let events = String(decoding: World.read(world.root + "/events"), as: UTF8.self)
        for line in events.split(separator: "\n") {
            let isHarmless = ["begun", "shown", "quit"].contains {
                line.contains("\"event\": \"\($0)\"")
            }
            if !isHarmless { complain("\(line)") }
        }
        if !events.contains("\"quit\"") { complain("the events are not complete") }
        let memory = World.names("/dev/shm").filter {
            $0.hasPrefix("riffle-\(session.process)-")
        }
        if !memory.isEmpty { complain("memory is left: \(memory)") }
    }

    /// As far as a model of kitty can follow: where tmux takes back its word, the next riffle of the pane frees what is left.
    private func checkPictures() {
        var terminal = KittyScreen(
            columns: Self.largest.columns, rows: Self.largest.rows, cellWidth: 9, cellHeight: 18)
        terminal.play(session.transcript)
        complaints += terminal.faults.filter { $0.hasSuffix("handed on") }
        if multiplexer == .lies { return }
        // Konsole frees none: one of a pixel takes its place.
        let images = terminal.images.filter { $0.value.width != 1 }
        if !images.isEmpty || !terminal.placements.isEmpty || !terminal.virtual.isEmpty
            || terminal.picturesAbove > 0
        {
            complain("pictures are left: \(images.keys.sorted())")
        }
        if terminal.isSending { complain("a picture is cut off") }
    }
}
