import CLinux
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// Doing again what an act of undo took back, by a session that knows of it only what the journals say.
@Suite struct `What was taken back` {
    private func folders(_ sandbox: Sandbox) -> Set<Path> { [sandbox.photos] }

    /// The newest act that can be done again in the folder of photos, and what belongs to it.
    private func newest(
        _ sandbox: Sandbox, by service: TrashService? = nil
    ) throws -> (act: UInt64, deeds: [UndoneDeed])? {
        let service = service ?? sandbox.service()
        let undone = try service.undoneActs()
        guard let act = undone.acts(in: folders(sandbox)).first else { return nil }
        return (act, try service.deeds(of: act, in: undone))
    }

    /// Does it again; why each photo stays, where it does.
    private func redo(
        _ sandbox: Sandbox, by service: TrashService? = nil
    ) throws -> [TrashError?]? {
        let service = service ?? sandbox.service()
        return try newest(sandbox, by: service)?.deeds.map { deed in
            do throws(Refusal) {
                _ = try service.redo(deed, now: now())
                return nil
            } catch {
                return error.error
            }
        }
    }

    private func undo(_ sandbox: Sandbox, by service: TrashService? = nil) throws -> UndoReport {
        let service = service ?? sandbox.service()
        return try service.undoNewest(by: try service.takeNumbers())
    }

    @Test(arguments: BackEnd.everyday)
    func `goes again, and comes back again, in one session or in each its own`(
        backEnd: BackEnd
    ) throws {
        let sandbox = backEnd.sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("pixels"))
        _ = try backEnd.service(sandbox).trash(path: path, expecting: nil, now: now())
        for round in 0..<3 {
            // A session that is there still keeps its journal.
            do {
                let service = backEnd.service(sandbox)
                let undone = try undo(sandbox, by: service)
                #expect(undone.restored.map(\.path) == [path])
                if round == 1 { #expect(try redo(sandbox, by: service) == [nil]) }
            }
            if round != 1 { #expect(try redo(sandbox, by: backEnd.service(sandbox)) == [nil]) }
            #expect(readFile(path) == nil)
            // It is done: there is nothing to do again.
            #expect(try newest(sandbox) == nil)
            #expect(try sandbox.service().undoable().map(\.sequence) == [1])
        }
        #expect(try undo(sandbox).restored.count == 1)
        #expect(readFile(path) == bytes("pixels"))
    }

    @Test func `is the last act of undo, then the one before, and what stands keeps its order`()
        throws
    {
        let sandbox = Sandbox()
        for name in ["a", "b", "c"] {
            let path = sandbox.photo(bytes(name), bytes(name))
            _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        }
        for _ in 0..<3 { #expect(try undo(sandbox).restored.count == 1) }
        for name in ["a", "b", "c"] {
            let path = BytePath.join(sandbox.photos, bytes(name))
            #expect(try newest(sandbox)?.deeds.map(\.path) == [path])
            #expect(try redo(sandbox) == [nil])
        }
        #expect(try newest(sandbox) == nil)
        #expect(try sandbox.service().undoable().map(\.sourceName) == ["a", "b", "c"].map(bytes))
        #expect(
            try undo(sandbox).restored.map(\.path) == [BytePath.join(sandbox.photos, bytes("c"))])
    }

    @Test func `is a whole session where that was taken back at once`() throws {
        let sandbox = Sandbox()
        let target = sandbox.root + bytes("/select")
        do {
            let session = sandbox.service()
            for name in ["a", "b"] {
                let path = sandbox.photo(bytes(name), bytes(name))
                _ = try session.trash(path: path, expecting: nil, now: now())
            }
            let original = sandbox.photo(bytes("c"), bytes("c"))
            let seen = try #require(statusOfTarget(original)).identity
            let files = CopyFiles(stem: [], cover: original, seen: seen, others: [])
            _ = try session.copy(photo: files, to: target, now: now())
        }
        let later = sandbox.service()
        let report = try later.undoNewestSession(by: try later.takeNumbers())
        #expect(report.restored.count == 2)
        #expect(names(target).isEmpty && names(sandbox.photos) == ["a", "b", "c"])
        #expect(try redo(sandbox) == [nil, nil, nil])
        #expect(names(target) == ["c"] && names(sandbox.photos) == ["c"])
    }

    @Test func `stays where it is once anything new was done by any session`() throws {
        let sandbox = Sandbox()
        let running = sandbox.service()
        let path = sandbox.photo(bytes("a"), bytes("a"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        _ = try undo(sandbox)
        #expect(try newest(sandbox) != nil)
        let other = sandbox.photo(bytes("b"), bytes("b"))
        _ = try running.trash(path: other, expecting: nil, now: now())
        #expect(try newest(sandbox) == nil)
        let receipt = try #require(running.sessionReceipts.first)
        _ = try running.restore(receipt, by: try running.takeNumbers())
        // What a session that runs took back it does again itself.
        #expect(try newest(sandbox) == nil)
        #expect(readFile(path) == bytes("a"))
    }

    @Test func `is not what was brought back otherwise`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a"), bytes("a"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        guard case .asked(let report) = try sandbox.service().restore(.name(bytes("a"))) else {
            Issue.record("it was not asked back")
            return
        }
        #expect(report.restored.count == 1)
        #expect(try newest(sandbox) == nil)
    }

    /// What may happen to a photo after it came back.
    enum Meddling: String, CaseIterable {
        case another, rewritten, chmod, gone
    }

    @Test(arguments: Meddling.allCases)
    func `stays where anything was done to it since`(meddling: Meddling) throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a"), bytes("pixels"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        _ = try undo(sandbox)
        var expected: TrashError = .changedSinceShown(path: path)
        switch meddling {
        case .another:
            let other = sandbox.photo(bytes("b"), bytes("others"))
            _ = unsafe rename(cString(other), cString(path))
        case .rewritten:
            // With the same size, and its time set back.
            writeFile(path, bytes("PIXELS"))
            setTimes(path, seconds: 1_577_934_245, nanoseconds: 678_000_123)
        case .chmod: _ = unsafe chmod(cString(path), 0o600)
        case .gone:
            _ = unsafe unlink(cString(path))
            expected = .missing(path: path)
        }
        let before = readFile(path)
        #expect(try redo(sandbox) == [expected])
        #expect(readFile(path) == before)
        #expect(names(sandbox.trash + bytes("/files")).isEmpty)
    }

