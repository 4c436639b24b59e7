import Faults
import Glibc
import Testing

@testable import Trash

/// Across file systems the disks lose different things when the power fails: the name that stays is brought to its disk before
/// the other one is removed from another.
@Suite struct `across file systems the name that stays is synced before the other is removed` {
    /// Whether what moved a file to its name, or the beginning if nothing did, is followed by a sync before a removal.
    private func isSyncedBeforeRemoval(_ calls: [String]) -> Bool {
        let moved = calls.lastIndex(of: "renameat2") ?? calls.startIndex
        guard let removed = calls[moved...].firstIndex(of: "unlinkat") else { return false }
        return calls[moved..<removed].contains("fsync")
    }

    @Test(arguments: [BackEnd.copy, .flatCopy])
    func `when recovery gives a photo that was moved aside its name back`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        let scene = Scene(backEnd, seed: 1)
        #expect(scene.run(probe, "trash", fault: "renameat:1:KILLAFTER") == .killed(SIGKILL))
        let calls = scene.calls(probe, "recover")
        #expect(isSyncedBeforeRemoval(calls), "\(calls)")
        #expect(scene.isHome)
        #expect(scene.faults() == [])
    }

    @Test func `when the recovery that did so was killed`() throws {
        let probe = try #require(Probe())
        let scene = Scene(.copy, seed: 2)
        #expect(scene.run(probe, "trash", fault: "renameat:1:KILLAFTER") == .killed(SIGKILL))
        #expect(scene.run(probe, "recover", fault: "renameat2:1:KILLAFTER") == .killed(SIGKILL))
        #expect(scene.isHome)
        let calls = scene.calls(probe, "recover")
        #expect(isSyncedBeforeRemoval(calls), "\(calls)")
        #expect(scene.faults() == [])
    }

    @Test(arguments: [BackEnd.copy, .flatCopy])
    func `when recovery finds the photo back in its folder`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        let scene = try Scene(backEnd, seed: 3).trashed()
        #expect(scene.run(probe, "undo", fault: "renameat2:2:KILLAFTER") == .killed(SIGKILL))
        #expect(scene.isHome)
        let calls = scene.calls(probe, "recover")
        #expect(isSyncedBeforeRemoval(calls), "\(calls)")
        #expect(scene.faults() == [])
    }

    @Test func `when another file took the photo's name while it was copied`() throws {
        let probe = try #require(Probe())
        let backEnd = BackEnd.copy
        let sandbox = backEnd.sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("old"))
        let saved = sandbox.root + bytes("/saved")
        let log = sandbox.root + bytes("/log")
        writeFile(saved, bytes("saved by an editor"))
        let ending = probe(
            [bytes("trash"), path], in: sandbox, fault: "renameat:1:SWAP", isApart: true,
            folder: backEnd.folder(sandbox), swap: (saved, path), log: log)
        #expect(ending == .exited(1))
        let calls = String(decoding: readFile(log) ?? [], as: UTF8.self)
            .split(separator: "\n").map(String.init)
        #expect(isSyncedBeforeRemoval(calls), "\(calls)")
        #expect(readFile(path) == bytes("saved by an editor"))
        #expect(names(sandbox.trash + bytes("/files")).isEmpty)
    }
}
