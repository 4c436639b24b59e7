import CLinux
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `a certain photo` {
    /// Trashed one after the other: `1/a.jpg`, `2/a.jpg`, `2/b.jpg`, and once more `2/a.jpg`.
    private func trashed(_ sandbox: Sandbox) throws -> [Receipt] {
        let service = sandbox.service()
        return try ["1/a.jpg", "2/a.jpg", "2/b.jpg", "2/a.jpg"].enumerated().map { index, name in
            let path = sandbox.photos + bytes("/" + name)
            makeDirectory(try #require(split(path)).directory)
            writeFile(path, bytes("photo \(index)"))
            return try service.trash(path: path, expecting: nil, now: now(Int64(index)))
        }
    }

    private func restored(_ result: ChosenUndo) -> [Path] {
        if case .asked(let report) = result { report.restored.map(\.path) } else { [] }
    }

    @Test func `comes back by its number, whatever was trashed since`() throws {
        let sandbox = Sandbox()
        let receipts = try trashed(sandbox)
        #expect(Set(receipts.map(\.sequence)).count == 4)
        let number = receipts[1].sequence
        let result = try sandbox.service().restore(.number(number))
        #expect(restored(result) == [receipts[1].sourcePath])
        #expect(readFile(receipts[1].sourcePath) == bytes("photo 1"))
        guard case .settled(let entry) = try sandbox.service().restore(.number(number)) else {
            Issue.record("it was asked for twice")
            return
        }
        #expect(entry.state == .restored)
        #expect(try sandbox.service().restore(.number(12345)) == .unknown)
        #expect(try sandbox.service().undoable().count == 3)
    }

    @Test func `comes back by its name or its path where only one is meant`() throws {
        let sandbox = Sandbox()
        let receipts = try trashed(sandbox)
        let service = sandbox.service()
        #expect(restored(try service.restore(.name(bytes("b.jpg")))) == [receipts[2].sourcePath])
        #expect(
            restored(try service.restore(.path(receipts[0].sourcePath)))
                == [receipts[0].sourcePath])
        #expect(try service.restore(.name(bytes("c.jpg"))) == .unknown)
    }

    @Test func `is listed with its like, and nothing moves, where several are meant`() throws {
        let sandbox = Sandbox()
        let receipts = try trashed(sandbox)
        let service = sandbox.service()
        let same = [receipts[0], receipts[1], receipts[3]]
        #expect(try service.restore(.name(bytes("a.jpg"))) == .several(same))
        #expect(
            try service.restore(.path(receipts[1].sourcePath))
                == .several([receipts[1], receipts[3]]))
        #expect(try service.undoable().count == 4)
        // One that is gone is none of them.
        _ = unsafe unlink(cString(receipts[1].trashPath))
        #expect(
            restored(try service.restore(.path(receipts[1].sourcePath)))
                == [receipts[3].sourcePath])
    }

    @Test func `is found by the path that leads there now`() throws {
        let sandbox = Sandbox()
        let receipts = try trashed(sandbox)
        let moved = sandbox.root + bytes("/moved")
        _ = unsafe rename(cString(sandbox.photos), cString(moved))
        makeLink(sandbox.photos, to: moved)
        let result = try sandbox.service().restore(.path(moved + bytes("/2/b.jpg")))
        #expect(restored(result) == [moved + bytes("/2/b.jpg")])
        #expect(readFile(moved + bytes("/2/b.jpg")) == bytes("photo 2"))
        _ = receipts
        removeTree(moved)
    }
}
