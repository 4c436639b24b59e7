import Faults
import Testing

@testable import Trash

/// F11: a program rewrites the photo in place at any moment, keeps its size and sets its time back (`exiftool -P`, `rsync --inplace -t`).
@Suite struct `a photo that is rewritten in place while it is trashed` {
    /// What the probe calls when nobody interferes.
    private func calls(_ backEnd: BackEnd, _ probe: Probe) -> [String] {
        Scene(backEnd, .file, seed: 1).calls(probe, "trash")
    }

    /// What is wrong after the photo was rewritten just before one call; over when it was not there to be rewritten any more.
    private func faults(
        _ backEnd: BackEnd, at number: Int, _ probe: Probe, mustRefuse: Bool
    ) throws -> (faults: [String], isOver: Bool, isRefused: Bool) {
        let other = Interference(backEnd)
        let ending = other.run(probe, .rewrite, before: number)
        if !other.hasHappened { return ([], true, false) }
        let report = try backEnd.service(other.sandbox).recover()
        let receipts = try backEnd.service(other.sandbox).undoable()
        let kept = files(below: other.sandbox.photos)
        let trashed = files(below: backEnd.files(other.sandbox)).filter {
            $0 != Self.reserve(other.sandbox)
        }
        var faults: [String] = []
        if (kept + trashed).map({ readFile($0) }) != [Interference.new] {
            faults.append("\(kept.count) there, \(trashed.count) in the trash")
        }
        if ending == .exited(0), receipts.count != 1 { faults.append("said it was done") }
        if ending == .exited(0), mustRefuse { faults.append("was not refused") }
        if ending == .exited(1), kept != [other.path] { faults.append("said it stays") }
        if !report.lost.isEmpty { faults.append("lost track") }
        let complaints = other.complaints("at call \(number), \(ending)", faults)
        return (complaints, false, ending == .exited(1))
    }

    private static func reserve(_ sandbox: Sandbox) -> Path {
        sandbox.root + bytes("/rejected/") + Reserve.name
    }

    @Test(arguments: BackEnd.everyday)
    func `at any of the calls: what was written is not lost, and refused up to the move`(
        backEnd: BackEnd
    ) throws {
        let probe = try #require(Probe())
        let calls = calls(backEnd, probe)
        // What is moved by its name can be told from what was seen until the call that moves it; what is copied is
        // compared once it has no name any more. The program asks for its places before it looks at the file that the
        // user is asked about: a rewrite before that look is part of what was seen.
        let move = try #require(calls.lastIndex(of: "renameat2")) + 1
        var firstRefused: Int?
        let isKept = try Interference.sweep("rewrite sweep", backEnd) { number in
            let mustRefuse = firstRefused != nil && (backEnd.isCopy || number < move)
            let result = try faults(backEnd, at: number, probe, mustRefuse: mustRefuse)
            if result.isRefused, firstRefused == nil { firstRefused = number }
            return (result.faults, result.isOver)
        }
        #expect(isKept)
        #expect(firstRefused.map { $0 < 20 } ?? false, "first refused: \(firstRefused ?? 0)")
    }
}
