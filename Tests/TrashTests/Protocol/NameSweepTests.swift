import Faults
import SeededRandom
import Gates
import System
import Testing

@testable import Trash

/// F9 and F12: another program takes the name that a photo is to get, at any moment.
@Suite struct `a name that is taken while a photo is on its way to it` {
    private static let foreign = bytes("somebody else's")

    /// What is wrong after a name was taken just before one call.
    private func faults(
        _ backEnd: BackEnd, _ command: String, at number: Int, _ probe: Probe
    ) throws -> [String] {
        var scene = Scene(backEnd, seed: UInt64(number))
        let sandbox = scene.sandbox
        let stored = backEnd.files(sandbox)
        if command == "undo" {
            scene = try scene.trashed()
        } else {
            // So that there is a folder for the name to be in.
            for path in [sandbox.trash, stored] { makeDirectory(path) }
        }
        let other = Interference(scene, bringing: Self.foreign)
        let name = command == "undo" ? scene.path : BytePath.join(stored, Scene.name)
        let ending = other.run(probe, .take, command, before: number, to: name)
        let isTaken = other.hasHappened
        var faults: [String] = []
        if isTaken, readFile(name) != Self.foreign { faults.append("the other file is gone") }
        let service = backEnd.service(sandbox)
        if !(try service.recover().lost.isEmpty) { faults.append("lost track") }
        if isTaken, readFile(name) != Self.foreign { faults.append("recovery replaced it") }
        let places = try service.undoable().map(\.trashPath) + files(below: sandbox.photos)
        let holders = places.filter { readFile($0) == scene.content }
        if holders.count != 1 { faults.append("the photo is in \(holders.count) places") }
        if ending == .exited(0), isTaken, command == "trash", scene.isHome {
            faults.append("said it was done")
        }
        let left = other.leftovers
        if !left.isEmpty { faults.append("left: \(left.count)") }
        return other.complaints("\(command) at call \(number), \(ending)", faults)
    }

    @Test(arguments: BackEnd.everyday, ["trash", "undo"])
    func `stays with who took it, and the photo goes elsewhere`(
        backEnd: BackEnd, command: String
    ) throws {
        let probe = try #require(Probe())
        var all: [String] = []
        var cases = 0
        let calls = try
            (command == "undo" ? Scene(backEnd, seed: 0).trashed() : Scene(backEnd, seed: 0))
            .calls(probe, command).count
        let numbers = Array(stride(from: 1, through: calls, by: Gate.isFull ? 1 : 4))
        for number in Seeds.some(numbers, oneIn: 3) {
            all += try faults(backEnd, command, at: number, probe)
            cases += 1
        }
        var gate = Gate("name sweep", counting: "lost")
        gate.count(cases, failures: all)
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(numbers.count > 15)
    }
}
