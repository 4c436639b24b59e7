import Faults
import Gates
import Glibc
import SeededRandom
import Testing

@testable import Trash

/// FC1: `kill -9` before and after every call, with a photo of three files.
@Suite struct `a photo of three files and a process that is killed at any of its calls` {
    private static let moments = Gate.isFull ? ["KILL", "KILLAFTER"] : ["KILL"]
    /// One in so many cases in a run of the tests that takes all of its own.
    private static let step = Gate.isFull ? 1 : 5

    @Test(arguments: BackEnd.swept, ["trash", "undo", "undo archived"])
    func `it is whole at home, or whole in the trash`(backEnd: BackEnd, command: String) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "pair kill sweep") }
        let probe = try #require(Probe())
        var gate = Gate("pair kill sweep", counting: "lost")
        var last = 0
        for moment in Self.moments {
            for number in stride(from: 1, to: 2000, by: Self.step)
            where Seeds.takes(number / Self.step, oneIn: 3) {
                let scene = try PhotoScene(backEnd, seed: UInt64(number)).ready(for: command)
                let ending = scene.run(probe, command, fault: "*:\(number):\(moment)")
                let isExpected = ending == .killed(SIGKILL) || ending == .exited(0)
                gate.count(
                    1,
                    failures: scene.complaints(
                        "\(backEnd) \(command) \(moment) at call \(number)",
                        isExpected ? [] : ["\(ending)"]))
                last = number
                if ending == .exited(0) { break }
            }
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(100..<1900 ~= last, "\(last)")
    }

    /// The first process is killed after each call that changes the disk, the one that recovers before each of its calls.
    @Test(arguments: BackEnd.swept, ["trash", "undo"])
    func `recovery may be killed too`(backEnd: BackEnd, command: String) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "pair recovery sweep") }
        let probe = try #require(Probe())
        var gate = Gate("pair recovery sweep", counting: "lost")
        let calls = try PhotoScene(backEnd, seed: 0).ready(for: command).calls(probe, command)
        let begun = try #require(calls.firstIndex(of: "write"))
        let firsts = calls.indices.filter { place in
            place >= begun && ["renameat2", "linkat", "unlinkat", "write"].contains(calls[place])
        }
        #expect(firsts.count > 8)
        let isSampled = !Gate.isFull || !BackEnd.everyday.contains(backEnd)
        let some = firsts.enumerated().filter { !isSampled || $0.offset % 2 == 0 }.map(\.element)
        for first in Seeds.some(some, oneIn: 3) {
            let start = isSampled ? 1 + (first * 7) % 29 : 1
            for second in stride(from: start, to: 2000, by: isSampled ? 41 : 3) {
                let scene = try PhotoScene(backEnd, seed: UInt64(first)).ready(for: command)
                _ = scene.run(probe, command, fault: "*:\(first + 1):KILLAFTER")
                let ending = scene.run(probe, "recover", fault: "*:\(second):KILL")
                gate.count(
                    1, failures: scene.complaints("\(backEnd) \(command) \(first + 1), \(second)"))
                if ending == .exited(0) { break }
            }
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(gate.cases > 3)
    }
}
