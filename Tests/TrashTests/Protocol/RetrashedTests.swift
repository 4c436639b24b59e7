import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

/// A file manager restores a photo that riffle trashed, and trashes it again: the entry is its own then.
@Suite struct `a photo that another program trashed again` {
    private static let foreign = bytes(
        "[Trash Info]\nPath=/photos/a.jpg\nDeletionDate=2023-11-14T22:13:20\n")

    private struct Stored {
        let sandbox: Sandbox
        let receipt: Receipt
        var note: Path { sandbox.trash + bytes("/info/") + receipt.trashName + TrashInfo.suffix }

        /// What a file manager does: the photo goes home and comes back under the same name, with a note of that program's.
        func retrash(_ content: [UInt8] = foreign) {
            _ = unsafe rename(cString(receipt.trashPath), cString(receipt.sourcePath))
            _ = unsafe unlink(cString(note))
            writeFile(note, content)
            _ = unsafe rename(cString(receipt.sourcePath), cString(receipt.trashPath))
        }

        /// Whether the trash holds the entry of the other program as that left it.
        var isLeftAlone: Bool {
            status(receipt.trashPath) != nil && readFile(note) == foreign
                && names(sandbox.photos).isEmpty
        }
    }

    private func stored(_ backEnd: BackEnd = .rename) throws -> Stored {
        let sandbox = backEnd.sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("content"))
        let receipt = try backEnd.service(sandbox).trash(path: path, expecting: nil, now: now())
        return Stored(sandbox: sandbox, receipt: receipt)
    }

    @Test(arguments: [BackEnd.rename, .copyApart])
    func `is left alone by every undo`(backEnd: BackEnd) throws {
        guard backEnd.isPossible else { return }
        for way in ["receipt", "newest", "session", "step", "name", "number", "review"] {
            let stored = try stored(backEnd)
            stored.retrash()
            let service = backEnd.service(stored.sandbox)
            let receipt = stored.receipt
            let gone = TrashError.goneFromTrash(path: receipt.trashPath)
            switch way {
            case "receipt": #expect(throws: gone) { try service.restore(receipt) }
            case "newest": #expect(try service.restoreNewest().gone == [receipt])
            case "session": #expect(try service.undoNewestSession().gone == [receipt])
            case "step": #expect(try service.undoNewest().gone == [receipt])
            case "review":
                let listed = try service.trashedPhotos { _ in true }
                #expect(listed.map(\.presence) == [.gone])
                let first = try #require(listed.first)
                #expect(throws: gone) { try service.bringBack(first) }
            default:
                let choice: UndoChoice =
                    way == "name" ? .name(bytes("a.jpg")) : .number(receipt.sequence)
                guard case .asked(let report) = try service.restore(choice) else {
                    Issue.record("not asked by \(way)")
                    continue
                }
                #expect(report.gone == [receipt])
            }
            #expect(stored.isLeftAlone, "\(way)")
            #expect(try service.recover() == RecoveryReport())
            #expect(stored.isLeftAlone, "\(way)")
        }
    }

    @Test func `is left alone where an archive alone knows it`() throws {
        let stored = try stored()
        let folder = stored.sandbox.home + bytes("/state/riffle/journal")
        for number in 0..<8 {
            writeFile(
                BytePath.join(folder, stored.receipt.session.dropLast(4) + bytes("\(number).log")),
                [])
        }
        let service = stored.sandbox.service()
        while try service.compact() {}
        #expect(!names(folder).contains { $0.hasSuffix(".log") })
        stored.retrash()
        #expect(try service.undoNewest().gone.map(\.op) == [stored.receipt.op])
        #expect(stored.isLeftAlone)
    }

    /// riffle itself trashes the photo again: each entry has the note of its own operation.
    @Test func `is no photo of an earlier operation, where riffle is that program`() throws {
        let stored = try stored()
        _ = unsafe rename(cString(stored.receipt.trashPath), cString(stored.receipt.sourcePath))
        _ = unsafe unlink(cString(stored.note))
        let again = try stored.sandbox.service().trash(
            path: stored.receipt.sourcePath, expecting: nil, now: now())
        #expect(again.trashPath == stored.receipt.trashPath)
        let service = stored.sandbox.service()
        #expect(throws: TrashError.goneFromTrash(path: again.trashPath)) {
            try service.restore(stored.receipt)
        }
        #expect(try service.restore(again).path == stored.receipt.sourcePath)
        #expect(names(stored.sandbox.trash + bytes("/info")).isEmpty)
    }

    @Test func `does not keep the other files of a photo from coming back`() throws {
        let sandbox = Sandbox()
        let cover = sandbox.photo(bytes("a.jpg"), bytes("cover"))
        let raw = sandbox.photo(bytes("a.raw"), bytes("raw"))
        let seen = try #require(TrashWarrant.ofPixels(statusOfTarget(cover)?.identity ?? .init()))
        let files = PhotoFiles(
            stem: bytes("a"), cover: cover, by: seen,
            others: [.picture(raw, seen: try #require(statusOfTarget(raw)).identity)])
        let photo = try sandbox.service().trash(photo: files, now: now())
        let receipt = try #require(photo.receipts.first { $0.sourceName == bytes("a.jpg") })
        Stored(sandbox: sandbox, receipt: receipt).retrash()
        let report = try sandbox.service().restoreNewest()
        #expect(report.restored.map(\.gone) == [[bytes("a.jpg")]])
        #expect(names(sandbox.photos) == ["a.raw"])
        #expect(names(sandbox.trash + bytes("/files")) == ["a.jpg"])
    }

    /// An undo is killed before the photo moves; then the other program acts, and a twin lies where the photo was.
    @Test(arguments: [BackEnd.rename, .link, .placeholder, .copyApart], [false, true])
    func `is left alone by recovery`(backEnd: BackEnd, hasTwin: Bool) throws {
        guard backEnd.isPossible else { return }
        let probe = try #require(Probe())
        let move =
            switch backEnd {
            case .link: "linkat:1:KILL"
            case .placeholder: "renameat:1:KILL"
            default: "renameat2:1:KILL"
            }
        let stored = try stored(backEnd)
        let ending = backEnd.run(probe, [bytes("undo")], in: stored.sandbox, fault: move)
        #expect(ending == .killed(SIGKILL))
        stored.retrash()
        let twin = stored.receipt.sourcePath
        if hasTwin {
            writeFile(twin, readFile(stored.receipt.trashPath) ?? [])
            setTimes(twin, seconds: 1_577_934_245, nanoseconds: 678_000_123)
        }
        let service = backEnd.service(stored.sandbox)
        _ = try service.recover()
        _ = try service.undoNewest()
        #expect(readFile(stored.receipt.trashPath) == bytes("content"))
        #expect(readFile(stored.note) == Self.foreign)
        #expect(names(stored.sandbox.photos) == (hasTwin ? ["a.jpg"] : []))
        let found = try service.verify()
        #expect(!found.isAmiss, "\(found.findings)")
    }

    /// A trash to another disk is killed before the original goes; its copy was taken out by then, and trashed from elsewhere.
    @Test func `is left alone by the recovery of a trash`() throws {
        let probe = try #require(Probe())
        let scene = Scene(.copy, seed: 5)
        let trash = scene.sandbox.trash
        #expect(scene.run(probe, "trash", fault: "renameat:1:KILL") == .killed(SIGKILL))
        let copy = trash + bytes("/files/") + Scene.name
        let note = trash + bytes("/info/") + Scene.name + TrashInfo.suffix
        #expect(status(copy) != nil && status(note) != nil)
        writeFile(note, Self.foreign)
        _ = try BackEnd.copy.service(scene.sandbox).recover()
        #expect(readFile(copy) == scene.content)
        #expect(readFile(note) == Self.foreign)
        #expect(scene.isHome)
    }

    @Test func `is known to a look whether all is as recorded, and nothing is amiss`() throws {
        let stored = try stored()
        stored.retrash()
        let service = stored.sandbox.service()
        let found = try service.verify()
        #expect(!found.isAmiss, "\(found.findings)")
        #expect([found.stored, found.trashedAgain] == [0, 1])
        // What undo finds out is written down.
        _ = try service.undoNewest()
        let later = try service.verify()
        #expect(!later.isAmiss, "\(later.findings)")
        #expect([later.knownGone, later.trashedAgain] == [1, 0])
        #expect(stored.isLeftAlone)
    }

    /// Under another name in the trash, as where that has been taken meanwhile, or in the trash of another mount.
    @Test func `is known under any name in the trash`() throws {
        let stored = try stored()
        stored.retrash(
            bytes("[Trash Info]\nPath=") + percentEncoded(stored.receipt.sourcePath)
                + bytes("\nDeletionDate=2023-11-14T22:13:20\n"))
        let other = stored.sandbox.trash + bytes("/files/a.2.jpg")
        _ = unsafe rename(cString(stored.receipt.trashPath), cString(other))
        _ = unsafe rename(
            cString(stored.note),
            cString(stored.sandbox.trash + bytes("/info/a.2.jpg.trashinfo")))
        let found = try stored.sandbox.service().verify()
        #expect(!found.isAmiss, "\(found.findings)")
        #expect(found.trashedAgain == 1)
        // Not where it is another photo.
        writeFile(other, bytes("another one"))
        #expect(try stored.sandbox.service().verify().findings.map(\.kind) == [.gone])
    }
}
