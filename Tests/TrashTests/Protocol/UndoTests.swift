import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `undo` {
    @Test func `works in a later session, the last one first`() throws {
        let sandbox = Sandbox()
        for (session, photos) in [["a", "b"], ["c"]].enumerated() {
            let service = sandbox.service()
            for (index, name) in photos.enumerated() {
                let path = sandbox.photo(bytes(name), bytes(name))
                let time = now(Int64(session * 100 + index))
                _ = try service.trash(path: path, expecting: nil, now: time)
            }
        }
        let service = sandbox.service()
        #expect(try service.recover() == RecoveryReport())
        #expect(try service.undoable().map(\.sourceName) == ["a", "b", "c"].map(bytes))
        #expect(try service.undoableOfLastSession().map(\.sourceName) == [bytes("c")])
        let last = try #require(try service.undoable().last)
        _ = try service.restore(last)
        #expect(throws: TrashError.alreadyRestored(op: last.op)) { try service.restore(last) }
        #expect(try service.undoableOfLastSession().map(\.sourceName) == ["a", "b"].map(bytes))
        let states = try service.journalEntries().map(\.state)
        #expect(states == [.trashed, .trashed, .restored])
    }

    @Test func `leaves the photos of a running session to that session`() throws {
        let sandbox = Sandbox()
        let running = sandbox.service()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        let receipt = try running.trash(path: path, expecting: nil, now: now())
        let other = sandbox.service()
        #expect(try other.undoable().isEmpty)
        #expect(throws: TrashError.inUse(session: receipt.session)) { try other.restore(receipt) }
        #expect(try running.undoable() == [receipt])
        #expect(try other.journalEntries().map(\.state) == [.trashed])
    }

    @Test func `brings a group back as a whole and tells of what is missing`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        var receipts: [Receipt] = []
        for name in ["a.jpg", "a.raw", "a.xmp", "other.jpg"] {
            let path = sandbox.photo(bytes(name), bytes(name))
            let group = name == "other.jpg" ? nil : "shot"
            receipts.append(
                try service.trash(path: path, expecting: nil, now: now(), group: group))
        }
        _ = unsafe unlink(cString(receipts[1].trashPath))
        guard case .asked(let report) = try service.restore(.path(receipts[0].sourcePath)) else {
            Issue.record("none of the group was asked back")
            return
        }
        #expect(report.restored.count == 2 && report.waiting.isEmpty)
        #expect(report.gone == [receipts[1]])
        #expect(names(sandbox.photos) == ["a.jpg", "a.xmp"])
        #expect(try service.undoable().map(\.op) == [receipts[3].op])
    }

    @Test func `never takes another file out of the trash`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        let receipt = try service.trash(path: path, expecting: nil, now: now())
        _ = unsafe unlink(cString(receipt.trashPath))
        _ = unsafe unlink(cString(sandbox.trash + bytes("/info/a.jpg.trashinfo")))
        writeFile(receipt.trashPath, bytes("foreign"))
        #expect(throws: TrashError.goneFromTrash(path: receipt.trashPath)) {
            try service.restore(receipt)
        }
        #expect(readFile(receipt.trashPath) == bytes("foreign"))
        #expect(names(sandbox.photos).isEmpty)
    }

    @Test func `makes the folder again, but not where a file has its name`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let folder = sandbox.photos + bytes("/deep/er")
        makeDirectory(sandbox.photos + bytes("/deep"))
        makeDirectory(folder)
        func trash(_ name: String) throws -> Receipt {
            writeFile(folder + bytes("/" + name), bytes(name))
            return try service.trash(
                path: folder + bytes("/" + name), expecting: nil, now: now())
        }
        let first = try trash("a.jpg")
        let second = try trash("b.jpg")
        removeTree(sandbox.photos + bytes("/deep"))
        #expect(try service.restore(first).path == folder + bytes("/a.jpg"))
        removeTree(sandbox.photos + bytes("/deep"))
        writeFile(sandbox.photos + bytes("/deep"), bytes("a file now"))
        #expect(throws: TrashError.self) { try service.restore(second) }
        #expect(readFile(sandbox.photos + bytes("/deep")) == bytes("a file now"))
        _ = unsafe unlink(cString(sandbox.photos + bytes("/deep")))
        #expect(try service.restore(second).path == folder + bytes("/b.jpg"))
    }

    /// Where nothing can be written down any more, the photo is home all the same.
    @Test(arguments: [BackEnd.rename, .copy], ["fdatasync", "write"])
    func `is told as done when only its end cannot be written down`(
        backEnd: BackEnd, call: String
    ) throws {
        let probe = try #require(Probe())
        let scene = try Scene(backEnd, seed: 1).trashed()
        // The intent is the first record; with a copy, its identity is the second.
        let first = backEnd.isCopy ? 3 : 2
        let fault = (first...8).map { "\(call):\($0):ENOSPC" }.joined(separator: ";")
        #expect(scene.run(probe, "undo", fault: fault) == .exited(0))
        #expect(scene.isHome)
        #expect(scene.faults() == [])
    }
}
