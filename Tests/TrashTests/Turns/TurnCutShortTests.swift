import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

/// A turn, or its undo, that was interrupted, while others were at work in the folder and in the trash until the next start.
@Suite struct `a turn that was cut short` {
    private static let stranger = bytes("another photo of that name")
    private static let note = bytes(
        "[Trash Info]\nPath=/somewhere/IMG.jpg\nDeletionDate=2024-01-01T00:00:00\n")

    /// What happens to the original in the trash.
    enum Fate: CaseIterable {
        /// Another program brings it home.
        case broughtHome
        case deleted
        case kept
    }

    private func settle(_ scene: TurnScene) throws -> RecoveryReport {
        let report = try scene.service().recover()
        #expect(report.unreachable.isEmpty && scene.left.isEmpty)
        #expect(try scene.service().recover() == RecoveryReport())
        return report
    }

    private func count(_ content: [UInt8], in scene: TurnScene) -> Int {
        files(below: scene.sandbox.photos).count { readFile($0) == content }
    }

    @Test(arguments: Fate.allCases, [false, true])
    func `keeps the original, or else the new file, and leaves another file in the trash alone`(
        fate: Fate, isReplaced: Bool
    ) throws {
        if fate == .kept, isReplaced { return }
        let scene = try TurnScene(.rename, "turn", seed: 21)
        let original = try #require(readFile(scene.path))
        let receipt = try scene.cutShort()
        let note = scene.sandbox.trash + bytes("/info/") + receipt.trashName + TrashInfo.suffix
        switch fate {
        case .broughtHome:
            #expect(unsafe rename(cString(receipt.trashPath), cString(scene.path)) == 0)
        case .deleted: #expect(unsafe unlink(cString(receipt.trashPath)) == 0)
        case .kept: break
        }
        if fate != .kept { _ = unsafe unlink(cString(note)) }
        if fate != .broughtHome { writeFile(scene.path, bytes("has the name now")) }
        if isReplaced {
            writeFile(receipt.trashPath, Self.stranger)
            writeFile(note, Self.note)
        }
        _ = try settle(scene)
        #expect(count(Self.stranger, in: scene) == 0)
        if isReplaced {
            #expect(readFile(receipt.trashPath) == Self.stranger && readFile(note) == Self.note)
        }
        #expect(count(original, in: scene) == (fate == .deleted ? 0 : 1))
        #expect(count(scene.other, in: scene) == (fate == .deleted ? 1 : 0))
        #expect(fate != .broughtHome || scene.isHome)
        #expect(fate == .broughtHome || readFile(scene.path) == bytes("has the name now"))
        #expect(try !scene.service().verify().isAmiss)
    }

    /// The undo is killed before the new file makes way, or behind that.
    @Test(arguments: ["KILL", "KILLAFTER"])
    func `takes no other file for the original when it was being undone`(moment: String) throws {
        let probe = try #require(Probe())
        let calls = try TurnScene(.rename, "undo", seed: 22).calls(probe)
        let number = try #require(calls.lastIndex(of: "renameat")) + 1
        let scene = try TurnScene(.rename, "undo", seed: 22)
        #expect(scene.run(probe, fault: "*:\(number):\(moment)") == .killed(SIGKILL))
        for folder in ["/files", "/info"].map({ scene.sandbox.trash + bytes($0) }) {
            for path in files(below: folder) { _ = unsafe unlink(cString(path)) }
        }
        if moment == "KILLAFTER" { writeFile(scene.path, Self.stranger) }
        let report = try settle(scene)
        #expect(report.lost.map(\.sourcePath) == [scene.path] && report.restored.isEmpty)
        #expect(count(scene.other, in: scene) == 1)
        #expect(count(Self.stranger, in: scene) == (moment == "KILLAFTER" ? 1 : 0))
    }

