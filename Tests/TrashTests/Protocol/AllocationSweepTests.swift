import CLinux
import Faults
import Gates
import Glibc
import System
import Testing

@testable import Trash

/// Each allocation of the C below the trash fails, once and always. (Where Swift has no memory it ends the process: the kill sweep.)
@Suite struct `an allocation that fails` {
    /// The allocations of a command, by what made them.
    private func allocations(_ scene: Scene, _ probe: Probe, _ command: String) -> [String] {
        let log = scene.sandbox.root + bytes("/allocations")
        _ = run(scene, probe, command, "", log: log)
        return String(decoding: readFile(log) ?? [], as: UTF8.self).split(separator: "\n")
            .map(String.init)
    }

    private func run(
        _ scene: Scene, _ probe: Probe, _ command: String, _ fault: String, log: Path? = nil
    ) -> Ending {
        scene.backEnd.run(
            probe, command == "trash" ? [bytes("trash"), scene.path] : [bytes(command)],
            in: scene.sandbox, fault: fault, allocations: log)
    }

    /// A photo as the command finds it: at home, in the trash, or half-way.
    private func scene(_ backEnd: BackEnd, _ probe: Probe, _ command: String) throws -> Scene {
        let scene = Scene(backEnd, seed: 5)
        switch command {
        case "undo": return try scene.trashed()
        case "recover":
            #expect(scene.run(probe, "trash", fault: "renameat2:0:KILLAFTER") != .exited(1))
            return scene
        default: return scene
        }
    }

    private func attribute(_ path: Path) -> [UInt8]? {
        var value = [UInt8](repeating: 0, count: 64)
        var count = 0
        let file = open(cString(path), O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        let error = clinux_attribute(file, cString(bytes("user.riffle")), &value, 64, &count)
        return error == 0 ? Array(value.prefix(count)) : nil
    }

    @Test(arguments: ["trash", "undo", "recover"], BackEnd.swept)
    func `costs no photo, nor an attribute of it`(command: String, backEnd: BackEnd) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "allocation sweep") }
        let probe = try #require(Probe())
        let made = allocations(try scene(backEnd, probe, command), probe, command)
        var gate = Gate("allocation sweep", counting: "lost")
        for kind in Set(made).sorted() {
            let count = made.count { $0 == kind }
            for number in Array(1...count) + [0] {
                let scene = try scene(backEnd, probe, command)
                let before = attribute(scene.path)
                let ending = run(scene, probe, command, "\(kind):\(number):ENOMEM")
                var known: [String] = []
                if ending != .exited(0), ending != .exited(1) { known.append("\(ending)") }
                known += scene.faults()
                if command == "trash", attribute(scene.path) != before {
                    known.append("an attribute is lost")
                }
                gate.count(
                    "\(backEnd) \(command), \(kind) \(number)", known)
            }
        }
        // What is moved and not copied allocates nothing on its way to the trash and back.
        if gate.cases > 0 { print(gate.line) }
        #expect(gate.failures == [])
        #expect(!backEnd.isCopy || command == "recover" || gate.cases > 0)
    }
}
