import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// Copies, links, moves and trashes in one order of undo.
@Suite struct `what was copied, linked, moved and trashed` {
    private let scene = PhotoScene(.rename, seed: 5)
    private var folder: Path { scene.sandbox.root + bytes("/select") }

    private func photo(_ name: String) throws -> PhotoFiles {
        let path = scene.sandbox.photos + bytes("/" + name)
        if status(path) == nil { scene.sandbox.photo(bytes(name), bytes("photo " + name)) }
        let seen = try #require(statusOfTarget(path))
        return PhotoFiles(
            stem: bytes(name).dropLast(4) + [], cover: path,
            by: try #require(TrashWarrant.ofPixels(seen.identity)), others: [])
    }

    /// Four steps in four sessions, or in one.
    private func steps(_ services: [TrashService]) throws {
        _ = try services[0].copy(photo: photo("a.jpg"), to: folder, now: now())
        _ = try services[1].trash(photo: photo("a.jpg"), now: now())
        _ = try services[2].move(photo: scene.photoFiles(), to: folder, now: now())
        _ = try services[3].link(photo: photo("b.jpg"), to: folder, now: now())
    }

    private func checkUndone(_ service: TrashService) throws {
        let link = BytePath.join(folder, bytes("b.jpg"))
        #expect(try service.undoNewest().copies.removed == [link])
        let moved = try service.undoNewest()
        #expect(moved.restored.map(\.path) == [scene.path(of: scene.members[0])])
        #expect(moved.restored.first?.others.count == 2)
        #expect(scene.home == 3)
        #expect(try service.undoNewest().restored.count == 1)
        #expect(try service.undoNewest().copies.removed == [BytePath.join(folder, bytes("a.jpg"))])
        #expect(try service.undoNewest().isEmpty)
        #expect(names(folder).isEmpty)
        #expect(names(scene.sandbox.photos).count == 5)
    }

    @Test func `comes back step by step, the newest first, in its session`() throws {
        let service = scene.sandbox.service()
        try steps([service, service, service, service])
        #expect(
            try service.journalEntries().map(\.verb) == [.copy, .trash, .move, .link])
        #expect(service.sessionReceipts.filter { $0.verb == .trash }.count == 1)
        #expect(service.sessionReceipts.filter { $0.verb == .move }.count == 3)
        try checkUndone(service)
    }

