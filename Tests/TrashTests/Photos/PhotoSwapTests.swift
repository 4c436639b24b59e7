import Faults
import Gates
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// FC3: another program saves its own file over one of the three, or writes into it, at any moment.
@Suite struct `a file of a photo that another program changes meanwhile` {
    private static let new = bytes("saved by another program")

    /// What is wrong after the file was changed just before one call; nil when no such call came.
    private func faults(
        _ backEnd: BackEnd, _ target: Int, _ deed: Interference.Deed, at number: Int, _ probe: Probe
    ) throws -> [String]? {
        let scene = PhotoScene(backEnd, seed: UInt64(number))
        let path = scene.path(of: scene.members[target])
        _ = unsafe chmod(cString(path), 0o644)
        let saved = scene.sandbox.root + bytes("/saved")
        writeFile(saved, Self.new)
        let words = [bytes("trash-photo")] + scene.members.map { scene.path(of: $0) }
        let ending = backEnd.run(
            probe, words, in: scene.sandbox, fault: "*:\(number):\(deed.rawValue)",
            swap: (saved, path))
        if status(saved) != nil { return nil }
        let report = try backEnd.service(scene.sandbox).recover()
        let receipts = try backEnd.service(scene.sandbox).undoable()
        let kept = files(below: scene.sandbox.photos)
        var faults: [String] = []
        let places = kept + receipts.map(\.trashPath)
        if places.filter({ readFile($0) == Self.new }).count != 1 {
            faults.append("what was saved")
        }
        for (place, member) in scene.members.enumerated() where place != target {
            let isHome = readFile(scene.path(of: member)) == member.content
            let stored = receipts.filter { $0.sourceName == bytes(member.name) }
            let isStored = stored.count == 1 && readFile(stored[0].trashPath) == member.content
            if isHome == isStored { faults.append("\(member.name) home \(isHome)") }
            if isHome != (ending != .exited(0)) { faults.append("\(member.name): said otherwise") }
        }
        if names(backEnd.files(scene.sandbox)).count != receipts.count {
            faults.append("untracked")
        }
        if !report.lost.isEmpty { faults.append("lost track") }
        if report.photos.contains(where: { $0.outcome == .partial }) { faults.append("partial") }
        let left = (files(below: scene.sandbox.root) + kept).filter {
            let name = split($0)?.name ?? []
            return name.starts(with: bytes(".riffle-")) && name != Reserve.name
        }
        if !left.isEmpty { faults.append("left: \(left.count)") }
        return faults.isEmpty
            ? [] : ["\(backEnd) \(deed) \(target) at call \(number), \(ending): \(faults)"]
    }

    @Test(arguments: BackEnd.everyday, [0, 1, 2])
    func `is not lost, and the others stay together`(backEnd: BackEnd, target: Int) throws {
        let probe = try #require(Probe())
        var gate = Gate("pair swap sweep", counting: "lost")
        var met = 0
        let step = Gate.isFull ? 1 : 7
        for number in stride(from: 1, to: 2000, by: step) where Seeds.takes(number / step, oneIn: 2)
        {
            guard let faults = try faults(backEnd, target, .swap, at: number, probe) else { break }
            gate.count(1, failures: faults)
            met = number
        }
        #expect(gate.close("\(backEnd) \(target)"))
        #expect(met > 60, "\(met)")
    }
}
