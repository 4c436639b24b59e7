import Gates
import Glibc
import SeededRandom
import Testing

@testable import Trash

/// FC2 and FC4 of copies: each call fails in each way, once or always, as where the target is full.
@Suite struct `a photo that is copied and a call that fails` {
    private static let errors = [
        "EIO", "LATE", "ENOSPC", "EACCES", "EINTR", "EROFS", "EDQUOT", "ESTALE", "EMFILE",
    ]
    private static let amounts: Set<String> = ["write", "pwrite", "pread", "copy_file_range"]

    private struct Fault: CustomStringConvertible {
        let call: String
        let number: Int
        let error: String

        var description: String { "\(call):\(number):\(error)" }
    }

    /// The occurrences of a call that are tried: the first four, one in the middle of each further file, and all.
    private func faults(_ calls: [String]) -> [Fault] {
        var result: [Fault] = []
        for call in Set(calls).sorted() {
            let count = calls.filter { $0 == call }.count
            let numbers = Set(
                [1, 2, 3, 4, count / 2, 2 * count / 3, count].filter { 1...count ~= $0 })
            let more =
                Self.amounts.contains(call)
                ? ["SHORT"] + (call == "copy_file_range" ? ["SPOIL"] : []) : []
            for error in Self.errors + more {
                for number in numbers.sorted() + [0] {
                    let isTelling =
                        error == "EIO" || error == "SPOIL" || error == "LATE" && number == 0
                    if Gate.isFull || isTelling {
                        result.append(Fault(call: call, number: number, error: error))
                    }
                }
            }
        }
        return result
    }

    @Test(arguments: CopyScene.everyday, CopyScene.Command.allCases)
    func `costs nothing, and the exit status tells the truth`(
        backEnd: BackEnd, command: CopyScene.Command
    ) throws {
        guard backEnd.isPossible else { return skip(backEnd, of: "copy sweep") }
        let probe = try #require(Probe())
        var gate = Gate("copy sweep", counting: "lost")
        let all = faults(try CopyScene(backEnd, command, seed: 0).calls(probe))
        let wanted = Array(all.enumerated()).filter { Gate.isFull || $0.offset % 3 == 0 }
        for (seed, fault) in Seeds.some(wanted, oneIn: 3) {
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
        #expect(all.count > 40)
    }

    @Test func `is not there in part where the target runs out of files after one or two`() throws {
        for room in 2...3 {
            let scene = PhotoScene(.rename, seed: 7)
            guard let disk = MountedFolder(in: scene.sandbox, "disk", options: "nr_inodes=\(room)")
            else { return }
            let service = scene.sandbox.service()
            let error = #expect(throws: FilingError.self) {
                try service.copy(photo: scene.photoFiles(), to: disk.path, now: now())
            }
            #expect(
                error?.reason == .failed(.noSpace(path: error.flatMap { _ in path(error) } ?? [])))
            #expect(error?.copies == [])
            #expect(names(disk.path).isEmpty)
            #expect(scene.home == 3)
            #expect(try service.undoNewest().isEmpty)
        }
    }

    private func path(_ error: FilingError?) -> [UInt8]? {
        if case .failed(.noSpace(let path)) = error?.reason { return path }
        return nil
    }

    @Test func `is refused before a byte is written where there is no room for all of it`() throws {
        let scene = PhotoScene(.rename, seed: 8)
        writeFile(scene.path(of: scene.members[2]), [UInt8](repeating: 7, count: 3 << 20))
        guard let disk = MountedFolder(in: scene.sandbox, "disk", options: "size=3m") else {
            return
        }
        let service = scene.sandbox.service()
        let error = #expect(throws: FilingError.self) {
            try service.copy(photo: scene.photoFiles(), to: disk.path, now: now())
        }
        #expect(error?.reason == .failed(.noSpace(path: disk.path)))
        #expect(names(disk.path).isEmpty)
        #expect(try service.journalEntries().isEmpty)
    }
}
