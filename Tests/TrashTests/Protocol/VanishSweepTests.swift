import Faults
import Testing

@testable import Trash

/// F10: another program renames the photo at any moment.
@Suite struct `a photo that another program takes away while it is trashed` {
    /// What is wrong after the photo got another name just before one call; the sweep is over when it had left by then.
    private func faults(
        _ backEnd: BackEnd, at number: Int, _ probe: Probe
    ) throws -> (faults: [String], isOver: Bool) {
        let other = Interference(backEnd)
        let (path, sandbox) = (other.path, other.sandbox)
        let away = sandbox.photos + bytes("/away.jpg")
        let output = sandbox.root + bytes("/output")
        let ending = backEnd.run(
            probe, [bytes("trash"), path], in: sandbox, fault: "*:\(number):SWAP",
            swap: (path, away), output: output)
        guard status(away) != nil else { return ([], true) }
        let said = String(decoding: readFile(output) ?? [], as: UTF8.self)
        var faults: [String] = []
        if readFile(away) != Interference.old { faults.append("it is another file") }
        if ending != .exited(0), !said.hasPrefix("failed missing") { faults.append("said \(said)") }
        if !(try backEnd.service(sandbox).recover().lost.isEmpty) { faults.append("lost track") }
        let receipts = try backEnd.service(sandbox).undoable()
        if (ending == .exited(0)) != (receipts.count == 1) { faults.append("said otherwise") }
        // A copy that was begun stays: it may be the last one.
        if !backEnd.isCopy {
            let stored = names(backEnd.files(sandbox)).count
            if stored != receipts.count { faults.append("untracked") }
            if !other.leftovers.isEmpty { faults.append("left: \(other.leftovers.count)") }
        }
        return (other.complaints("at call \(number), \(ending)", faults), false)
    }

    @Test(arguments: BackEnd.everyday)
    func `is reported as missing, and never as changed`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        #expect(
            try Interference.sweep("vanish sweep", backEnd) { try faults(backEnd, at: $0, probe) })
    }
}
