import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Drawing among lines as the terminal answers` {
    private static let question = "\u{1B}_Gi=1919287297,a=q"
    /// The last question of all, behind which there is nothing but the picture.
    private static let fence = "\u{1B}[c"

    private func session(
        _ command: String, _ pixels: String?, in world: World,
        _ responses: TerminalResponses = .kitty, size: PtySize = PtySize(40, 12)
    ) throws -> PtySession {
        let riffle = BuildFolder.program("riffle")
        let option = pixels.map { " --pixels \($0)" } ?? ""
        let words = command.replacing("RENDER", with: "'\(riffle)' --render\(option)")
        return try PtySession(
            ["/bin/sh", "-c", words], environment: world.all, size: size, directory: world.photos,
            responses: responses)
    }

    /// What is written for a picture; the questions before it are left out.
    private func drawn(
        _ pixels: String, in world: World, _ responses: TerminalResponses = .kitty
    ) throws -> [UInt8] {
        let session = try session("exec RENDER photo1.jpg", pixels, in: world, responses)
        #expect(session.waitForEnd() == .exited(status: 0))
        #expect(session.modesAreRestored)
        let start = session.lastPlace(of: Self.fence).map { $0 + Self.fence.utf8.count } ?? 0
        #expect(session.has(Self.question) == (pixels == "auto"))
        return Array(session.transcript[start...])
    }

    @Test(arguments: ["kitty", "sixel", "iterm"])
    func `gives the bytes of the protocol that the terminal turns out to have`(name: String) throws
    {
        let world = World(photos: 1)
        var responses = TerminalResponses.kitty
        if name != "kitty" { (responses.graphics, responses.name) = ([], "WezTerm 20240203") }
        if name == "sixel" { (responses.hasSixel, responses.name) = (true, "foot(1.21.0)") }
        let named = try drawn(name, in: world)
        #expect(named.count > 5000)
        // A machine that has much else to do answers late once or twice, but not whenever it is asked.
        #expect(try (0..<8).contains { _ in try drawn("auto", in: world, responses) == named })
    }

    @Test func `gives half-blocks where the terminal is silent, or shows no pictures`() throws {
        let world = World(photos: 1)
        let plain = try drawn("none", in: world)
        #expect(plain.contains(sequence: Array("▀".utf8)))
        #expect(try drawn("auto", in: world, .mute) == plain)
        #expect(try drawn("auto", in: world, .modern) == plain)
    }

    @Test(arguments: ["tmux", "file", "colours", "option"])
    func `is not begun where it would tell nothing`(reason: String) throws {
        let world = World(photos: 1)
        if reason == "tmux" { world.environment["TMUX"] = "/tmp/tmux,1,0" }
        if reason == "colours" { world.environment["NO_COLOR"] = "1" }
        let command =
            reason == "file" ? "RENDER photo1.jpg >../drawn; cat ../drawn" : "RENDER photo1.jpg"
        let plain = try session(command, "none", in: world)
        let asked = try session(command, reason == "option" ? nil : "auto", in: world)
        for session in [asked, plain] { #expect(session.waitForEnd() == .exited(status: 0)) }
        #expect(asked.transcript.count > 1000 && asked.transcript == plain.transcript)
    }

    @Test func `leaves what was typed before to the shell`() throws {
        let world = World(photos: 1)
        let command = "read -r one; RENDER photo1.jpg; read -r two; echo \"got=$two=\""
        let asked = try session(command, "auto", in: world)
        asked.send("one\rtwo\r")
        #expect(asked.waitForEnd() == .exited(status: 0))
        #expect(asked.has("got=two="))
        #expect(!asked.has(Self.question) && asked.has("▀") && asked.modesAreRestored)
    }

    @Test func `ends before what was typed behind the answers`() throws {
        let world = World(photos: 1)
        let command = "RENDER photo1.jpg; read -r two; echo \"got=$two=\""
        let asked = try session(command, "auto", in: world)
        asked.isAnswering = false
        #expect(asked.wait { $0.has(Self.fence) })
        asked.send(asked.takeAnswers() + Array("two\r".utf8))
        #expect(asked.waitForEnd() == .exited(status: 0))
        #expect(asked.has("got=two="))
    }

    @Test func `swallows answers that come while half-blocks are drawn`() throws {
        let world = World(photos: 4)
        let command = "RENDER *.jpg; echo ready; read -r two; echo \"got=$two=\""
        let late = try session(command, "auto", in: world, size: PtySize(200, 60))
        late.isAnswering = false
        // As long as nothing more is read, the terminal takes no more of it: there is more to come.
        #expect(late.wait { $0.has("▀") })
        late.isAnswering = true
        #expect(late.wait(forText: "ready"))
        late.send("two\r")
        #expect(late.waitForEnd() == .exited(status: 0))
        // Neither typed nor shown.
        #expect(late.has("got=two=") && !late.has("^["))
        #expect(late.modesAreRestored)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGSEGV])
    func `gives the terminal back when a signal ends it`(signal: Int32) throws {
        let world = World(photos: 4)
        let asked = try session("exec RENDER *.jpg", "auto", in: world, size: PtySize(200, 60))
        asked.isAnswering = false
        #expect(asked.wait { $0.has(Self.fence) })
        // Answers are due until the end, which needs a reader.
        #expect(!asked.modesAreRestored)
        asked.signal(signal)
        #expect(asked.waitForEnd() == .killed(signal: signal))
        #expect(asked.modesAreRestored)
    }
}