    @Test func `comes back step by step from sessions that are over`() throws {
        try steps((0..<4).map { _ in scene.sandbox.service() })
        let service = scene.sandbox.service()
        #expect(
            try service.journalEntries().map(\.verb) == [.copy, .trash, .move, .link])
        try checkUndone(service)
        #expect(
            try service.journalEntries().map(\.state) == [
                .restored, .restored, .restored, .restored,
            ])
    }

    @Test func `of one session comes back at once, each before what it stands on`() throws {
        try { () throws in
            let service = scene.sandbox.service()
            try steps([service, service, service, service])
            // A copy of what was moved, from the folder that it was moved to.
            let path = BytePath.join(folder, bytes(scene.members[0].name))
            let seen = try #require(statusOfTarget(path))
            let again = PhotoFiles(
                stem: bytes("IMG 1"), cover: path,
                by: try #require(TrashWarrant.ofPixels(seen.identity)), others: [])
            _ = try service.copy(
                photo: again, to: scene.sandbox.root + bytes("/more"), now: now())
        }()
        let report = try scene.sandbox.service().undoNewestSession()
        #expect(
            report.copies.stayed.isEmpty && report.copies.waiting.isEmpty && report.waiting.isEmpty)
        #expect(report.copies.removed.count == 3)
        #expect(report.restored.count == 2)
        #expect(names(folder).isEmpty)
        #expect(names(scene.sandbox.photos).count == 5)
    }

    @Test func `is found by its number`() throws {
        let service = scene.sandbox.service()
        let receipt = try service.copy(photo: photo("a.jpg"), to: folder, now: now())
        let entry = try #require(try service.journalEntries().first)
        guard case .asked(let report) = try service.restore(.number(entry.sequence)) else {
            Issue.record("not asked")
            return
        }
        #expect(report.copies.removed == receipt.made)
        #expect(
            try service.restore(.number(entry.sequence))
                == .settled(try #require(try service.journalEntries().first)))
    }

    @Test func `of one action goes at once`() throws {
        let service = scene.sandbox.service()
        for name in ["a.jpg", "b.jpg", "c.jpg"] {
            _ = try service.copy(
                photo: photo(name), to: folder, now: now(), batch: "00000000000000aa")
        }
        #expect(try service.undoNewest().copies.removed.count == 3)
    }

    /// What was copied and taken back, or cannot be, goes to the archive with what was trashed, and is told from there.
    @Test func `is told of from an archive once it cannot be asked back`() throws {
        for number in 0..<9 {
            let service = scene.sandbox.service()
            _ = try service.trash(photo: photo("t\(number).jpg"), now: now())
            _ = try service.copy(photo: photo("a\(number).jpg"), to: folder, now: now())
            let copy = BytePath.join(folder, bytes("a\(number).jpg"))
            switch number % 3 {
            case 0: break
            // It stays, for another file has its name.
            case 1: writeFile(copy, bytes("edited"))
            default: #expect(unlink(cString(copy)) == 0)
            }
            _ = try service.undoNewest()
            if number == 4 {
                let group = try copyFiles("pair")
                _ = try service.copy(photo: group, to: folder, now: now())
                _ = try service.undoNewest()
            }
        }
        let service = scene.sandbox.service()
        let before = try service.journalEntries()
        let undoable = try service.undoable()
        #expect(before.filter { $0.verb == .copy }.count == 10)
        while try service.compact() {}
        #expect(
            names(scene.sandbox.home + bytes("/state/riffle/journal")).allSatisfy {
                !$0.hasSuffix(".log")
            })
        let later = scene.sandbox.service()
        #expect(try later.journalEntries() == before)
        #expect(try later.undoable() == undoable)
        #expect(try later.recover() == RecoveryReport())
    }

    /// A photo of two files.
    private func copyFiles(_ stem: String) throws -> PhotoFiles {
        _ = try photo("\(stem).jpg")
        _ = try photo("\(stem).cr2")
        let raw = scene.sandbox.photos + bytes("/\(stem).cr2")
        let path = scene.sandbox.photos + bytes("/\(stem).jpg")
        let seen = try #require(statusOfTarget(path)).identity
        return PhotoFiles(
            stem: bytes(stem), cover: path, by: try #require(TrashWarrant.ofPixels(seen)),
            others: [.picture(raw, seen: try #require(statusOfTarget(raw)).identity)])
    }

    /// The journal of a copy that can be asked back is not archived.
    @Test func `stays undoable where journals are archived`() throws {
        for number in 0..<8 {
            let service = scene.sandbox.service()
            _ = try service.trash(photo: photo("t\(number).jpg"), now: now())
            if number == 3 { _ = try service.copy(photo: photo("a.jpg"), to: folder, now: now()) }
        }
        for number in 8..<16 {
            _ = try scene.sandbox.service().trash(photo: photo("t\(number).jpg"), now: now())
        }
        let service = scene.sandbox.service()
        while try service.compact() {}
        let journals = names(scene.sandbox.home + bytes("/state/riffle/journal"))
        #expect(journals.contains { $0.hasSuffix(".archive") })
        #expect(try service.journalEntries().filter { $0.verb == .copy }.count == 1)
        var removed: [Path] = []
        for _ in 0..<17 { removed += try service.undoNewest().copies.removed }
        #expect(removed == [BytePath.join(folder, bytes("a.jpg"))])
    }

    /// What an archive tells of a move is a move still.
    @Test func `is a move in an archive too`() throws {
        for number in 0..<9 {
            _ = try scene.sandbox.service().move(
                photo: photo("m\(number).jpg"), to: folder, now: now())
        }
        let service = scene.sandbox.service()
        while try service.compact() {}
        #expect(try service.undoable().allSatisfy { $0.verb == .move })
        #expect(try service.undoable().count == 9)
        // What the user does with it there is the user's.
        _ = unsafe unlink(cString(BytePath.join(folder, bytes("m1.jpg"))))
        #expect(!(try service.verify().isAmiss))
    }

    /// What is not there may be on a disk of that host.
    @Test func `waits where another host copied it and it is not found here`() throws {
        let receipt = try {
            let other = scene.sandbox.service { $0.hostName = bytes("elsewhere") }
            return try other.copy(photo: photo("a.jpg"), to: folder, now: now())
        }()
        let hidden = BytePath.join(folder, bytes("hidden"))
        _ = unsafe rename(cString(receipt.made[0]), cString(hidden))
        let service = scene.sandbox.service()
        let undone = try service.undoNewest().copies
        #expect(undone.waiting.map(\.path) == receipt.made)
        #expect(try service.journalEntries().map(\.state) == [.trashed])
        _ = unsafe rename(cString(hidden), cString(receipt.made[0]))
        #expect(try service.undoNewest().copies.removed == receipt.made)
    }
}
