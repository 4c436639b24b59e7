import CLinux
import Glibc
import SeededRandom
import System
import Testing

@testable import Trash

/// Each test has its mount to itself; where mounting is refused it prints so and checks nothing.
@Suite struct `a photo that is to be moved to a folder` {
    private let sandbox = Sandbox()

    /// A photo of one file, or of three.
    private func photo(_ size: Int, isAlone: Bool = false) throws -> PhotoFiles {
        var dice = Dice(UInt64(size))
        let cover = sandbox.photo(bytes("1.jpg"), dice.bytes(size))
        var others: [PhotoFiles.Member] = []
        if !isAlone {
            let raw = sandbox.photo(bytes("1.cr2"), dice.bytes(size))
            let seen = try #require(statusOfTarget(raw))
            let sidecar = sandbox.photo(bytes("1.xmp"), bytes("about it"))
            others = [.picture(raw, seen: seen.identity), .sidecar(sidecar)]
        }
        let seen = try #require(statusOfTarget(cover))
        return PhotoFiles(
            stem: bytes("1"), cover: cover,
            by: try #require(TrashWarrant.ofPixels(seen.identity)), others: others)
    }

    private func refusal(_ photo: PhotoFiles, to target: Path) -> TrashError? {
        do {
            _ = try sandbox.service().move(photo: photo, to: target, now: now())
            return nil
        } catch {
            #expect(error.remaining.isEmpty)
            return error.error
        }
    }

    /// Nothing was begun: the journal tells nothing, and the files are where they were.
    private func checkUntouched(_ mount: Path, _ photo: PhotoFiles) throws {
        #expect(try sandbox.service().journalEntries().isEmpty)
        #expect(photo.members.allSatisfy { status($0.path) != nil })
        #expect(names(mount).isEmpty)
    }

    @Test(arguments: [true, false])
    func `stays where that is read-only, and the folder is named`(isAlone: Bool) throws {
        guard let mount = MountedFolder(in: sandbox, "select", options: "size=4m") else { return }
        #expect(mount.remount("ro"))
        let photo = try photo(2_000, isAlone: isAlone)
        #expect(refusal(photo, to: mount.path) == .readOnlyFileSystem(path: mount.path))
        try checkUntouched(mount.path, photo)
    }

    @Test(arguments: [true, false])
    func `stays where that is full, and the folder is named`(isAlone: Bool) throws {
        guard let mount = MountedFolder(in: sandbox, "select", options: "size=2m") else { return }
        let photo = try photo(isAlone ? 1_500_000 : 600_000, isAlone: isAlone)
        #expect(refusal(photo, to: mount.path) == .noSpace(path: mount.path))
        try checkUntouched(mount.path, photo)
    }

    /// An unforeseen failure names the folder too, and no temporary name.
    @Test(arguments: [true, false])
    func `stays where no file can be made, and the folder is named`(isAlone: Bool) throws {
        guard
            let mount = MountedFolder(in: sandbox, "select", options: "size=4m,nr_inodes=1")
        else { return }
        let photo = try photo(2_000, isAlone: isAlone)
        #expect(refusal(photo, to: mount.path) == .noSpace(path: mount.path))
        #expect(photo.members.allSatisfy { status($0.path) != nil })
        let copied = #expect(throws: Refusal.self) {
            try sandbox.service().copy(photo: photo, to: mount.path, now: now())
        }
        #expect(copied?.error == .noSpace(path: mount.path))
    }

    /// A link in `photos/sub` that says `text`, and where it leads from there and from a folder beside.
    private func link(_ text: String, to target: Path) throws -> TrashError? {
        let sub = sandbox.photos + bytes("/sub")
        makeDirectory(sub)
        let path = BytePath.join(sub, bytes("link.jpg"))
        makeLink(path, to: bytes(text))
        let seen = try #require(statusOfTarget(path))
        let photo = PhotoFiles(
            stem: bytes("link"), cover: path,
            by: try #require(TrashWarrant.ofPixels(seen.identity)), others: [])
        return refusal(photo, to: target)
    }

    @Test(arguments: ["../1.jpg", "../../photos/1.jpg", "/proc/self/../../nowhere"])
    func `goes as a link that leads to the same from there`(text: String) throws {
        sandbox.photo(bytes("1.jpg"), bytes("the photo"))
        let beside = sandbox.photos + bytes("/beside")
        #expect(try link(text, to: beside) == nil)
        #expect(readLink(beside + bytes("/link.jpg")) == bytes(text))
    }

    @Test(arguments: ["../1.jpg", "./1.jpg", "1.jpg", "nowhere.jpg", "link.jpg"])
    func `stays as a relative link that would lead elsewhere from there`(text: String) throws {
        sandbox.photo(bytes("1.jpg"), bytes("the photo"))
        makeDirectory(sandbox.photos + bytes("/sub"))
        sandbox.photo(bytes("sub/1.jpg"), bytes("another photo"))
        // A file of that name is there, too.
        let far = sandbox.root + bytes("/far/away")
        makeDirectory(sandbox.root + bytes("/far"))
        makeDirectory(far)
        writeFile(BytePath.join(far, bytes("nowhere.jpg")), bytes("what it does not lead to"))
        #expect(try link(text, to: far) == .relativeLink(path: far))
        #expect(readLink(sandbox.photos + bytes("/sub/link.jpg")) == bytes(text))
        #expect(names(far) == ["nowhere.jpg"])
    }

    /// In the trash it is only kept.
    @Test(arguments: [BackEnd.rename, .copy, .flatCopy])
    func `that is a relative link comes back from any trash as it was`(backEnd: BackEnd) throws {
        guard backEnd.isPossible else { return }
        let sandbox = backEnd.sandbox()
        sandbox.photo(bytes("1.jpg"), bytes("the photo"))
        let path = sandbox.photos + bytes("/link.jpg")
        makeLink(path, to: bytes("./1.jpg"))
        let service = backEnd.service(sandbox)
        let receipt = try service.trash(path: path, expecting: nil, now: now())
        #expect(readLink(receipt.trashPath) == bytes("./1.jpg"))
        #expect(try service.restore(receipt).path == path)
        #expect(readLink(path) == bytes("./1.jpg"))
    }
}
