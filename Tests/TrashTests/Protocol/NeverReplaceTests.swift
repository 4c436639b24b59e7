import CLinux
import Faults
import Glibc
import Testing

@testable import Trash

@Suite struct `what has a name keeps it` {
    @Test func `in the trash: orphans, folders and dangling links`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        let first = sandbox.photo(bytes("a.jpg"), bytes("1"))
        _ = try service.trash(path: first, expecting: nil, now: now())
        let files = sandbox.trash + bytes("/files")
        writeFile(files + bytes("/orphan.jpg"), bytes("precious"))
        makeDirectory(files + bytes("/folder.jpg"))
        makeLink(files + bytes("/dangling.jpg"), to: bytes("/nowhere"))
        writeFile(sandbox.trash + bytes("/info/noted.jpg.trashinfo"), bytes("[Trash Info]\n"))
        for name in ["a", "orphan", "folder", "dangling", "noted"] {
            let path = sandbox.photo(bytes(name + ".jpg"), bytes("new"))
            let receipt = try service.trash(path: path, expecting: nil, now: now())
            #expect(receipt.trashName == bytes(name + "_2.jpg"))
            #expect(readFile(receipt.trashPath) == bytes("new"))
        }
        #expect(readFile(files + bytes("/orphan.jpg")) == bytes("precious"))
        #expect(readFile(files + bytes("/a.jpg")) == bytes("1"))
        #expect(status(files + bytes("/folder.jpg"))?.isDirectory == true)
        #expect(status(files + bytes("/dangling.jpg"))?.isSymbolicLink == true)
    }

    @Test func `in the photo's folder: a photo comes back under another name`() throws {
        let sandbox = Sandbox()
        let service = sandbox.service()
        for number in 1...3 {
            let path = sandbox.photo(bytes("a.jpg"), bytes("\(number)"))
            _ = try service.trash(path: path, expecting: nil, now: now(Int64(number)))
        }
        let paths = try service.undoable().map { try service.restore($0) }
        #expect(paths.map(\.isRenamed) == [false, true, true])
        #expect(names(sandbox.photos) == ["a (restored 2).jpg", "a (restored 3).jpg", "a.jpg"])
        #expect(paths.map { readFile($0.path) } == [bytes("1"), bytes("2"), bytes("3")])
    }

    @Test func `when two processes trash photos with the same names at once`() throws {
        let probe = try #require(Probe())
        let sandbox = Sandbox()
        let environment = [
            bytes("HOME=") + sandbox.home, bytes("XDG_DATA_HOME=") + sandbox.home + bytes("/share"),
            bytes("XDG_STATE_HOME=") + sandbox.home + bytes("/state"),
        ]
        let processes = ["one", "two"].map { folder in
            let path = sandbox.photos + bytes("/" + folder)
            makeDirectory(path)
            let photos = (0..<60).map { path + bytes("/\($0).jpg") }
            for (number, photo) in photos.enumerated() {
                writeFile(photo, bytes("\(folder) \(number)"))
            }
            return start(
                [probe.program, bytes("trash")] + photos, environment: environment)
        }
        for process in processes {
            #expect(finish(try #require(process)) == .exited(0))
        }
        let receipts = try sandbox.service().undoable()
        #expect(receipts.count == 120)
        for receipt in receipts {
            let folder = try #require(split(receipt.sourceDirectory)).name
            let number = receipt.sourceName.dropLast(4)
            #expect(readFile(receipt.trashPath) == folder + [0x20] + number)
        }
        #expect(names(sandbox.trash + bytes("/files")).count == 120)
        #expect(names(sandbox.trash + bytes("/info")).count == 120)
    }

    @Test func `when two processes are after the same photos: each is trashed by one of them`()
        throws
    {
        let probe = try #require(Probe())
        let sandbox = Sandbox()
        let environment = [
            bytes("HOME=") + sandbox.home, bytes("XDG_DATA_HOME=") + sandbox.home + bytes("/share"),
            bytes("XDG_STATE_HOME=") + sandbox.home + bytes("/state"),
        ]
        let photos = (0..<60).map { sandbox.photo(bytes("\($0).jpg"), bytes("content \($0)")) }
        let processes = (0..<2).map { _ in
            start([probe.program, bytes("trash")] + photos, environment: environment)
        }
        for process in processes { _ = finish(try #require(process)) }
        #expect(try sandbox.service().recover() == RecoveryReport())
        #expect(names(sandbox.trash + bytes("/files")).count == 60)
        #expect(names(sandbox.trash + bytes("/info")).count == 60)
        let service = sandbox.service()
        let receipts = try service.undoable()
        #expect(receipts.count == 60)
        #expect(try service.journalEntries().allSatisfy { $0.state != .lost })
        for receipt in receipts { #expect(try !service.restore(receipt).isRenamed) }
        #expect(names(sandbox.photos).count == 60)
    }
}
