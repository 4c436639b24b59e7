import Faults
import Gates
import Glibc
import SeededRandom
import Testing

@testable import Trash

/// FC1 of copies, links and moves: `kill -9` before and after every call.
@Suite struct `a photo that is copied and a process that is killed at any of its calls` {
    private static let moments = Gate.isFull ? ["KILL", "KILLAFTER"] : ["KILL"]
    /// One in so many cases in a run of the tests that takes all of its own.
    private static let step = Gate.isFull ? 1 : 5

    @Test(arguments: CopyScene.everyday, CopyScene.Command.allCases)
    func `is as it was, and each copy is whole and known`(
        backEnd: BackEnd, command: CopyScene.Command
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "copy sweep") }
        let probe = try #require(Probe())
        var gate = Gate("copy sweep", counting: "lost")
        var last = 0
        for moment in Self.moments {
            for number in stride(from: 1, to: 2000, by: Self.step)
            where Seeds.takes(number / Self.step, oneIn: 3) {
                let scene = try CopyScene(backEnd, command, seed: number)
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
    @Test(arguments: CopyScene.everyday, CopyScene.Command.allCases)
    func `may be recovered by a process that is killed too`(
        backEnd: BackEnd, command: CopyScene.Command
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "copy sweep") }
        let probe = try #require(Probe())
        var gate = Gate("copy sweep", counting: "lost")
        let calls = try CopyScene(backEnd, command, seed: 0).calls(probe)
        let begun = try #require(calls.firstIndex(of: "write"))
        let firsts = calls.indices.filter { place in
            place >= begun
                && ["renameat2", "renameat", "linkat", "unlinkat", "symlinkat", "create", "write"]
                    .contains(calls[place])
        }
        #expect(firsts.count > 8)
        // Chosen first and sampled then: on some days both together left none.
        for first in Seeds.some(firsts.filter { Gate.isFull || $0 % 3 == 0 }, oneIn: 3) {
            let start = Gate.isFull ? 1 : 1 + (first * 7) % 29
            for second in stride(from: start, to: 2000, by: Gate.isFull ? 3 : 41) {
                let scene = try CopyScene(backEnd, command, seed: first)
                _ = scene.run(probe, fault: "*:\(first + 1):KILLAFTER")
                let recovery = scene.photo.backEnd.run(
                    probe, [bytes("recover")], in: scene.sandbox, fault: "*:\(second):KILL")
                gate.count(1, failures: scene.complaints("\(first + 1), \(second)"))
                if recovery == .exited(0) { break }
            }
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(gate.cases > 1)
    }

    @Test(
        arguments: [BackEnd.rename, .link, .placeholder, .flatCopy, .copyApart], ["trash", "undo"])
    func `is whole at home, or whole in the folder that it was moved to`(
        backEnd: BackEnd, command: String
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "copy sweep") }
        let probe = try #require(Probe())
        var gate = Gate("copy sweep", counting: "lost")
        for moment in Self.moments {
            for number in stride(from: 1, to: 2000, by: Self.step)
            where Seeds.takes(number / Self.step, oneIn: 3) {
                var scene = PhotoScene(backEnd, seed: UInt64(number))
                scene.isMoved = true
                scene = try scene.ready(for: command)
                let ending = scene.run(probe, command, fault: "*:\(number):\(moment)")
                let isExpected = ending == .killed(SIGKILL) || ending == .exited(0)
                gate.count(
                    1,
                    failures: scene.complaints(
                        "move \(backEnd) \(command) \(moment) at call \(number)",
                        isExpected ? [] : ["\(ending)"]))
                if ending == .exited(0) { break }
            }
        }
        #expect(gate.close("move \(backEnd) \(command)"))
        #expect(gate.cases > 5)
    }
}
