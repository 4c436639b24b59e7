import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// What one action trashes: photos of one file and of several, by sessions that end, are killed, and are archived.
@Suite struct `what one action trashed` {
    private let sandbox = Sandbox()

    /// A photo of one file, or with `raw` one of two.
    private func make(_ name: String, raw: Bool) throws -> PhotoFiles {
        let cover = sandbox.photo(bytes(name + ".JPG"), bytes(name))
        let identity = try #require(statusOfTarget(cover)).identity
        var others: [PhotoFiles.Member] = []
        if raw {
            let path = sandbox.photo(bytes(name + ".CR2"), bytes("raw of " + name))
            others = [.picture(path, seen: try #require(statusOfTarget(path)).identity)]
        }
        return PhotoFiles(
            stem: bytes(name), cover: cover, by: try #require(TrashWarrant.ofPixels(identity)),
            others: others)
    }

    /// Trashes so many photos as one, each third a pair, by a session of its own; the names of all their files.
    @discardableResult
    private func trash(_ count: Int, _ letter: String) throws -> [String] {
        let service = sandbox.service()
        let batch = try #require(service.newBatch())
        var all: [String] = []
        for number in 0..<count {
            let name = "\(letter)\(number)"
            let files = try make(name, raw: number % 3 == 0)
            if number % 3 == 0 {
                _ = try service.trash(photo: files, now: now(), batch: batch)
                all.append(name + ".CR2")
            } else {
                _ = try service.trash(
                    path: files.cover, by: files.warrant, now: now(), batch: batch)
            }
            all.append(name + ".JPG")
        }
        return all.sorted()
    }

    /// Moves so many photos as one, each second a pair, by a session of its own.
    private func move(_ count: Int, to target: Path) throws {
        makeDirectory(target)
        let service = sandbox.service()
        let batch = try #require(service.newBatch())
        for number in 0..<count {
            let files = try make("m\(number)", raw: number % 2 == 0)
            _ = try service.move(photo: files, to: target, now: now(), batch: batch)
        }
    }

    private var atHome: [String] { names(sandbox.photos).sorted() }

    private func archive() throws {
        for number in 0..<8 {
            let service = sandbox.service()
            let path = sandbox.photo(bytes("other \(number).jpg"), bytes("other"))
            _ = try service.restore(try service.trash(path: path, expecting: nil, now: now()))
            _ = unsafe unlink(cString(path))
        }
        while try sandbox.service().compact() {}
    }

    @Test(arguments: [false, true], [7, 300])
    func `comes back as one in a later session, and nothing else with it`(
        isArchived: Bool, count: Int
    ) throws {
        let before = try trash(4, "a")
        let last = try trash(count, "b")
        if isArchived { try archive() }
        #expect(atHome == [])
        let report = try sandbox.service().restoreNewest(in: [sandbox.photos])
        #expect(atHome == last)
        #expect(report.restored.count == count)
        #expect(report.waiting.isEmpty && report.gone.isEmpty)
        _ = try sandbox.service().restoreNewest(in: [sandbox.photos])
        #expect(atHome == (before + last).sorted())
    }

    @Test func `comes back but for what cannot, which comes with the next undo`() throws {
        try trash(2, "a")
        let last = try trash(6, "b")
        let trashed = try sandbox.service().undoable()
        let stuck = try #require(trashed.first { $0.sourceName == bytes("b4.JPG") })
        // Not to be moved out of the trash, until somebody allows it.
        let aside = stuck.trashPath + bytes(".aside")
        _ = unsafe rename(cString(stuck.trashPath), cString(aside))
        let report = try sandbox.service().restoreNewest(in: [sandbox.photos])
        #expect(atHome == last.filter { $0 != "b4.JPG" })
        #expect(report.gone.map(\.sourceName) == [bytes("b4.JPG")])
    }

    @Test func `moved to a folder comes back as one`() throws {
        try move(5, to: sandbox.root + bytes("/chosen"))
        #expect(atHome == [])
        let report = try sandbox.service().restoreNewest(in: [sandbox.photos])
        #expect(report.restored.count == 5)
        #expect(atHome.count == 8)
    }

    @Test func `writes of a photo alone what was always written`() throws {
        let files = try make("alone", raw: false)
        _ = try sandbox.service().trash(path: files.cover, by: files.warrant, now: now())
        let folder = sandbox.home + bytes("/state/riffle/journal")
        let records = names(folder).filter { $0.hasSuffix(".log") }.flatMap {
            JournalRecord.all(in: readFile(BytePath.join(folder, bytes($0))) ?? [])
        }
        #expect(records.count == 2)
        #expect(records.allSatisfy { $0["batch"] == nil })
    }
}
