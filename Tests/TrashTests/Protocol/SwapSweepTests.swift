import Faults
import Testing

@testable import Trash

/// F11: an editor saves over the photo at any moment.
@Suite struct `a photo that is replaced while it is trashed` {
    private static let old = Interference.old
    private static let new = Interference.new

    /// What is wrong after the photo was replaced just before one call; the sweep is over when no such call came.
    private func faults(
        _ backEnd: BackEnd, at number: Int, _ probe: Probe
    ) throws -> (faults: [String], isOver: Bool) {
        let other = Interference(backEnd)
        let ending = other.run(probe, .swap, before: number)
        if !other.hasHappened { return ([], true) }
        let report = try backEnd.service(other.sandbox).recover()
        let service = backEnd.service(other.sandbox)
        let receipts = try service.undoable()
        let kept = files(below: other.sandbox.photos).filter { readFile($0) == Self.new }
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
        if names(backEnd.files(other.sandbox)).count != receipts.count {
            faults.append("untracked")
        }
        let left = other.leftovers
        if !left.isEmpty { faults.append("left: \(left.count)") }
        return (other.complaints("at call \(number), \(ending)", faults), false)
    }

    @Test(arguments: BackEnd.everyday)
    func `at any of the calls: the new one is neither lost nor forgotten`(
        backEnd: BackEnd
    ) throws {
        let probe = try #require(Probe())
        #expect(
            try Interference.sweep("swap sweep", backEnd) { try faults(backEnd, at: $0, probe) })
    }
}
