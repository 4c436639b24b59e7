import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// What is told of the trash to whoever looks at it, by the journals alone.
@Suite struct `the trash as it is looked at` {
    private let sandbox = Sandbox()

    private func warrant(_ path: Path) throws -> TrashWarrant {
        let status = try #require(statusOfTarget(path))
        return try #require(TrashWarrant.ofPixels(status.identity))
    }

    private func trashPair(_ name: String, by service: TrashService) throws {
        let cover = sandbox.photo(bytes(name + ".JPG"), bytes(name))
        let raw = sandbox.photo(bytes(name + ".CR2"), bytes("raw of " + name))
        let files = PhotoFiles(
            stem: bytes(name), cover: cover, by: try warrant(cover),
            others: [.picture(raw, seen: try #require(statusOfTarget(raw)).identity)])
        _ = try service.trash(photo: files, now: now())
    }

    private func trashOne(_ name: String, by service: TrashService) throws {
        let path = sandbox.photo(bytes(name), bytes("one " + name))
        _ = try service.trash(path: path, by: try warrant(path), now: now())
    }

    private func names(_ photos: [TrashedFiles]) -> [[String]] {
        photos.map { $0.receipts.map { String(decoding: $0.sourceName, as: UTF8.self) } }
    }

    @Test func `is the newest first, a photo of several files as one, its cover first`() throws {
        let earlier = sandbox.service()
        try trashOne("old.JPG", by: earlier)
        let service = sandbox.service()
        try trashPair("a", by: service)
        try trashOne("b.JPG", by: service)
        let all = try service.trashedPhotos { _ in true }
        #expect(names(all) == [["b.JPG"], ["a.JPG", "a.CR2"], ["old.JPG"]])
        #expect(all.map(\.isGroup) == [false, true, false])
        #expect(all.allSatisfy { $0.presence == .here })
        for photo in all {
            let bytes = try #require(readFile(photo.receipts[0].trashPath))
            #expect(!bytes.isEmpty)
        }
        // Nothing of what nobody has trashed: no note that is not ours is read.
        #expect(try service.trashedPhotos { $0.sourceName == bytes("c.JPG") }.isEmpty)
    }

    @Test func `tells what is gone from there, and changes nothing by looking`() throws {
        let service = sandbox.service()
        try trashOne("a.JPG", by: service)
        try trashOne("b.JPG", by: service)
        let first = try service.trashedPhotos { _ in true }.first
        let path = try #require(first).receipts[0].trashPath
        #expect(unsafe unlink(cString(path)) == 0)
        for _ in 0..<2 {
            let all = try service.trashedPhotos { _ in true }
            #expect(names(all) == [["b.JPG"], ["a.JPG"]])
            #expect(all.map(\.presence) == [.gone, .here])
        }
    }

    @Test func `is no other file that has taken a name there`() throws {
        let service = sandbox.service()
        try trashOne("a.JPG", by: service)
        let path = try #require(try service.trashedPhotos { _ in true }.first).receipts[0].trashPath
        // A new inode: the photo's is given up only when its name is taken.
        writeFile(path + bytes(".new"), bytes("of somebody else"))
        #expect(unsafe rename(cString(path + bytes(".new")), cString(path)) == 0)
        #expect(try service.trashedPhotos { _ in true }.map(\.presence) == [.gone])
        #expect(readFile(path) == bytes("of somebody else"))
    }

    @Test func `is listed and counted without a file being made`() throws {
        do { try trashOne("a.JPG", by: sandbox.service()) }
        let folder = sandbox.home + bytes("/state/riffle/journal")
        let before = TrashTests.names(folder)
        #expect(try sandbox.service().trashedPhotos { _ in true }.count == 1)
        #expect(try sandbox.service().trashed(from: [sandbox.photos])?.count == 1)
        #expect(TrashTests.names(folder) == before && !before.isEmpty)
    }

    @Test func `is counted by its folder in the archive, and no further than somebody wants it`()
        throws
    {
        // Sessions of fewer are not worth an archive.
        for session in 0..<8 {
            let service = sandbox.service()
            for number in 0..<9 { try trashOne("\(session)\(number).JPG", by: service) }
            if session == 0 { try trashPair("pair", by: service) }
        }
        while try sandbox.service().compact() {}
        let service = sandbox.service()
        #expect(try service.trashed(from: [sandbox.photos])?.count == 73)
        #expect(try service.trashed(from: [sandbox.photos + bytes("/other")])?.isEmpty == true)
        var asked = 0
        let found = try service.trashed(from: [sandbox.photos]) {
            asked += 1
            return false
        }
        #expect(found == nil && asked == 1)
    }

    @Test func `makes no folder where nothing was ever trashed`() throws {
        let service = sandbox.service()
        #expect(try service.trashedPhotos { _ in true }.isEmpty)
        #expect(status(sandbox.home + bytes("/state/riffle/journal")) == nil)
    }

    @Test func `comes back whole, and may go again by the file that came`() throws {
        do {
            let earlier = sandbox.service()
            try trashPair("a", by: earlier)
            try trashOne("b.JPG", by: earlier)
        }
        let service = sandbox.service()
        let all = try service.trashedPhotos { _ in true }
        #expect(names(all) == [["b.JPG"], ["a.JPG", "a.CR2"]])
        let pair = try service.bringBack(all[1])
        #expect(
            pair.restored.map(\.path).map { split($0)?.name } == [bytes("a.JPG"), bytes("a.CR2")])
        let one = try service.bringBack(all[0])
        let path = try #require(one.restored.first).path
        let arrived = try #require(one.restored.first?.arrived)
        #expect(try service.trashedPhotos { _ in true }.isEmpty)
        _ = try service.trash(path: path, by: arrived, now: now())
        #expect(names(try service.trashedPhotos { _ in true }) == [["b.JPG"]])
        // Another file of its name is not what came.
        let again = try service.trashedPhotos { _ in true }.first
        let back = try service.bringBack(try #require(again))
        let warrant = try #require(back.restored.first?.arrived)
        #expect(unsafe unlink(cString(path)) == 0)
        _ = sandbox.photo(bytes("b.JPG"), bytes("another one"))
        #expect(throws: TrashError.self) {
            _ = try service.trash(path: path, by: warrant, now: now())
        }
        #expect(readFile(path) == bytes("another one"))
    }
}