    @Test(arguments: [false, true])
    func `waits for the host that began it`(hasLeft: Bool) throws {
        let scene = try TurnScene(.rename, "turn", seed: 23)
        if hasLeft { _ = try scene.cutShort() } else { try scene.draftAlone() }
        let before = files(below: scene.sandbox.root).map { readFile($0) }
        let foreign = scene.sandbox.service { $0.hostName = bytes("other") }
        let report = try foreign.recover()
        #expect(report.completed.isEmpty && report.abandoned.isEmpty)
        #expect(!scene.left.isEmpty)
        #expect(files(below: scene.sandbox.root).map { readFile($0) } == before)
        _ = try settle(scene)
        #expect(hasLeft ? scene.isTurned : scene.isHome)
    }

    /// `verify` looks while its riffle runs, and when that has ended.
    @Test func `is reported as interrupted, not as left over`() throws {
        let scene = try TurnScene(.rename, "turn", seed: 24)
        do {
            let running = scene.service()
            _ = try scene.cutShort(by: running)
            let found = try scene.service().verify()
            #expect(found.underWay == 1 && !found.isAmiss, "\(found.findings)")
            withExtendedLifetime(running) {}
        }
        let found = try scene.service().verify()
        #expect(found.findings.map(\.kind) == [.interrupted], "\(found.findings)")
        #expect(found.findings.map(\.path) == [scene.path])
        _ = try settle(scene)
        #expect(try scene.isTurned && !scene.service().verify().isAmiss)
    }

    /// The call that gives the new file its name fails, and with it, or not, the one that brings the original back.
    @Test(arguments: [false, true])
    func `by a call that fails brings the original home at once`(failsTwice: Bool) throws {
        let probe = try #require(Probe())
        let calls = try TurnScene(.rename, "turn", seed: 25).calls(probe)
        let number = calls.count { $0 == "renameat2" }
        let scene = try TurnScene(.rename, "turn", seed: 25)
        let again = failsTwice ? ";renameat2:\(number + 1):EIO" : ""
        let ending = scene.run(probe, fault: "renameat2:\(number):EIO" + again)
        #expect(ending == .exited(1), "\(ending)")
        #expect(scene.isHome != failsTwice)
        #expect(scene.complaints("failed") == [])
    }

    /// The original would get another name, though its own is free or held by its new file.
    @Test(arguments: [BackEnd.rename, .placeholder, .copy], ["turn", "undo"])
    func `by a call that fails once takes no name for another file's`(
        backEnd: BackEnd, command: String
    ) throws {
        let probe = try #require(Probe())
        let calls = try TurnScene(backEnd, command, seed: 28).calls(probe)
        for (call, error) in [("openat", "EACCES"), ("pread", "EACCES"), ("create", "LATE")] {
            for number in 0..<calls.count(where: { $0 == call }) {
                let scene = try TurnScene(backEnd, command, seed: 28, isChosen: true)
                let fault = "\(call):\(number + 1):\(error)"
                _ = scene.run(probe, fault: fault)
                #expect(scene.complaints(fault) == [])
            }
        }
        #expect(calls.contains("openat") && calls.contains("pread"))
    }

    @Test func `behind the new name is done`() throws {
        let probe = try #require(Probe())
        let calls = try TurnScene(.rename, "turn", seed: 26).calls(probe)
        let last = try #require(calls.lastIndex(of: "renameat2"))
        let later = calls.indices.filter { $0 > last && ["write", "fsync"].contains(calls[$0]) }
        for number in later.prefix(4) {
            let scene = try TurnScene(.rename, "turn", seed: 26)
            let ending = scene.run(probe, fault: "*:\(number + 1):EIO")
            #expect(ending == .exited(0) && scene.isTurned, "\(calls[number]) \(ending)")
            #expect(scene.complaints("failed") == [])
        }
        #expect(!later.isEmpty)
    }

    /// What comes back as a copy has another number.
    @Test(arguments: BackEnd.everyday)
    func `in two steps is undone in two`(backEnd: BackEnd) throws {
        let probe = try #require(Probe())
        let scene = try TurnScene(backEnd, "turn", seed: 27)
        for word in ["turn", "turn", "undo", "undo"] {
            #expect(scene.run(probe, word, fault: "") == .exited(0))
        }
        #expect(scene.isHome && names(scene.sandbox.photos).count == 3)
        #expect(try !scene.service().verify().isAmiss)
    }
}
