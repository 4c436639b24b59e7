import Faults
import Gates
import Glibc
import SeededRandom
import Testing

@testable import Trash

/// TU4: `kill -9` at every call, and calls that fail, while a JPEG with a RAW and a sidecar gets a new file in its place or comes back.
@Suite struct `a new file in the place of a photo` {
    private static let commands = ["turn", "undo", "undo archived"]
    private static let moments = Gate.isFull ? ["KILL", "KILLAFTER"] : ["KILL"]
    private static let step = Gate.isFull ? 1 : 3
    private static let changing: Set<String> = [
        "renameat2", "renameat", "linkat", "unlinkat", "create", "write", "copy_file_range",
        "fchmod", "fchown", "futimens", "fsetxattr", "mkdirat",
    ]

    @Test(arguments: BackEnd.swept, commands)
    func `costs no photo where its process is killed at any call`(
        backEnd: BackEnd, command: String
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "turn kill sweep") }
        let probe = try #require(Probe())
        var gate = Gate("turn kill sweep", counting: "lost")
        var last = 0
        for moment in Self.moments {
            for number in stride(from: 1, to: 2000, by: Self.step)
            where Seeds.takes(number / Self.step, oneIn: 3) {
                let scene = try TurnScene(backEnd, command, seed: number)
                let ending = scene.run(probe, fault: "*:\(number):\(moment)")
                let isExpected = ending == .killed(SIGKILL) || ending == .exited(0)
                gate.count(
                    1,
                    failures: scene.complaints(
                        "\(moment) at call \(number)", isExpected ? [] : ["\(ending)"]))
                last = number
                if ending == .exited(0) { break }
            }
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(60..<1900 ~= last, "\(last)")
    }

    /// The first process is killed after each call that changes the disk, the one that recovers before each of its calls.
    @Test(arguments: BackEnd.swept, commands)
    func `may be recovered by a process that is killed too`(
        backEnd: BackEnd, command: String
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "turn recovery sweep") }
        let probe = try #require(Probe())
        var gate = Gate("turn recovery sweep", counting: "lost")
        let calls = try TurnScene(backEnd, command, seed: 0).calls(probe)
        let begun = try #require(calls.firstIndex(of: "write"))
        let firsts = calls.indices.filter { $0 >= begun && Self.changing.contains(calls[$0]) }
        for first in Seeds.some(firsts, oneIn: 3) {
            let start = Gate.isFull ? 1 : 1 + (first * 5) % 13
            for second in stride(from: start, to: 2000, by: Gate.isFull ? 1 : 23) {
                let scene = try TurnScene(backEnd, command, seed: first)
                _ = scene.run(probe, fault: "*:\(first + 1):KILLAFTER")
                let recovery = scene.run(probe, "recover", fault: "*:\(second):KILL")
                gate.count(1, failures: scene.complaints("\(first + 1), \(second)"))
                if recovery == .exited(0) { break }
            }
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(gate.cases > 5)
    }

    @Test(arguments: BackEnd.swept, commands)
    func `costs no photo where a call fails, and the exit status tells the truth`(
        backEnd: BackEnd, command: String
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "turn fault sweep") }
        let probe = try #require(Probe())
        var gate = Gate("turn fault sweep", counting: "lost")
        let faults = SweptFaults(
            of: try TurnScene(backEnd, command, seed: 0).calls(probe), with: ["SPOIL"])
        for (seed, fault) in faults {
            let scene = try TurnScene(backEnd, command, seed: seed, isChosen: true)
            let ending = scene.run(probe, fault: "\(fault)")
            var known: [String] = []
            let isDone = command == "turn" ? scene.isTurned : scene.isHome
            if ending == .exited(0), !isDone { known.append("said it was done") }
            if case .killed = ending { known.append("crashed") }
            gate.count(1, failures: scene.complaints("\(fault)", known))
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(faults.count > 40)
    }
}
