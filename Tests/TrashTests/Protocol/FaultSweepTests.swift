import Faults
import SeededRandom
import Gates
import Glibc
import Testing

@testable import Trash

/// F2: every call fails in every way, once or always.
@Suite struct `a call that fails` {
    /// All faults that a command can meet, by the calls it makes when nothing fails.
    private func faults(_ calls: [String], isFull: Bool) -> [Fault] {
        Fault.all(of: calls) { Array(1...min(4, $0)) + [0] }.filter { fault in
            // The other combinations take the same ways.
            isFull
                || (fault.error == "EIO"
                    ? fault.number < 3
                    : fault.number == 0 && ["LATE", "SPOIL"].contains(fault.error))
        }
    }

    private func scene(_ backEnd: BackEnd, _ command: String, seed: Int) throws -> Scene {
        var scene = Scene(backEnd, seed: UInt64(seed))
        scene.isChosen = true
        return try scene.ready(for: command)
    }

    @Test(arguments: BackEnd.swept, ["trash", "undo", "undo moved"])
    func `costs no photo, and the exit status tells the truth`(
        backEnd: BackEnd, command: String
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "fault sweep") }
        let probe = try #require(Probe())
        var lost: [String] = []
        let calls = try scene(backEnd, command, seed: 0).calls(probe, command)
        let all = faults(calls, isFull: Gate.isFull)
        let tried = Seeds.some(Array(all.enumerated()), oneIn: 3)
        for (seed, fault) in tried {
            let scene = try scene(backEnd, command, seed: seed)
            let ending = scene.run(probe, command, fault: "\(fault)")
            let isDone = scene.isHome == (command != "trash")
            var known: [String] = []
            if ending == .exited(0), !isDone { known.append("said it was done") }
            if case .killed = ending { known.append("crashed") }
            lost += scene.complaints("\(backEnd) \(command) \(fault)", known)
        }
        var gate = Gate("fault sweep", counting: "lost")
        gate.count(tried.count, failures: lost)
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(all.count > 30)
    }

    /// A command is killed early, in the middle or late; the recovery that follows meets the faults.
    @Test(arguments: BackEnd.everyday, ["trash", "undo", "undo moved"])
    func `of the recovery costs no photo either`(backEnd: BackEnd, command: String) throws {
        let probe = try #require(Probe())
        var lost: [String] = []
        var possible = 0
        var cases = 0
        let calls = try scene(backEnd, command, seed: 0).calls(probe, command)
        let begun = try #require(calls.firstIndex(of: "write"))
        let span = calls.count - begun
        for part in Gate.isFull ? [2, 5, 8] : [6] {
            let point = begun + span * part / 10
            func interrupted(_ seed: Int) throws -> Scene {
                let scene = try scene(backEnd, command, seed: seed)
                _ = scene.run(probe, command, fault: "*:\(point):KILLAFTER")
                return scene
            }
            let recovery = try interrupted(0).calls(probe, "recover")
            let all = faults(recovery, isFull: Gate.isFull)
            possible += all.count
            for (seed, fault) in Seeds.some(Array(all.enumerated()), oneIn: 3) {
                let scene = try interrupted(seed)
                var known: [String] = []
                if case .killed = scene.run(probe, "recover", fault: "\(fault)") {
                    known.append("crashed")
                }
                cases += 1
                lost += scene.complaints("\(backEnd) \(command) \(point) \(fault)", known)
            }
        }
        var gate = Gate("fault sweep of recovery", counting: "lost")
        gate.count(cases, failures: lost)
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(possible > 20)
    }
}
