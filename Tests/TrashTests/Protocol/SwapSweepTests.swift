import Gates
import Glibc
import Testing

@testable import Trash

/// F11: an editor saves over the photo at any moment.
@Suite struct `a photo that is replaced while it is trashed` {
    private static let old = bytes("the old content")
    private static let new = bytes("the new content")

    /// What is wrong after the photo was replaced just before one call; the sweep is over when no such call came.
    private func faults(
        _ backEnd: BackEnd, at number: Int, _ probe: Probe
    ) throws -> (faults: [String], isOver: Bool) {
        let sandbox = backEnd.sandbox()
        let path = sandbox.photo(bytes("a.jpg"), Self.old)
        let saved = sandbox.root + bytes("/saved")
        writeFile(saved, Self.new)
        let ending = probe(
            [bytes("trash"), path], in: sandbox, fault: backEnd.fault + "*:\(number):SWAP",
            isApart: backEnd.isApart, folder: backEnd.folder(sandbox), swap: (saved, path))
        if status(saved) != nil { return ([], true) }
        let report = try backEnd.service(sandbox).recover()
        let service = backEnd.service(sandbox)
        let receipts = try service.undoable()
        let kept = files(below: sandbox.photos).filter { readFile($0) == Self.new }
        let trashed = receipts.filter { readFile($0.trashPath) == Self.new }
        let former = receipts.filter { readFile($0.trashPath) == Self.old }
        var faults: [String] = []
        if kept.count + trashed.count != 1 { faults.append("new: \(kept.count), \(trashed.count)") }
        if ending == .exited(0), receipts.count != 1 { faults.append("said it was done") }
        if ending == .exited(0), trashed.isEmpty, former.isEmpty { faults.append("trashed what?") }
        for receipt in receipts where ending == .exited(0) {
            let stored = status(receipt.trashPath).map { RecordedIdentity($0) }
            let isShown = stored?.hasContent(of: receipt.identity) ?? false
            if !isShown { faults.append("the wrong one was trashed") }
        }
        if !report.lost.isEmpty { faults.append("lost track") }
        if names(backEnd.files(sandbox)).count != receipts.count { faults.append("untracked") }
        let left = (files(below: sandbox.root) + files(below: sandbox.photos)).filter { found in
            let name = split(found)?.name ?? []
            return name.starts(with: bytes(".riffle-")) && name != Reserve.name
        }
        if !left.isEmpty { faults.append("left: \(left.count)") }
        let name = "\(backEnd) at call \(number), \(ending)"
        return (faults.isEmpty ? [] : ["\(name): \(faults.joined(separator: "; "))"], false)
    }

    @Test(arguments: BackEnd.everyday)
    func `at any of the calls: the new one is neither lost nor forgotten`(
        backEnd: BackEnd
    ) throws {
        let probe = try #require(Probe())
        defer { probe.remove() }
        var all: [String] = []
        var number = 1
        while number < 1000 {
            let result = try faults(backEnd, at: number, probe)
            all += result.faults
            if result.isOver { break }
            number += 1
        }
        var gate = Gate("swap sweep", counting: "lost")
        gate.count(number - 1, failures: all)
        #expect(gate.close("\(backEnd)"))
        #expect(number > 30)
    }
}
