import Gates
import Glibc
import Testing

@testable import Trash

/// F11: a program rewrites the photo in place at any moment, keeps its size and sets its time back (`exiftool -P`, `rsync --inplace -t`).
@Suite struct `a photo that is rewritten in place while it is trashed` {
    private static let old = bytes("the old content")
    private static let new = bytes("the new content")

    /// What the probe calls when nobody interferes.
    private func calls(_ backEnd: BackEnd, _ probe: Probe) -> [String] {
        Scene(backEnd, .file, seed: 1).calls(probe, "trash")
    }

    /// What is wrong after the photo was rewritten just before one call; over when it was not there to be rewritten any more.
    private func faults(
        _ backEnd: BackEnd, at number: Int, _ probe: Probe, mustRefuse: Bool
    ) throws -> (faults: [String], isOver: Bool, isRefused: Bool) {
        let sandbox = backEnd.sandbox()
        let path = sandbox.photo(bytes("a.jpg"), Self.old)
        let saved = sandbox.root + bytes("/saved")
        writeFile(saved, Self.new)
        let ending = probe(
            [bytes("trash"), path], in: sandbox, fault: backEnd.fault + "*:\(number):REWRITE",
            isApart: backEnd.isApart, folder: backEnd.folder(sandbox), swap: (saved, path))
        if status(saved) != nil { return ([], true, false) }
        let report = try backEnd.service(sandbox).recover()
        let receipts = try backEnd.service(sandbox).undoable()
        let kept = files(below: sandbox.photos)
        let trashed = files(below: backEnd.files(sandbox)).filter { $0 != Self.reserve(sandbox) }
        var faults: [String] = []
        if (kept + trashed).map({ readFile($0) }) != [Self.new] {
            faults.append("\(kept.count) there, \(trashed.count) in the trash")
        }
        if ending == .exited(0), receipts.count != 1 { faults.append("said it was done") }
        if ending == .exited(0), mustRefuse { faults.append("was not refused") }
        if ending == .exited(1), kept != [path] { faults.append("said it stays") }
        if !report.lost.isEmpty { faults.append("lost track") }
        let name = "\(backEnd) at call \(number), \(ending)"
        let complaints = faults.isEmpty ? [] : ["\(name): \(faults.joined(separator: "; "))"]
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
        defer { probe.remove() }
        let calls = calls(backEnd, probe)
        // What is moved by its name can be told from what was seen until the call that moves it; what is copied is
        // compared once it has no name any more. The program asks for its places before it looks at the file that the
        // user is asked about: a rewrite before that look is part of what was seen.
        let move = try #require(calls.lastIndex(of: "renameat2")) + 1
        var firstRefused: Int?
        var all: [String] = []
        var number = 1
        while number < 1000 {
            let mustRefuse = firstRefused != nil && (backEnd.isCopy || number < move)
            let result = try faults(backEnd, at: number, probe, mustRefuse: mustRefuse)
            all += result.faults
            if result.isOver { break }
            if result.isRefused, firstRefused == nil { firstRefused = number }
            number += 1
        }
        #expect(firstRefused.map { $0 < 20 } ?? false, "first refused: \(firstRefused ?? 0)")
        var gate = Gate("rewrite sweep", counting: "lost")
        gate.count(number - 1, failures: all)
        #expect(gate.close("\(backEnd)"))
        #expect(number > 30)
    }
}
