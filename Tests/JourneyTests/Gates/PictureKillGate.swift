import Gates
import Glibc
import GraphicsModel
import PtyHarness
import SeededRandom
import Testing

/// Where a program ends in the middle of a picture, the terminal holds none of its pictures, and reads text again.
@Suite(.serialized) struct `Gate: ends in the middle of a picture` {
    /// How pictures are sent, and where one begins in what is written.
    private enum Way: String, CaseIterable {
        case direct, shared, over, sixel, iterm

        var responses: TerminalResponses {
            var responses = TerminalResponses.kitty
            if self == .shared { responses.graphics.insert("9") }
            if self == .over { responses.name = "kitty(0.26.5)" }
            return responses
        }

        var choice: String { self == .sixel || self == .iterm ? rawValue : "kitty" }

        var beginning: String {
            switch self {
            case .direct, .shared: "_Ga=t,i=74972"
            case .over: "_Ga=T,f=100"
            case .sixel: "P0;1;0q"
            case .iterm: "]1337;File="
            }
        }

        /// What of it is killed, in bytes from its beginning.
        var length: Int { self == .shared ? 300 : 40_000 }
    }

    private static let signals = [SIGKILL, SIGSEGV, SIGTERM, SIGHUP]

    @Test func `no picture is left, and no string is open`() throws {
        var gate = Gate("pictures-killed", counting: "terminals left with pictures")
        var dice = Dice(seed: Gate.seed(13))
        let places = Gate.steps(full: 200, fast: 2)
        for way in Way.allCases {
            for number in 0..<places {
                let place = dice.roll(way.length)
                let signal = Self.signals[number % Self.signals.count]
                gate.count(
                    "\(way), signal \(signal), byte \(place)", try end(way, signal, after: place))
            }
        }
        #expect(gate.close())
    }

    /// What is wrong in a terminal after a signal that came when so much of a picture was written.
    private func end(_ way: Way, _ signal: Int32, after place: Int) throws -> [String] {
        let world = World(photos: 1)
        let size = PtySize(100, 30)
        let session = try world.browse(
            ["--pixels", way.choice], size: size, responses: way.responses)
        guard session.wait(until: { $0.has(way.beginning) }) else { return ["no picture comes"] }
        let start = session.lastPlace(of: way.beginning) ?? 0
        // Where the picture has fewer bytes the signal comes while it stands.
        for _ in 0..<20 where session.transcript.count < start + place {
            session.pump(milliseconds: 5)
        }
        let name = "riffle-\(session.process)-"
        session.signal(signal)
        var complaints: [String] = []
        if !session.wait(until: { $0.screen.leftovers.isEmpty && $0.modesAreRestored }) {
            complaints += session.screen.leftovers + ["or the terminal's modes"]
        }
        _ = session.waitForEnd()
        // A letter that comes now is text.
        var terminal = KittyScreen(
            columns: size.columns, rows: size.rows, cellWidth: 9, cellHeight: 18)
        terminal.play(Array(session.transcript) + Array("\u{1B}[1;1HX".utf8))
        if terminal.cells.first?.scalar != 0x58 { complaints.append("a string is open") }
        if terminal.isSending { complaints.append("a picture is being sent") }
        if !terminal.images.isEmpty || !terminal.placements.isEmpty || terminal.picturesAbove > 0 {
            complaints.append("pictures are left: \(terminal.images.keys.sorted())")
        }
        let memory = World.names("/dev/shm").filter { $0.hasPrefix(name) }
        if !memory.isEmpty { complaints.append("memory is left: \(memory)") }
        return complaints
    }
}
