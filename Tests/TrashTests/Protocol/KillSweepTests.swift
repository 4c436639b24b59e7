import Glibc
import Testing

@testable import Trash

@Suite struct `a process killed at any of its calls` {
    /// Runs `command` again and again, killed one call later each time, until it is not killed any more.
    private func sweep(
        _ backEnd: BackEnd, _ command: String, _ moment: String, _ probe: Probe
    ) throws -> (cases: Int, faults: [String]) {
        var faults: [String] = []
        for number in 1...1000 {
            var scene = Scene(backEnd, seed: UInt64(number))
            if command == "undo" { scene = try scene.trashed() }
            let ending = scene.run(probe, command, fault: "*:\(number):\(moment)")
            faults += scene.faults().map {
                "\(backEnd) \(command) \(moment) at call \(number): \($0)"
            }
            if ending == .exited(0) { return (number, faults) }
            if ending != .killed(SIGKILL) { faults.append("call \(number): \(ending)") }
        }
        return (1000, faults + ["it never came to an end"])
    }

    @Test(arguments: BackEnd.allCases, ["trash", "undo"])
    func `loses, damages and forgets no photo`(backEnd: BackEnd, command: String) throws {
        let probe = try #require(Probe())
        defer { probe.remove() }
        var cases = 0
        for moment in ["KILL", "KILLAFTER"] {
            let result = try sweep(backEnd, command, moment, probe)
            #expect(result.faults.isEmpty)
            cases += result.cases
        }
        print("kill sweep: \(backEnd) \(command): \(cases) cases")
        #expect(cases > 60)
    }

    @Test(arguments: BackEnd.allCases, ["trash", "undo"])
    func `can be recovered by a process that is killed too`(
        backEnd: BackEnd, command: String
    ) throws {
        let probe = try #require(Probe())
        defer { probe.remove() }
        var faults: [String] = []
        var cases = 0
        // Every fifth point of the first process, and there every third of the second.
        for first in stride(from: 20, to: 1000, by: 5) {
            var isFinished = false
            for second in stride(from: 1 + first % 3, to: 1000, by: 3) {
                var scene = Scene(backEnd, seed: UInt64(first))
                if command == "undo" { scene = try scene.trashed() }
                isFinished = scene.run(probe, command, fault: "*:\(first):KILL") == .exited(0)
                let ending = scene.run(probe, "recover", fault: "*:\(second):KILL")
                cases += 1
                faults += scene.faults().map { "\(backEnd) \(command) \(first), \(second): \($0)" }
                if ending == .exited(0) { break }
            }
            if isFinished { break }
        }
        print("kill sweep of recovery: \(backEnd) \(command): \(cases) cases")
        #expect(faults.isEmpty)
    }
}
