import Faults
import Gates
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// T5: another program takes the name that one of the three files is to get, in the trash or at home, at any moment.
@Suite struct `a name that is taken while a photo of three files is on its way to it` {
    private static let foreign = bytes("somebody else's")

    private func scene(_ backEnd: BackEnd, _ command: String, _ seed: Int) throws -> PhotoScene {
        let scene = try PhotoScene(backEnd, seed: UInt64(seed)).ready(for: command)
        // So that there is a folder for the name to be in.
        for path in [scene.sandbox.trash, backEnd.files(scene.sandbox)] where command == "trash" {
            makeDirectory(path)
        }
        return scene
    }

    /// What is wrong after the name was taken just before one call.
    private func faults(
        _ backEnd: BackEnd, _ command: String, _ target: Int, at number: Int, _ probe: Probe
    ) throws -> [String] {
        let scene = try scene(backEnd, command, number)
        let sandbox = scene.sandbox
        let member = scene.members[target]
        let stored = backEnd.files(sandbox)
        let name =
            command == "undo" ? scene.path(of: member) : BytePath.join(stored, bytes(member.name))
        let saved = sandbox.root + bytes("/saved")
        writeFile(saved, Self.foreign)
        let ending = scene.run(
            probe, command, fault: "*:\(number):TAKE", swap: (from: saved, to: name))
        let isTaken = status(saved) == nil
        var faults: [String] = []
        func expectOthers(_ when: String) {
            if isTaken, readFile(name) != Self.foreign { faults.append("the other file, \(when)") }
        }
        expectOthers("at once")
        let report = try backEnd.service(sandbox).recover()
        expectOthers("after recovery")
        if !report.lost.isEmpty { faults.append("lost track") }
        let service = backEnd.service(sandbox)
        let receipts = try service.undoable()
        if receipts.count != 0, receipts.count != 3 { faults.append("split: \(receipts.count)") }
        if ending == .exited(0), receipts.isEmpty != (command == "undo") {
            faults.append("said otherwise: \(receipts.count) in the trash")
        }
        let places = receipts.map(\.trashPath) + files(below: sandbox.photos)
        for member in scene.members {
            let count = places.count { scene.isWhole(member, at: $0) }
            if count != 1 { faults.append("\(member.name) is in \(count) places") }
        }
        if !receipts.isEmpty {
            let undone = try service.restoreNewest()
            if undone.restored.count != 1 { faults.append("not undone as one: \(undone)") }
        }
        expectOthers("after undo")
        for member in scene.members
        where files(below: sandbox.photos).count(where: { scene.isWhole(member, at: $0) }) != 1 {
            faults.append("\(member.name) is not back")
        }
        let left = (files(below: sandbox.root) + files(below: sandbox.photos)).filter {
            let name = split($0)?.name ?? []
            return name.starts(with: bytes(".riffle-")) && name != Reserve.name
        }
        if !left.isEmpty { faults.append("left: \(left.count)") }
        return faults.isEmpty
            ? [] : ["\(backEnd) \(command) \(target) at call \(number), \(ending): \(faults)"]
    }

    @Test(arguments: BackEnd.everyday, ["trash", "undo"])
    func `stays with who took it, and the photo goes elsewhere as one`(
        backEnd: BackEnd, command: String
    ) throws {
        let probe = try #require(Probe())
        var gate = Gate("pair name sweep", counting: "lost")
        let calls = try scene(backEnd, command, 0).calls(probe, command).count
        let all = (1...calls).flatMap { number in (0..<3).map { (number, $0) } }
        let wanted = all.enumerated().filter { Gate.isFull || $0.offset % 13 == 0 }.map(\.element)
        for (number, target) in Seeds.some(wanted, oneIn: 3) {
            gate.count(1, failures: try faults(backEnd, command, target, at: number, probe))
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(calls > 60)
    }
}
