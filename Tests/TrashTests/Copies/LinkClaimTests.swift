import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

/// What another program makes in the target in the moment of a crash.
@Suite struct `what lies where a link or a moved photo was to go` {
    private static let step = 5

    /// A link that says the same is the other program's.
    @Test func `is not taken for a link of ours, killed at any call`() throws {
        let probe = try #require(Probe())
        var met = 0
        for number in stride(from: 1, to: 400, by: Self.step) {
            let scene = try CopyScene(.rename, .link, seed: 2)
            let ending = scene.run(probe, fault: "*:\(number):kill")
            if ending == .exited(0) { break }
            makeDirectory(scene.target)
            let mine = scene.photo.members.map(\.name).filter { name in
                status(BytePath.join(scene.target, bytes(name))) == nil
            }
            for member in scene.photo.members where mine.contains(member.name) {
                symlink(
                    String(decoding: scene.photo.path(of: member), as: UTF8.self),
                    String(decoding: BytePath.join(scene.target, bytes(member.name)), as: UTF8.self)
                )
            }
            _ = try scene.service().recover()
            for _ in 0..<3 { _ = try scene.service().undoNewest() }
            #expect(Set(names(scene.target)) == Set(mine), "killed at \(number)")
            met = number
        }
        #expect(met > 20, "\(met)")
    }

    private func photo(_ scene: PhotoScene, _ name: String) throws -> PhotoFiles {
        let path = scene.sandbox.photos + bytes("/" + name)
        if status(path) == nil { scene.sandbox.photo(bytes(name), bytes("photo " + name)) }
        let seen = try #require(statusOfTarget(path))
        return PhotoFiles(
            stem: bytes("a"), cover: path,
            by: try #require(TrashWarrant.ofPixels(seen.identity)), others: [])
    }

    /// `cp -p` of the photo by the user, after riffle was killed and before the next start.
    @Test func `is not removed where it is a copy that the user made`() throws {
        let scene = PhotoScene(.rename, seed: 5)
        let folder = scene.sandbox.root + bytes("/select")
        let path = scene.sandbox.photos + bytes("/a.jpg")
        let files = try photo(scene, "a.jpg")
        let before = try #require(status(path)?.identity)
        try { () throws in
            let service = scene.sandbox.service()
            _ = try service.move(photo: files, to: folder, now: now())
        }()
        // As it was when the intent was written, and nothing moved.
        let journal = scene.sandbox.home + bytes("/state/riffle/journal")
        let name = try #require(names(journal).first { $0.hasSuffix(".log") })
        let log = BytePath.join(journal, bytes(name))
        let lines = (readFile(log) ?? []).split(separator: 0x0A)
        let begun = try #require(
            lines.firstIndex { JournalRecord(line: $0)?.kind == .begun })
        writeFile(log, Array(lines[...begun].joined(separator: [0x0A])) + [0x0A])
        let there = BytePath.join(folder, bytes("a.jpg"))
        #expect(unsafe rename(cString(there), cString(path)) == 0)
        writeFile(there, readFile(path) ?? [])
        setTimes(
            there, seconds: Int(before.modified_seconds),
            nanoseconds: Int(before.modified_nanoseconds))
        _ = try scene.sandbox.service().recover()
        #expect(status(path) != nil)
        #expect(readFile(there) == readFile(path))
    }

    @Test func `is said to be changed there, and not gone from the trash`() throws {
        let scene = PhotoScene(.rename, seed: 5)
        let folder = scene.sandbox.root + bytes("/select")
        let service = scene.sandbox.service()
        let receipts = try ["a.jpg", "b.jpg"].map {
            try service.move(photo: photo(scene, $0), to: folder, now: now()).receipts[0]
        }
        let edited = BytePath.join(folder, bytes("a.jpg"))
        writeFile(edited, bytes("another picture"))
        _ = unsafe unlink(cString(BytePath.join(folder, bytes("b.jpg"))))
        #expect(throws: TrashError.changedInFolder(path: edited)) {
            try service.restore(receipts[0])
        }
        #expect(throws: TrashError.goneFromFolder(path: BytePath.join(folder, bytes("b.jpg")))) {
            try service.restore(receipts[1])
        }
        #expect(readFile(edited) == bytes("another picture"))
    }

    @Test func `is reported once where it waits, however many copies are older`() throws {
        let scene = PhotoScene(.rename, seed: 5)
        let folder = scene.sandbox.root + bytes("/select")
        let service = scene.sandbox.service()
        for name in ["a.jpg", "b.jpg"] {
            _ = try service.copy(photo: photo(scene, name), to: folder, now: now())
            // Nothing of these can be taken back.
            writeFile(BytePath.join(folder, bytes(name)), bytes("changed"))
        }
        let receipt = try service.move(photo: scene.photoFiles(), to: folder, now: now())
        let home = scene.sandbox.photos
        let away = home + bytes(".away")
        #expect(unsafe rename(cString(home), cString(away)) == 0)
        writeFile(home, bytes("a file has the name of the folder"))
        let report = try service.undoNewest()
        _ = unsafe unlink(cString(home))
        #expect(unsafe rename(cString(away), cString(home)) == 0)
        #expect(report.waiting.count == 1, "\(report.waiting.count)")
        #expect(receipt.receipts.count == 3)
        #expect(try service.undoNewest().restored.count == 1)
    }
}
