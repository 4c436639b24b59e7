import CLinux
import Glibc
import System
import Testing

@testable import Trash

@Suite struct `copies of photos` {
    private let scene = PhotoScene(.rename, seed: 3)
    private var target: Path { scene.sandbox.root + bytes("/select") }
    private func made(_ place: Int) -> Path {
        BytePath.join(target, bytes(scene.members[place].name))
    }

    private func copied() throws -> TrashService {
        let service = scene.sandbox.service()
        let receipt = try service.copy(photo: scene.photoFiles(), to: target, now: now())
        #expect(receipt.made == (0...2).map { made($0) })
        return service
    }

    @Test func `are announced before they are made, the cover last`() throws {
        _ = try copied()
        let folder = scene.sandbox.home + bytes("/state/riffle/journal")
        let records = names(folder).filter { $0.hasSuffix(".log") }.flatMap {
            JournalRecord.all(in: readFile(BytePath.join(folder, bytes($0))) ?? [])
        }
        #expect(
            records.map(\.kind.rawValue) == (0..<3).flatMap { _ in ["copy", "copy", "copied"] })
        #expect(
            records.filter { $0.kind == .copied }.count == 3
                && records.first?.text("name") == scene.members[2].name
                && records.last.map { RecordedIdentity($0) }
                    == status(made(0)).map { RecordedIdentity($0) }
        )
        for record in records {
            #expect(JournalRecord(line: record.line().dropLast()) == record)
        }
    }

    @Test func `stay where they were changed, with size and time set back, and nobody asks again`()
        throws
    {
        let service = try copied()
        let path = made(1)
        let before = try #require(status(path)?.identity)
        _ = unsafe chmod(cString(path), 0o644)
        let other = [UInt8](repeating: 1, count: scene.members[1].content.count)
        let file = unsafe open(cString(path), O_WRONLY)
        _ = unsafe pwrite(file, other, other.count, 0)
        close(file)
        setTimes(
            path, seconds: Int(before.modified_seconds),
            nanoseconds: Int(before.modified_nanoseconds))
        let undone = try service.undoNewest()
        #expect(undone.copies.removed.count == 2)
        #expect(undone.copies.stayed == [.init(path: path, reason: .changed)])
        #expect(readFile(path) == other)
        #expect(names(target) == [scene.members[1].name])
        #expect(try service.undoNewest().isEmpty)
    }

    @Test func `stay where another file has the name`() throws {
        let service = try copied()
        _ = unsafe unlink(cString(made(0)))
        writeFile(made(0), scene.members[0].content)
        let undone = try service.undoNewest()
        #expect(undone.copies.stayed == [.init(path: made(0), reason: .changed)])
        #expect(readFile(made(0)) == scene.members[0].content)
    }

    @Test func `stay where the original is gone, or is another file`() throws {
        let service = try copied()
        _ = unsafe unlink(cString(scene.path(of: scene.members[0])))
        writeFile(scene.path(of: scene.members[2]), bytes("edited"))
        let undone = try service.undoNewest()
        #expect(
            Set(undone.copies.stayed) == [
                .init(path: made(0), reason: .original), .init(path: made(2), reason: .original),
            ])
        #expect(readFile(made(0)) == scene.members[0].content)
        #expect(readFile(made(2)) == scene.members[2].content)
    }

    @Test func `that somebody took away are gone, and the others go too`() throws {
        let service = try copied()
        _ = unsafe unlink(cString(made(1)))
        let undone = try service.undoNewest()
        #expect(undone.copies.gone == [made(1)])
        #expect(undone.copies.removed.count == 2)
    }

    @Test func `of a link are of what it leads to`() throws {
        let sandbox = scene.sandbox
        let store = sandbox.root + bytes("/store")
        makeDirectory(store)
        writeFile(BytePath.join(store, bytes("0001")), bytes("pixels"))
        let path = sandbox.photos + bytes("/linked.jpg")
        makeLink(path, to: bytes("../store/0001"))
        let service = sandbox.service()
        let seen = try #require(statusOfTarget(path))
        let photo = PhotoFiles(
            stem: bytes("linked"), cover: path,
            by: try #require(TrashWarrant.ofPixels(seen.identity)), others: [])
        let receipt = try service.copy(photo: photo, to: target, now: now())
        #expect(receipt.made == [BytePath.join(target, bytes("linked.jpg"))])
        #expect(readFile(receipt.made[0]) == bytes("pixels"))
        #expect(try service.undoNewest().copies.removed == receipt.made)
    }

    @Test func `are refused of a photo that is not the one that was seen`() throws {
        let files = try scene.photoFiles()
        let path = scene.path(of: scene.members[1])
        _ = unsafe unlink(cString(path))
        writeFile(path, bytes("saved anew"))
        let error = #expect(throws: Refusal.self) {
            try scene.sandbox.service().copy(photo: files, to: target, now: now())
        }
        #expect(error?.error == .changedSinceShown(path: path))
        #expect(error?.member == path)
        #expect(status(target) == nil)
    }

    @Test func `are not there already where a file has the name and size, and other bytes`() throws
    {
        let other = [UInt8](repeating: 1, count: scene.members[1].content.count)
        makeDirectory(target)
        writeFile(made(1), other)
        let receipt = try scene.sandbox.service().copy(
            photo: scene.photoFiles(), to: target, now: now())
        #expect(receipt.there.isEmpty)
        #expect(
            receipt.made
                == ["IMG 1_2.JPG", "IMG 1_2.CR2", "IMG 1_2.CR2.xmp"].map {
                    BytePath.join(target, bytes($0))
                })
        #expect(readFile(made(1)) == other)
    }

    @Test func `are completed where some of them are there`() throws {
        let service = try copied()
        _ = unsafe unlink(cString(made(1)))
        let receipt = try service.copy(photo: scene.photoFiles(), to: target, now: now())
        #expect(receipt.made == [made(1)])
        #expect(receipt.there == [made(0), made(2)])
    }

    @Test func `do not need a folder that may be written`() throws {
        _ = unsafe chmod(cString(scene.sandbox.photos), 0o500)
        defer { _ = unsafe chmod(cString(scene.sandbox.photos), 0o700) }
        _ = try copied()
    }

    @Test func `leave out a sidecar that is gone`() throws {
        let files = try scene.photoFiles()
        _ = unsafe unlink(cString(scene.path(of: scene.members[2])))
        let receipt = try scene.sandbox.service().copy(photo: files, to: target, now: now())
        #expect(receipt.leftOut == [scene.path(of: scene.members[2])])
        #expect(receipt.made.count == 2)
    }

    @Test func `are refused for the photo's own folder, by whatever name`() throws {
        let link = scene.sandbox.root + bytes("/same")
        makeLink(link, to: scene.sandbox.photos)
        let service = scene.sandbox.service()
        for folder in [scene.sandbox.photos, link] {
            let reason = TrashError.sameFolder(path: scene.sandbox.photos)
            let copy = #expect(throws: Refusal.self) {
                try service.copy(photo: scene.photoFiles(), to: folder, now: now())
            }
            #expect(copy?.error == reason)
            let move = #expect(throws: Refusal.self) {
                try service.move(photo: scene.photoFiles(), to: folder, now: now())
            }
            #expect(move?.error == reason)
        }
        #expect(scene.home == 3)
    }

    @Test func `are refused for a trash, and for whatever lies in one`() throws {
        let root = scene.sandbox.root
        let chosen = root + bytes("/chosen")
        let service = scene.sandbox.service { $0.trashDirectory = chosen }
        for path in [scene.sandbox.trash, chosen, root + bytes("/.Trash-77")] {
            for folder in [path, path + bytes("/files")] {
                _ = unsafe mkdir(cString(folder), 0o700)
            }
        }
        let link = root + bytes("/link")
        makeLink(link, to: scene.sandbox.trash)
        let trashes = [scene.sandbox.trash, chosen, root + bytes("/.Trash-77")]
        let parts = ["", "/files", "/new", "/files/new"].map { bytes($0) }
        let inTrash: [[UInt8]] =
            trashes.flatMap { trash in parts.map { trash + $0 } }
            + [link + bytes("/files"), root + bytes("/.Trash")]
        for folder in inTrash {
            for moves in [false, true] {
                let error = #expect(throws: Refusal.self) {
                    let photo = try scene.photoFiles()
                    if moves {
                        _ = try service.move(photo: photo, to: folder, now: now())
                    } else {
                        _ = try service.copy(photo: photo, to: folder, now: now())
                    }
                }
                guard case .insideTrash? = error?.error else {
                    Issue.record("\(String(decoding: folder, as: UTF8.self)): \(error as Any)")
                    continue
                }
            }
        }
        #expect(status(chosen + bytes("/new")) == nil && status(root + bytes("/.Trash")) == nil)
        #expect(scene.home == 3)
        // Only its beginning is that of a trash.
        let photo = try scene.photoFiles()
        let receipt = try service.copy(
            photo: photo, to: root + bytes("/.Trashed"), now: now())
        #expect(receipt.made.count == 3)
    }

    @Test func `are refused for a folder whose parent is missing, and for a file`() throws {
        let service = scene.sandbox.service()
        let file = scene.sandbox.root + bytes("/file")
        writeFile(file, bytes("a file"))
        for folder in [target + bytes("/below"), file] {
            let copy = #expect(throws: Refusal.self) {
                try service.copy(photo: scene.photoFiles(), to: folder, now: now())
            }
            #expect(copy?.error == .noFolder(path: folder))
            let move = #expect(throws: Refusal.self) {
                try service.move(photo: scene.photoFiles(), to: folder, now: now())
            }
            #expect(move?.error == .noFolder(path: folder))
        }
        #expect(status(target) == nil)
        #expect(readFile(file) == bytes("a file"))
    }
}
