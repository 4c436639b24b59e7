import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// Where files went by riffle's own acts, by the journals and the archive.
@Suite struct `the traces of files` {
    private let sandbox = Sandbox()
    private var elsewhere: Path { sandbox.root + bytes("/best") }

    private func photo(_ name: String) -> FileTrace.Place {
        FileTrace.Place(directory: sandbox.photos, name: bytes(name))
    }

    private func inTrash(_ name: String) -> FileTrace.Place {
        FileTrace.Place(directory: sandbox.trash + bytes("/files"), name: bytes(name))
    }

    private func trash(_ name: String, _ content: String, by service: TrashService) throws
        -> Receipt
    {
        let path = sandbox.photo(bytes(name), bytes(content))
        return try service.trash(path: path, expecting: nil, now: now())
    }

    private func compactAll() throws {
        let service = sandbox.service()
        for _ in 0..<100 where try service.compact() {}
    }

    /// The trace of a place, short: where it went, and where it came back to.
    private func told(_ place: FileTrace.Place) throws -> [[FileTrace.Place?]] {
        try sandbox.service().traces(of: [place]).map { [$0.source, $0.target, $0.back] }
    }

    @Test func `lead into the trash and out of it, of sessions that run and of archived ones`()
        throws
    {
        let first = sandbox.service()
        let receipt = try trash("a.jpg", "one", by: first)
        let second = sandbox.service()
        let other = try trash("a.jpg", "another", by: second)
        let otherPlace = inTrash(String(decoding: other.trashName, as: UTF8.self))
        let trashed = [
            [photo("a.jpg"), inTrash("a.jpg"), nil],
            [photo("a.jpg"), otherPlace, nil],
        ]
        #expect(try told(photo("a.jpg")) == trashed)
        #expect(try told(otherPlace) == [trashed[1]])
        #expect(try told(photo("b.jpg")) == [])
        // Its name is taken.
        sandbox.photo(bytes("a.jpg"), bytes("a third"))
        let back = try first.restore(receipt)
        #expect(back.isRenamed)
        let place = FileTrace.Place(
            directory: sandbox.photos, name: bytes("a (restored 2).jpg"))
        #expect(BytePath.join(place.directory, place.name) == back.path)
        let restored = [[photo("a.jpg"), inTrash("a.jpg"), place], trashed[1]]
        #expect(try told(photo("a.jpg")) == restored)
        #expect(try told(place) == [restored[0]])
        #expect(try sandbox.service().traces(of: [], in: [sandbox.photos]).count == 2)
    }

    @Test func `are in the archive as they were in the journals`() throws {
        for number in 0..<9 {
            let service = sandbox.service()
            let receipt = try trash("\(number).jpg", "\(number)", by: service)
            if number == 3 { sandbox.photo(bytes("3.jpg"), bytes("another")) }
            if number > 2 { _ = try service.restore(receipt) }
        }
        let asked = Set((0..<9).map { photo("\($0).jpg") })
        let before = try sandbox.service().traces(of: asked)
        #expect(before.count == 9)
        #expect(before[3].back?.name == bytes("3 (restored 2).jpg"))
        #expect(before[4].back == photo("4.jpg") && before[2].back == nil)
        try compactAll()
        #expect(
            names(sandbox.home + bytes("/state/riffle/journal")).filter { $0.hasSuffix(".log") }
                .isEmpty)
        #expect(try sandbox.service().traces(of: asked) == before)
        #expect(
            try sandbox.service().traces(of: [try #require(before[3].back)]) == [before[3]])
    }

    @Test func `lead to folders of the user's, and tell of copies that were taken away`() throws {
        let service = sandbox.service()
        func files(_ name: String) throws -> PhotoFiles {
            let path = sandbox.photo(bytes(name), bytes(name))
            let identity = try #require(statusOfTarget(path)).identity
            return PhotoFiles(
                stem: bytes("x"), cover: path, by: try #require(TrashWarrant.ofPixels(identity)),
                others: [])
        }
        _ = try service.move(photo: try files("a.jpg"), to: elsewhere, now: now())
        let place = FileTrace.Place(directory: elsewhere, name: bytes("a.jpg"))
        let moved = try sandbox.service().traces(of: [photo("a.jpg")])
        #expect(moved.map(\.target) == [place] && moved.map(\.verb) == [.move])
        let copy = try service.copy(photo: try files("b.jpg"), to: elsewhere, now: now())
        let copied = FileTrace.Place(directory: elsewhere, name: bytes("b.jpg"))
        #expect(try told(copied) == [])
        _ = try service.undoCopies(of: [copy.group], in: copy.session)
        #expect(try told(copied) == [[copied, nil, nil]])
    }
}
