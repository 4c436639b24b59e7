import SeededRandom
import Gates
import Glibc
import PtyHarness
import Testing

/// Whatever comes from the terminal that no finger has typed: no photo is trashed, and nothing ends.
@Suite(.serialized) struct `Gate: what comes from the terminal` {
    @Test func `answers that come late decide about nothing`() throws {
        var gate = Gate("late-replies", counting: "photos trashed or programs ended")
        let delays = Gate.isFull ? [0.1, 0.5, 1, 2, 5] : [1]
        for phase in Gate.isFull ? Phase.allCases : [.rest, .prompt] {
            for delay in delays {
                gate.count("\(phase), \(delay) s", try answering(in: phase, after: delay))
            }
        }
        #expect(gate.close())
    }

    @Test func `sequences cut anywhere decide about nothing`() throws {
        var gate = Gate("cut-sequences", counting: "photos trashed or programs ended")
        var dice = Dice(seed: Gate.seed(5))
        let all = KnownSequences.keys + KnownSequences.replies + KnownSequences.others
        let wanted = Gate.isFull ? all : stride(from: 0, to: all.count, by: 9).map { all[$0] }
        let stage = try Stage()
        for text in wanted {
            let bytes = Array(text.utf8)
            for cut in 1..<bytes.count {
                stage.session.send(Array(bytes[..<cut]))
                stage.session.rest(milliseconds: dice.pick([40, 47, 50, 53, 60, 130]))
                stage.session.send(Array(bytes[cut...]))
                stage.session.rest(milliseconds: 20)
                gate.count("\(text.debugDescription) at \(cut)", stage.complaints)
            }
        }
        for bytes in KnownSequences.strange {
            stage.session.send(bytes)
            stage.session.rest(milliseconds: dice.pick([10, 60, 600, 1200]))
            gate.count("\(bytes)", stage.complaints)
        }
        gate.count("in the end", stage.end())
        #expect(gate.close())
    }

    @Test(arguments: [true, false])
    func `megabytes pasted decide about nothing`(isBracketed: Bool) throws {
        var gate = Gate(
            isBracketed ? "paste" : "unmarked-paste", counting: "photos trashed or programs ended")
        let megabytes = Gate.isFull ? 10 : 1
        var dice = Dice(seed: Gate.seed(3))
        for way in Gate.isFull ? Way.allCases : [.stack] {
            let stage = try Stage(["-m", way.rawValue])
            let before = stage.kilobytes
            if isBracketed { stage.session.send("\u{1B}[200~") }
            for _ in 0..<(megabytes * 16) {
                let words = [
                    "x", "q", "u", "\u{1B}[A", "\u{1B}[3~", ":q\r", "\u{3}", "Q", "xx", "12", " ",
                ]
                var chunk: [UInt8] = []
                while chunk.count < 65536 { chunk += Array(dice.pick(words).utf8) }
                stage.session.send(chunk)
            }
            if isBracketed { stage.session.send("\u{1B}[201~") }
            stage.session.settle(quietMilliseconds: 300)
            let growth = stage.kilobytes - before
            gate.count(
                "\(megabytes) MB, \(way)",
                stage.complaints + (growth > 16_000 ? ["\(growth) kB more"] : []) + stage.end())
        }
        #expect(gate.close())
    }

    @Test func `noise decides about nothing`() throws {
        var gate = Gate("noise", counting: "photos trashed or programs ended")
        let seed = Gate.seed(7)
        for number in 0..<UInt64(Gate.isFull ? 40 : 2) {
            var dice = Dice(seed &+ number)
            let stage = try Stage(["-m", dice.pick(Way.allCases).rawValue])
            let before = stage.kilobytes
            for _ in 0..<16 { stage.session.send(dice.bytes(16384)) }
            stage.session.settle(quietMilliseconds: 300)
            let growth = stage.kilobytes - before
            gate.count(
                "seed \(seed &+ number)",
                stage.complaints + (growth > 16_000 ? ["\(growth) kB more"] : []) + stage.end())
        }
        #expect(gate.close())
    }

    /// What the program is at when the answers come.
    private enum Phase: CaseIterable {
        case rest, moving, viewer, grid, help, prompt, dragging, afterTrash
    }

    private func answering(in phase: Phase, after delay: Double) throws -> [String] {
        let stage = try Stage(responses: .mute)
        let session = stage.session
        switch phase {
        case .rest: break
        case .moving: session.send(Keys.right)
        case .viewer: session.send(Keys.enter)
        case .grid: session.send("gn")
        case .help: session.send("?")
        case .prompt: session.send(":")
        case .dragging:
            session.send(Keys.mouse(.press, column: 40, row: 12))
            session.send(Keys.mouse(.drag, column: 44, row: 12))
        case .afterTrash:
            session.send("x")
            stage.mayTrash = 1
        }
        session.rest(milliseconds: Int(delay * 1000))
        if phase == .moving { session.send(Keys.right) }
        for reply in KnownSequences.replies {
            session.send(reply)
            session.pump(milliseconds: 15)
        }
        session.settle(quietMilliseconds: 150)
        var complaints = stage.complaints
        if phase == .prompt, session.screen.lastLine?.contains(":▏") != true {
            complaints.append("the command line shows \(session.screen.lastLine ?? "")")
        }
        return complaints + stage.end()
    }
}

/// A riffle at rest on small photos, and what must be true of it whatever comes.
private final class Stage {
    let world = World(small: 8)
    let session: PtySession
    /// How many photos may be in the trash.
    var mayTrash = 0

    init(_ arguments: [String] = [], responses: TerminalResponses = .modern) throws {
        session = try world.browse(arguments, size: PtySize(80, 20), responses: responses)
        try #require(session.wait { $0.status?.isDecoded == true })
        session.settle(quietMilliseconds: 200)
    }

    /// The memory of the program alone, in kilobytes.
    var kilobytes: Int { PtySession.ownKilobytes(session.process) }

    var complaints: [String] {
        let trashed = world.trashed.count
        return (session.ended() == nil ? [] : ["it has ended"])
            + (trashed > mayTrash ? ["\(trashed) photos trashed"] : [])
    }

    /// Whether keys still mean what they mean, and the end is clean.
    func end() -> [String] {
        // A sequence that was never finished is given up; then whatever is open is closed.
        session.rest(milliseconds: 1200)
        for _ in 0..<4 {
            session.send(Keys.escape)
            session.rest(milliseconds: 150)
        }
        session.send("gd")
        session.settle(quietMilliseconds: 200)
        session.send(Keys.home)
        session.settle(quietMilliseconds: 200)
        session.send(Keys.right)
        var complaints = complaints
        if !session.wait(until: { $0.status?.place == 2 }) { complaints.append("no key works") }
        session.send("q")
        if session.waitForEnd() != .exited(status: 0) { complaints.append("no clean end") }
        if !session.modesAreRestored { complaints.append("the terminal's modes") }
        return complaints + session.screen.leftovers
    }
}
