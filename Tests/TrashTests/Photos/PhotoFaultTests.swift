import Faults
import Gates
import Glibc
import Testing

@testable import Trash

/// FC2: each call fails in each way, once or always, with a photo of three files.
@Suite struct `a photo of three files and a call that fails` {
    private func scene(_ backEnd: BackEnd, _ command: String, _ seed: Int) throws -> PhotoScene {
        var scene = PhotoScene(backEnd, seed: UInt64(seed))
        scene.isChosen = true
        return try scene.ready(for: command)
    }

    @Test(arguments: BackEnd.swept, ["trash", "undo", "undo archived"])
    func `it is never split, and the exit status tells the truth`(
        backEnd: BackEnd, command: String
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "pair fault sweep") }
        let probe = try #require(Probe())
        var gate = Gate("pair fault sweep", counting: "lost")
        let calls = try scene(backEnd, command, 0).calls(probe, command)
        let faults = SweptFaults(of: calls)
        for (seed, fault) in faults {
            let scene = try scene(backEnd, command, seed)
            let ending = scene.run(probe, command, fault: "\(fault)")
            let home = scene.home
            var known: [String] = []
            if ending == .exited(0), home != (command == "trash" ? 0 : 3) {
                known.append("said it was done, \(home) at home")
            }
            if case .killed = ending { known.append("crashed") }
            // What is asked back comes as far as it can, also where that is not the cover.
            if command == "trash" { known += scene.orderFaults }
            gate.count(
                1,
                failures: scene.complaints(afterFault: "\(backEnd) \(command) \(fault)", known))
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(faults.count > 60)
    }
}

extension PhotoScene {
    /// As after an interruption; but what could not come back while the calls failed may still be in the trash, where it can be asked back.
    func complaints(afterFault name: String, _ known: [String]) -> [String] {
        _ = try? backEnd.service(sandbox).recover()
        if 1...2 ~= home { _ = try? backEnd.service(sandbox).restoreNewest() }
        return complaints(name, known)
    }
}
