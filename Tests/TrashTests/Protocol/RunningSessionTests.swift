import Faults
import SeededRandom
import Glibc
import Testing

@testable import Trash

/// Two riffles at once: what one of them is in the middle of is none of the other's business.
@Suite struct `recovery beside a session that is under way` {
    /// Stops the command before a call; nil where it ended before it.
    private func stopped(
        _ scene: Scene, _ probe: Probe, _ command: String, at number: Int
    ) throws -> pid_t? {
        let process = try #require(
            probe.start(
                command == "trash" ? [bytes("trash"), scene.path] : [bytes(command)],
                in: scene.sandbox, fault: scene.backEnd.fault + "*:\(number):STOP",
                isApart: scene.backEnd.isApart, folder: scene.backEnd.folder(scene.sandbox)))
        var status: Int32 = 0
        while waitpid(process, &status, WUNTRACED) < 0 && errno == EINTR {}
        return status & 0xFF == 0x7F ? process : nil
    }

    /// Every file below the sandbox, with its content.
    private func everything(_ scene: Scene) -> [Path: [UInt8]] {
        let all = files(below: scene.sandbox.root) + files(below: scene.sandbox.photos)
        return Dictionary(all.map { ($0, readFile($0) ?? []) }) { first, _ in first }
    }

    @Test(arguments: ["trash", "undo"], BackEnd.everyday)
    func `leaves what it does alone, at any of its calls`(
        command: String, backEnd: BackEnd
    ) throws {
        let probe = try #require(Probe())
        func scene(_ seed: UInt64) throws -> Scene {
            command == "undo"
                ? try Scene(backEnd, seed: seed).trashed() : Scene(backEnd, seed: seed)
        }
        let calls = try scene(1).calls(probe, command).count
        #expect(calls > 30)
        for number in Seeds.some(Array(stride(from: 2, through: calls, by: 5)), oneIn: 3) {
            let scene = try scene(UInt64(number))
            guard let process = try stopped(scene, probe, command, at: number) else { continue }
            let before = everything(scene)
            let report = try backEnd.service(scene.sandbox).recover()
            let after = everything(scene)
            kill(process, SIGCONT)
            let ending = finish(process)
            #expect(report == RecoveryReport(), "at call \(number)")
            #expect(after == before, "at call \(number)")
            #expect(ending == .exited(0), "at call \(number)")
            #expect(scene.isHome == (command == "undo"), "at call \(number)")
            #expect(scene.faults() == [], "at call \(number)")
        }
    }
}
