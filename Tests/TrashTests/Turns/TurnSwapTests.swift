import Faults
import Gates
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// Another program saves its own file under the photo's name before any call: over what is there, or where the name is free.
@Suite struct `another program at work while a photo gets a new file` {
    private static let new = bytes("saved by another program")
    private static let step = Gate.isFull ? 1 : 5

    @Test(
        arguments: [BackEnd.rename, .link, .placeholder, .copy],
        [(Interference.Deed.swap, "turn"), (.swap, "undo"), (.take, "turn"), (.take, "undo")])
    func `loses neither its file nor ours`(
        backEnd: BackEnd, deed: (Interference.Deed, String)
    ) throws {
        // A placeholder can be taken by who replaces files without looking, as docs/safety.md says.
        if backEnd == .placeholder, deed.0 == .swap { return }
        let probe = try #require(Probe())
        var gate = Gate("turn swap sweep", counting: "lost")
        var met = 0
        let calls = try TurnScene(backEnd, deed.1, seed: 0).calls(probe)
        // Behind one of these the name is free, or just taken.
        let moves: Set<String> = ["renameat", "renameat2", "unlinkat", "linkat"]
        let behind = calls.indices.filter { moves.contains(calls[$0]) }.flatMap {
            [$0 + 1, $0 + 2]
        }
        let all = Array(stride(from: 1, through: calls.count, by: Self.step))
        let numbers = deed.0 == .take ? behind : behind + Seeds.some(all, oneIn: 2)
        for number in Set(numbers).sorted() {
            let scene = try TurnScene(backEnd, deed.1, seed: number)
            let original = scene.other.map { $0 ^ 0x20 }
            let saved = scene.sandbox.root + bytes("/saved")
            writeFile(saved, Self.new)
            let ending = scene.run(
                probe, fault: "*:\(number):\(deed.0.rawValue)", swap: (saved, scene.path))
            // Where the name was not free then, nothing was taken.
            if status(saved) != nil { continue }
            met += 1
            let report = try scene.service().recover()
            let service = scene.service()
            let receipts = try service.undoable()
            let all = files(below: scene.sandbox.photos) + receipts.map(\.trashPath)
            func count(_ content: [UInt8]) -> Int { all.count { readFile($0) == content } }
            var faults: [String] = []
            if count(Self.new) != 1 { faults.append("what was saved: \(count(Self.new))") }
            // The other program may have saved over the original itself, or over the new file.
            let isReplaced = deed.0 == .swap && count(original) == 0
            if isReplaced, deed.1 == "undo", !receipts.isEmpty { faults.append("a damaged one") }
            if !isReplaced, count(original) != 1 { faults.append("original \(count(original))") }
            if deed.0 == .take, count(original) != 1 { faults.append("the original is gone") }
            if !report.lost.isEmpty { faults.append("lost track") }
            if !scene.left.isEmpty { faults.append("left \(scene.left.count)") }
            gate.count(
                1,
                failures: faults.isEmpty
                    ? [] : ["\(backEnd) \(deed) at call \(number), \(ending): \(faults)"])
        }
        #expect(gate.close("\(backEnd) \(deed.0) \(deed.1)"))
        #expect(met > 0, "\(met)")
    }
}
