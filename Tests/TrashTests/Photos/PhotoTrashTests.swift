import CLinux
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `a photo of several files` {
    private func journal(_ scene: PhotoScene) -> [JournalRecord] {
        let folder = scene.sandbox.home + bytes("/state/riffle/journal")
        return names(folder).filter { $0.hasSuffix(".log") }.flatMap {
            JournalRecord.all(in: readFile(BytePath.join(folder, bytes($0))) ?? [])
        }
    }

    @Test(arguments: BackEnd.everyday)
    func `goes to the trash and comes back as one`(backEnd: BackEnd) throws {
        let scene = PhotoScene(backEnd, seed: 1)
        let service = backEnd.service(scene.sandbox)
        let receipt = try service.trash(photo: scene.photoFiles(), now: now())
        #expect(scene.home == 0)
        #expect(receipt.receipts.map(\.sourceName) == scene.members.map { bytes($0.name) })
        let entries = try service.journalEntries()
        #expect(entries.count == 1)
        #expect(entries.first?.sourcePath == scene.path(of: scene.members[0]))
        #expect(entries.first?.others.count == 2)
        #expect(entries.first?.state == .trashed)
        let undone = try service.restore(photo: receipt.group, session: receipt.session)
        #expect(undone.restored.map(\.path) == scene.members.map { scene.path(of: $0) })
        #expect(scene.home == 3)
        #expect(try service.journalEntries().map(\.state) == [.restored])
        #expect(throws: TrashError.alreadyRestored(op: receipt.group)) {
            try service.restore(photo: receipt.group, session: receipt.session)
        }
    }

    /// The plan first, the sidecar, the RAW, the cover last; the cover first on the way home.
    @Test func `is told to the journal in order`() throws {
        let scene = PhotoScene(.rename, seed: 2)
        let service = scene.sandbox.service()
        let receipt = try service.trash(photo: scene.photoFiles(), now: now())
        _ = try service.restore(photo: receipt.group, session: receipt.session)
        let records = journal(scene)
        #expect(
            records.map(\.kind.rawValue).joined() == "PBCBCBCQVRURURUQ",
            "\(records.map(\.kind.rawValue).joined())")
        let names = records.filter { $0.kind == .begun }.map { $0.text("name") }
        #expect(names == scene.members.reversed().map(\.name))
        let plan = try #require(records.first.flatMap { GroupPlan($0) })
        #expect(plan.members.map(\.name) == scene.members.map { bytes($0.name) })
        #expect(plan.group == receipt.group)
        #expect(records.filter { $0.kind == .begun }.allSatisfy { $0.text("group") == plan.group })
        let outcomes = records.filter { $0.kind == .ended }.map { $0.text("as") }
        #expect(outcomes == ["done", "back"])
    }

    @Test func `says in each note of the trash that it is of one photo`() throws {
        let scene = try PhotoScene(.rename, seed: 3).trashed()
        let notes = names(scene.sandbox.trash + bytes("/info"))
        #expect(notes.count == 3)
        var groups: Set<String> = []
        for note in notes {
            let text = readFile(scene.sandbox.trash + bytes("/info/" + note)) ?? []
            let line = String(decoding: text, as: UTF8.self).split(separator: "\n").last
            groups.insert(String(line ?? ""))
        }
        #expect(groups.count == 1)
        #expect(groups.first?.hasPrefix("X-Riffle-Group=") ?? false)
    }

    /// Byte for byte, but for the names that are made by chance.
    @Test func `with one file alone writes what a photo of one file writes`() throws {
        func told(_ trash: (TrashService, Path) throws -> Void) throws -> [UInt8] {
            let sandbox = Sandbox()
            let path = sandbox.photo(bytes("a.jpg"), bytes("pixels"))
            var places = sandbox.places()
            places.stateHome = sandbox.home + bytes("/state")
            let service = TrashService(places: places, randomBits: { 0x1234_5678_9ABC_DEF0 })
            try trash(service, path)
            let folder = sandbox.home + bytes("/state/riffle/journal")
            let log = try #require(names(folder).first { $0.hasSuffix(".log") })
            var record = JournalRecord.all(in: readFile(BytePath.join(folder, bytes(log))) ?? [])
            for place in record.indices {
                for key in [
                    "dir", "trash", "top", "on", "mount", "ino", "dev", "ctime", "ctime-ns",
                ] {
                    record[place][key] = record[place][key] == nil ? nil : bytes("x")
                }
            }
            return record.flatMap { $0.line() }
        }
        let plain = try told { _ = try $0.trash(path: $1, expecting: nil, now: now()) }
        let photo = try told { service, path in
            let seen = try #require(statusOfTarget(path))
            let warrant = try #require(TrashWarrant.ofPixels(seen.identity))
            // A sidecar that is gone by now.
            let files = PhotoFiles(
                stem: bytes("a"), cover: path, by: warrant,
                others: [.sidecar(path + bytes(".xmp"))])
            #expect(try service.trash(photo: files, now: now()).leftOut.count == 1)
        }
        #expect(plain == photo)
        #expect(!plain.isEmpty)
    }

    @Test func `shares a number where a name is taken in the trash`() throws {
        let first = PhotoScene(.rename, seed: 4)
        writeFile(first.sandbox.photos + bytes("/x"), [])
        _ = try first.trashed()
        for member in first.members {
            let path = first.path(of: member)
            writeFile(path, bytes("again"))
        }
        let receipt = try first.sandbox.service().trash(photo: first.photoFiles(), now: now())
        #expect(
            receipt.receipts.map { String(decoding: $0.trashName, as: UTF8.self) }
                == ["IMG 1_2.JPG", "IMG 1_2.CR2", "IMG 1_2.CR2.xmp"])
    }

    @Test func `comes back under one name where a picture's is taken`() throws {
        let scene = try PhotoScene(.rename, seed: 5).trashed()
        let raw = scene.path(of: scene.members[1])
        writeFile(raw, bytes("another RAW"))
        let undone = try scene.sandbox.service().restoreNewest()
        #expect(undone.restored.count == 1)
        #expect(
            names(scene.sandbox.photos) == [
                "IMG 1 (restored 2).CR2", "IMG 1 (restored 2).CR2.xmp", "IMG 1 (restored 2).JPG",
                "IMG 1.CR2",
            ])
        #expect(readFile(raw) == bytes("another RAW"))
    }

    @Test func `comes back without the file that is gone from the trash`() throws {
        let scene = try PhotoScene(.rename, seed: 6).trashed()
        for folder in ["/files/IMG 1.CR2.xmp", "/info/IMG 1.CR2.xmp.trashinfo"] {
            _ = unsafe unlink(cString(scene.sandbox.trash + bytes(folder)))
        }
        let undone = try scene.sandbox.service().restoreNewest()
        #expect(undone.restored.first?.others.count == 1)
        #expect((undone.restored.first?.gone ?? []) == [bytes("IMG 1.CR2.xmp")])
        #expect(scene.home == 2)
        #expect(try scene.sandbox.service().restoreNewest().isEmpty)
    }

    @Test func `comes back with what another program has brought home already`() throws {
        let scene = try PhotoScene(.rename, seed: 7).trashed()
        let stored = scene.sandbox.trash + bytes("/files/IMG 1.JPG")
        _ = unsafe rename(cString(stored), cString(scene.path(of: scene.members[0])))
        _ = unsafe unlink(cString(scene.sandbox.trash + bytes("/info/IMG 1.JPG.trashinfo")))
        let undone = try scene.sandbox.service().restoreNewest()
        #expect(undone.restored.first?.gone.count == 1)
        #expect(scene.home == 3)
    }

    @Test func `has one number, and is taken back by it or by the name of any of its files`() throws
    {
        for choice in [UndoChoice.name(bytes("IMG 1.CR2")), .number(1)] {
            let scene = try PhotoScene(.rename, seed: 8).trashed()
            guard case .asked(let report) = try scene.sandbox.service().restore(choice) else {
                Issue.record("\(choice)")
                continue
            }
            #expect(report.restored.count == 1)
            #expect(scene.home == 3, "\(choice)")
            #expect(Set(report.restored.map(\.path)).count == 1)
        }
        let scene = try PhotoScene(.rename, seed: 8).trashed()
        let receipts = try scene.sandbox.service().undoable()
        #expect(receipts.map(\.sequence) == [1, 1, 1])
    }

    @Test func `comes back as one with all that a session trashed`() throws {
        let scene = try PhotoScene(.rename, seed: 9).trashed()
        let undone = try scene.sandbox.service().restoreNewestSession()
        #expect(undone.restored.count == 1)
        #expect(undone.restored.first?.others.count == 2)
        #expect(scene.home == 3)
    }

    /// The former riffle leaves out the records that it does not know, and brings the files back one by one.
    @Test func `can be brought back file by file by one who does not know of plans`() throws {
        let scene = try PhotoScene(.rename, seed: 10).trashed()
        for receipt in try scene.sandbox.service().undoable() {
            _ = try scene.sandbox.service().restore(receipt)
        }
        #expect(scene.home == 3)
        #expect(try scene.sandbox.service().recover() == RecoveryReport())
    }

    @Test func `comes back as one from the archive, and is told as one`() throws {
        let sandbox = Sandbox()
        for number in 0..<12 {
            let path = sandbox.photo(bytes("\(number).jpg"), bytes("\(number)"))
            let raw = sandbox.photo(bytes("\(number).cr2"), bytes("raw"))
            let seen = try #require(statusOfTarget(path))
            let other = try #require(statusOfTarget(raw))
            let files = PhotoFiles(
                stem: bytes("\(number)"), cover: path,
                by: try #require(TrashWarrant.ofPixels(seen.identity)),
                others: [.picture(raw, seen: other.identity)])
            _ = try sandbox.service().trash(photo: files, now: now())
        }
        while try sandbox.service().compact() {}
        let folder = sandbox.home + bytes("/state/riffle/journal")
        #expect(names(folder).contains { $0.hasSuffix(".archive") })
        #expect(!names(folder).contains { $0.hasSuffix(".log") })
        #expect(
            try sandbox.service().journalEntries().map(\.others.count)
                == [Int](repeating: 1, count: 12))
        for _ in 0..<12 {
            #expect(try sandbox.service().restoreNewest().restored.first?.others.count == 1)
        }
        #expect(names(sandbox.photos).count == 24)
        while try sandbox.service().compact() {}
        #expect(
            try sandbox.service().journalEntries().map(\.state)
                == [JournalEntry.State](repeating: .restored, count: 12))
        #expect(try sandbox.service().restoreNewest().isEmpty)
    }

    @Test func `is told again, plan and all, where the journal is gone`() throws {
        let scene = PhotoScene(.rename, seed: 11)
        let service = scene.sandbox.service()
        _ = try service.trash(photo: scene.photoFiles(), now: now())
        removeTree(scene.sandbox.home + bytes("/state/riffle/journal"))
        let other = scene.sandbox.photo(bytes("b.jpg"), bytes("b"))
        _ = try service.trash(path: other, expecting: nil, now: now())
        let kinds = journal(scene).map(\.kind.rawValue).joined()
        #expect(kinds == "PBCBCBCQBC", "\(kinds)")
    }
}
