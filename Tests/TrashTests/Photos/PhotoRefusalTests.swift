import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

/// FC3 to FC5: what is known to stand in the way is said before anything moves; nothing has moved then.
@Suite struct `a photo of several files stays whole` {
    private func refusal(_ scene: PhotoScene, _ files: PhotoFiles) -> Refusal? {
        do throws(Refusal) {
            _ = try scene.sandbox.service().trash(photo: files, now: now())
            return nil
        } catch {
            return error
        }
    }

    /// Neither is anything in the trash, nor was anything announced.
    private func isUntouched(_ scene: PhotoScene) -> Bool {
        (try? scene.sandbox.service().journalEntries()) == []
            && names(scene.sandbox.trash + bytes("/files")).isEmpty
            && names(scene.sandbox.trash + bytes("/info")).isEmpty
    }

    @Test func `where a picture is gone, changed or no file any more`() throws {
        for deed in 0..<3 {
            let scene = PhotoScene(.rename, seed: 1)
            let raw = scene.path(of: scene.members[1])
            let files = try scene.photoFiles()
            _ = unsafe unlink(cString(raw))
            if deed == 1 { writeFile(raw, bytes("saved by an editor")) }
            if deed == 2 { makeDirectory(raw) }
            let expected: TrashError =
                [.missing(path: raw), .changedSinceShown(path: raw), .notAFile(path: raw)][deed]
            let refused = try #require(refusal(scene, files))
            #expect(refused.error == expected)
            #expect(refused.member == raw)
            #expect(refused.remaining.isEmpty)
            #expect(isUntouched(scene))
            #expect(scene.home == 2)
        }
    }

    @Test func `where the cover is not what was shown`() throws {
        let scene = PhotoScene(.rename, seed: 2)
        let files = try scene.photoFiles()
        writeFile(scene.path(of: scene.members[0]), bytes("saved by an editor"))
        let refused = try #require(refusal(scene, files))
        #expect(refused.error == .changedSinceShown(path: scene.path(of: scene.members[0])))
        #expect(isUntouched(scene))
    }

    @Test func `without a sidecar that is gone, or that is a folder or a pipe by now`() throws {
        for deed in 0..<3 {
            let scene = PhotoScene(.rename, seed: 3)
            let sidecar = scene.path(of: scene.members[2])
            let files = try scene.photoFiles()
            _ = unsafe unlink(cString(sidecar))
            if deed == 1 { makeDirectory(sidecar) }
            if deed == 2 { _ = unsafe mkfifo(cString(sidecar), 0o600) }
            let receipt = try scene.sandbox.service().trash(photo: files, now: now())
            #expect(receipt.leftOut == [sidecar])
            #expect(receipt.receipts.count == 2)
            #expect(names(scene.sandbox.photos) == (deed == 0 ? [] : ["IMG 1.CR2.xmp"]))
            #expect(try scene.sandbox.service().restoreNewest().restored.count == 1)
            #expect(scene.home == 2)
        }
    }

    /// Even root may not move it.
    @Test(arguments: [0, 1, 2])
    func `where a file may not be changed`(member: Int) throws {
        let scene = PhotoScene(.rename, seed: 4)
        let path = scene.path(of: scene.members[member])
        guard run(["/usr/bin/chattr", "+i"].map(bytes) + [path]) == .exited(0) else {
            return print("skipped: no immutable files here")
        }
        defer { _ = run(["/usr/bin/chattr", "-i"].map(bytes) + [path]) }
        let refused = try #require(refusal(scene, try scene.photoFiles()))
        guard case .notPermitted = refused.error else {
            Issue.record("\(refused)")
            return
        }
        #expect(refused.member == path)
        #expect(scene.home == 3)
        #expect(isUntouched(scene))
    }

    @Test func `where its files are not in one folder`() throws {
        let scene = PhotoScene(.rename, seed: 5)
        let files = try scene.photoFiles()
        let elsewhere = scene.sandbox.root + bytes("/IMG 1.mov")
        writeFile(elsewhere, bytes("film"))
        let other = PhotoFiles(
            stem: files.stem, cover: files.cover, by: files.warrant,
            others: [.companion(elsewhere)])
        #expect(refusal(scene, other)?.member == elsewhere)
        #expect(isUntouched(scene))
        #expect(readFile(elsewhere) == bytes("film"))
    }

    /// Each of the files has room, all of them have not.
    @Test func `where the disk of the trash has no room for all`() throws {
        let scene = PhotoScene(.copyApart, seed: 6)
        guard let disk = MountedFolder(in: scene.sandbox, "disk", options: "size=3m") else {
            return
        }
        let film = scene.sandbox.photos + bytes("/IMG 1.mov")
        writeFile(film, [UInt8](repeating: 1, count: 1_500_000))
        let raw = scene.path(of: scene.members[1])
        _ = unsafe chmod(cString(raw), 0o644)
        writeFile(raw, [UInt8](repeating: 2, count: 1_500_000))
        let files = try scene.photoFiles()
        let all = PhotoFiles(
            stem: files.stem, cover: files.cover, by: files.warrant,
            others: Array(files.members.dropFirst()) + [.companion(film)])
        let service = scene.sandbox.service { $0.trashDirectory = disk.path }
        do throws(Refusal) {
            _ = try service.trash(photo: all, now: now())
            Issue.record("it was trashed")
        } catch {
            guard case .noSpace = error.error else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(names(scene.sandbox.photos).count == 4)
        #expect(names(disk.path + bytes("/files")).isEmpty)
        #expect(try service.journalEntries().isEmpty)
    }

    /// The plan has not ended, and the files belong to a home that two hosts share.
    @Test func `where another host was interrupted, until that one ends it`() throws {
        let probe = try #require(Probe())
        let scene = PhotoScene(.rename, seed: 7)
        #expect(scene.run(probe, "trash", fault: "renameat2:4:KILLAFTER") == .killed(SIGKILL))
        let before = scene.home
        #expect(before < 3)
        let foreign = scene.sandbox.service { $0.hostName = bytes("other") }
        _ = try foreign.recover()
        #expect(scene.home == before)
        #expect(scene.faults() == [])
        #expect(scene.home == 3)
    }

    /// The trash is that of a mount on which nothing can be renamed or linked but the first file.
    @Test(arguments: [2, 4, 6])
    func `where one of its files cannot move, and says which`(rename: Int) throws {
        let probe = try #require(Probe())
        var scene = PhotoScene(.rename, seed: 8)
        scene.isChosen = true
        #expect(scene.run(probe, "trash", fault: "renameat2:\(rename):EACCES") == .exited(1))
        #expect(scene.home == 3)
        #expect(scene.faults() == [])
        #expect(scene.home == 3)
    }
}
