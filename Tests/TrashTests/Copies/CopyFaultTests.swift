import Faults
import Gates
import Glibc
import Testing

@testable import Trash

/// FC2 and FC4 of copies: each call fails in each way, once or always, as where the target is full.
@Suite struct `a photo that is copied and a call that fails` {
    @Test(arguments: CopyScene.everyday, CopyScene.Command.allCases)
    func `costs nothing, and the exit status tells the truth`(
        backEnd: BackEnd, command: CopyScene.Command
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "copy sweep") }
        let probe = try #require(Probe())
        var gate = Gate("copy sweep", counting: "lost")
        let faults = SweptFaults(
            of: try CopyScene(backEnd, command, seed: 0).calls(probe), with: ["SPOIL"])
        for (seed, fault) in faults {
            let scene = try CopyScene(backEnd, command, seed: seed)
            let ending = scene.run(probe, fault: "\(fault)")
            var known: [String] = []
            if ending == .exited(0), scene.made.count != (command.isUndo ? 0 : 3) {
                known.append("said it was done, \(scene.made)")
            }
            if case .killed = ending { known.append("crashed") }
            gate.count(1, failures: scene.complaints("\(fault)", known))
        }
        #expect(gate.close("\(backEnd) \(command)"))
        #expect(faults.count > 40)
    }

    @Test func `is not there in part where the target runs out of files after one or two`() throws {
        for room in 2...3 {
            let scene = PhotoScene(.rename, seed: 7)
            guard let disk = MountedFolder(in: scene.sandbox, "disk", options: "nr_inodes=\(room)")
            else { return }
            let service = scene.sandbox.service()
            let error = #expect(throws: Refusal.self) {
                try service.copy(photo: scene.photoFiles(), to: disk.path, now: now())
            }
            #expect(
                error?.error == .noSpace(path: error.flatMap { _ in path(error) } ?? []))
            #expect(error?.copies == [])
            #expect(names(disk.path).isEmpty)
            #expect(scene.home == 3)
            #expect(try service.undoNewest().isEmpty)
        }
    }

    private func path(_ error: Refusal?) -> [UInt8]? {
        if case .noSpace(let path) = error?.error { return path }
        return nil
    }

    @Test func `is refused before a byte is written where there is no room for all of it`() throws {
        let scene = PhotoScene(.rename, seed: 8)
        writeFile(scene.path(of: scene.members[2]), [UInt8](repeating: 7, count: 3 << 20))
        guard let disk = MountedFolder(in: scene.sandbox, "disk", options: "size=3m") else {
            return
        }
        let service = scene.sandbox.service()
        let error = #expect(throws: Refusal.self) {
            try service.copy(photo: scene.photoFiles(), to: disk.path, now: now())
        }
        #expect(error?.error == .noSpace(path: disk.path))
        #expect(names(disk.path).isEmpty)
        #expect(try service.journalEntries().isEmpty)
    }
}
