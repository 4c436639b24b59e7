import Faults
import SeededRandom
import Gates
import Glibc
import Testing

@testable import Trash

/// F1: `kill -9` before and after every call that the program makes.
@Suite struct `a process killed at any of its calls` {
    /// Calls after which the disk is another one than before.
    private static let changing: Set<String> = [
        "renameat2", "renameat", "linkat", "unlinkat", "symlinkat", "create", "write", "pwrite",
        "copy_file_range", "fallocate", "ftruncate", "mkdirat", "fchmod", "fchown", "fchownat",
        "futimens",
        "utimensat", "fsetxattr",
    ]

    /// The disk after call N is the disk before call N + 1: every run of the tests kills before, the full one also after.
    private static let moments = Gate.isFull ? ["KILL", "KILLAFTER"] : ["KILL"]

    private func scene(
        _ backEnd: BackEnd, _ kind: Scene.Kind, _ command: String, seed: Int
    ) throws -> Scene {
        let scene = Scene(backEnd, kind, seed: UInt64(seed))
        return try scene.ready(for: command)
    }

    private func kinds(_ backEnd: BackEnd) -> [Scene.Kind] {
        Gate.isFull ? [.file, .link] : [.file]
    }

    /// Runs `command` again and again, killed one call later each time, until it is not killed any more.
    private func sweep(
        _ backEnd: BackEnd, _ kind: Scene.Kind, _ command: String, _ moment: String,
        _ probe: Probe
    ) throws -> (calls: Int, cases: Int, faults: [String]) {
        var faults: [String] = []
        var cases = 0
        for number in 1...1000 where Seeds.takes(number - 1, oneIn: 3) {
            let scene = try scene(backEnd, kind, command, seed: number)
            let ending = scene.run(probe, command, fault: "*:\(number):\(moment)")
            let isExpected = ending == .killed(SIGKILL) || ending == .exited(0)
            faults += scene.complaints(
                "\(backEnd) \(kind) \(command) \(moment) at call \(number)",
                isExpected ? [] : ["\(ending)"])
            cases += 1
            if ending == .exited(0) { return (number, cases, faults) }
        }
        return (1000, cases, faults + ["it never came to an end"])
    }

    @Test(arguments: BackEnd.swept, ["trash", "undo", "undo moved", "redo"])
    func `loses, damages and forgets no photo`(backEnd: BackEnd, command: String) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "kill sweep") }
        let probe = try #require(Probe())
        var calls = 0
        var cases = 0
        var faults: [String] = []
        for kind in kinds(backEnd) {
            for moment in Self.moments {
                let result = try sweep(backEnd, kind, command, moment, probe)
                faults += result.faults
                calls += result.calls
                cases += result.cases
            }
        }
        var gate = Gate("kill sweep", counting: "lost")
        gate.count(cases, failures: faults)
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(calls > 60)
    }

    /// The first process is killed after each call that changes the disk, the one that recovers before each of its calls.
    @Test(arguments: BackEnd.swept, ["trash", "undo", "undo moved"])
    func `can be recovered by a process that is killed too`(
        backEnd: BackEnd, command: String
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "kill sweep of recovery") }
        let probe = try #require(Probe())
        var faults: [String] = []
        var cases = 0
        let calls = try scene(backEnd, .file, command, seed: 0).calls(probe, command)
        // What comes before the first record of the journal leaves nothing to recover.
        let begun = try #require(calls.firstIndex(of: "write"))
        let firsts = calls.indices.filter { $0 >= begun && Self.changing.contains(calls[$0]) }
        // Of the way by hand and of two real file systems, which recovers like the others, a part.
        let isSampled = !Gate.isFull || !BackEnd.everyday.contains(backEnd)
        for first in Seeds.some(firsts, oneIn: 3) {
            let start = isSampled ? 1 + (first * 5) % 7 : 1
            for second in stride(from: start, to: 1000, by: isSampled ? 13 : 1) {
                let scene = try scene(backEnd, .file, command, seed: first)
                _ = scene.run(probe, command, fault: "*:\(first + 1):KILLAFTER")
                let ending = scene.run(probe, "recover", fault: "*:\(second):KILL")
                cases += 1
                faults += scene.complaints("\(backEnd) \(command) \(first + 1), \(second)")
                if ending == .exited(0) { break }
            }
        }
        var gate = Gate("kill sweep of recovery", counting: "lost")
        gate.count(cases, failures: faults)
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(cases > (Seeds.now == .all ? 15 : 5))
    }
}