    @Test func `stays where it was changed in the trash`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a"), bytes("pixels"))
        let receipt = try sandbox.service().trash(path: path, expecting: nil, now: now())
        writeFile(receipt.trashPath, bytes("PIXELS"))
        setTimes(receipt.trashPath, seconds: 1_577_934_245, nanoseconds: 678_000_123)
        #expect(try undo(sandbox).restored.count == 1)
        #expect(try redo(sandbox) == [.changedSinceShown(path: path)])
        #expect(readFile(path) == bytes("PIXELS"))
    }

    @Test func `goes from the name that it came back to, and beside what took its own`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("pixels"))
        _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        writeFile(path, bytes("another"))
        #expect(try undo(sandbox).restored.first?.isRenamed == true)
        #expect(try redo(sandbox) == [nil])
        #expect(names(sandbox.photos) == ["a.jpg"] && readFile(path) == bytes("another"))
    }

    @Test func `is a photo of several files, which go and come as one`() throws {
        let scene = try PhotoScene(.rename, seed: 11).trashed()
        for _ in 0..<2 {
            #expect(try undo(scene.sandbox).restored.count == 1)
            #expect(scene.home == 3)
            #expect(try redo(scene.sandbox) == [nil])
            #expect(scene.home == 0)
        }
        #expect(try undo(scene.sandbox).restored.first?.others.count == 2)
        // Its RAW is another one: nothing of it goes.
        let raw = scene.path(of: scene.members[1])
        _ = unsafe chmod(cString(raw), 0o600)
        #expect(try redo(scene.sandbox) == [.changedSinceShown(path: raw)])
        #expect(names(scene.sandbox.photos).count == 3)
    }

    @Test func `is a move to a folder, and what was moved as one comes back as one`() throws {
        let sandbox = Sandbox()
        let target = sandbox.root + bytes("/select")
        let session = sandbox.service()
        let batch = session.newBatch()
        for name in ["a", "b"] {
            let path = sandbox.photo(bytes(name), bytes(name))
            let seen = try #require(statusOfTarget(path)).identity
            let warrant = try #require(TrashWarrant.ofPixels(seen))
            _ = try session.move(
                photo: PhotoFiles(stem: [], cover: path, by: warrant, others: []), to: target,
                now: now(), batch: batch)
        }
        let own = session.sessionReceipts
        let act = try session.takeNumbers()
        for receipt in own.reversed() { _ = try session.restore(receipt, by: act) }
        let undone = try session.undoneActs(andOwn: Set(own.map(\.group)))
        #expect(undone.acts(in: folders(sandbox)) == [act])
        for deed in try session.deeds(of: act, in: undone) {
            #expect(deed.target == target)
            _ = try session.redo(deed, now: now())
        }
        #expect(names(target) == ["a", "b"] && names(sandbox.photos).isEmpty)
        #expect(try session.undoNewest(by: try session.takeNumbers()).restored.count == 2)
    }

    @Test(arguments: [false, true])
    func `is a copy or a link, as long as the original is the one that it was`(
        isLink: Bool
    ) throws {
        let sandbox = Sandbox()
        let target = sandbox.root + bytes("/select")
        let path = sandbox.photo(bytes("a.jpg"), bytes("pixels"))
        let seen = try #require(statusOfTarget(path)).identity
        let files = CopyFiles(stem: [], cover: path, seen: seen, others: [])
        do {
            let session = sandbox.service()
            _ =
                isLink
                ? try session.link(photo: files, to: target, now: now())
                : try session.copy(photo: files, to: target, now: now())
        }
        for _ in 0..<2 {
            #expect(try undo(sandbox).copies.removed.count == 1)
            #expect(names(target).isEmpty)
            #expect(try redo(sandbox) == [nil])
            #expect(names(target) == ["a.jpg"])
            #expect(try newest(sandbox) == nil)
        }
        #expect(try undo(sandbox).copies.removed.count == 1)
        writeFile(path, bytes("another picture"))
        #expect(try redo(sandbox) == [.changedSinceShown(path: path)])
        #expect(names(target).isEmpty)
    }

    @Test func `is known as long as nothing new was done, however much is archived`() throws {
        let sandbox = Sandbox()
        for index in 0..<12 {
            let path = sandbox.photo(bytes("\(index)"), bytes("\(index)"))
            _ = try sandbox.service().trash(path: path, expecting: nil, now: now())
        }
        func compact() throws {
            let service = sandbox.service()
            _ = try service.recover()
            while try service.compact() {}
        }
        try compact()
        #expect(
            try undo(sandbox).restored.map(\.path) == [BytePath.join(sandbox.photos, bytes("11"))])
        try compact()
        #expect(try newest(sandbox)?.deeds.count == 1)
        #expect(try redo(sandbox) == [nil])
        try compact()
        // The act is done again, whatever of it is where.
        #expect(try newest(sandbox)?.deeds ?? [] == [])
        #expect(
            try undo(sandbox).restored.map(\.path) == [BytePath.join(sandbox.photos, bytes("11"))])
    }

    /// The session was killed before it wrote down that the photo is back; the next start has found that out.
    @Test(arguments: BackEnd.everyday)
    func `goes again where a recovery has ended the undo, unless it was changed since`(
        backEnd: BackEnd
    ) throws {
        for isChanged in [false, true] {
            let sandbox = backEnd.sandbox()
            let path = sandbox.photo(bytes("a"), bytes("pixels"))
            _ = try backEnd.service(sandbox).trash(path: path, expecting: nil, now: now())
            #expect(try undo(sandbox, by: backEnd.service(sandbox)).restored.count == 1)
            let journals = sandbox.home + bytes("/state/riffle/journal")
            var count = 0
            for name in names(journals) where name.hasSuffix(".log") {
                let journal = BytePath.join(journals, bytes(name))
                var lines = try #require(readFile(journal)).split(separator: 10)
                guard lines.last.flatMap({ JournalRecord(line: $0) })?.kind == .restored else {
                    continue
                }
                lines.removeLast()
                writeFile(journal, Array(lines.joined(separator: [10])) + [10])
                count += 1
            }
            #expect(count == 1)
            #expect(try backEnd.service(sandbox).recover().restored.count == 1)
            if isChanged {
                writeFile(path, bytes("another picture"))
                #expect(try redo(sandbox) == [.changedSinceShown(path: path)])
                #expect(readFile(path) == bytes("another picture"))
            } else {
                #expect(try redo(sandbox, by: backEnd.service(sandbox)) == [nil])
                #expect(readFile(path) == nil)
                #expect(try undo(sandbox, by: backEnd.service(sandbox)).restored.count == 1)
                #expect(readFile(path) == bytes("pixels"))
            }
        }
    }

    @Test func `comes back from the journal of a session that has lost it`() throws {
        let sandbox = Sandbox()
        let path = sandbox.photo(bytes("a"), bytes("a"))
        let session = sandbox.service()
        let receipt = try session.trash(path: path, expecting: nil, now: now())
        _ = try session.restore(receipt, by: try session.takeNumbers())
        let journals = sandbox.home + bytes("/state/riffle/journal")
        for name in names(journals) where name.hasSuffix(".log") {
            _ = unsafe unlink(cString(BytePath.join(journals, bytes(name))))
        }
        // The next record has the whole journal written again.
        let other = sandbox.photo(bytes("b"), bytes("b"))
        let refused = try? session.trash(path: other + bytes("x"), expecting: nil, now: now())
        #expect(refused == nil)
        _ = try session.recover()
        #expect(
            try session.undoneActs(andOwn: [receipt.group]).acts(in: folders(sandbox)).count == 1)
    }
}
