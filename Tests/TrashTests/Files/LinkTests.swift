import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// A folder that was moved, with a symbolic link left behind: `links/old` leads to `real/new`, and the photo was in `old/sub`.
private struct Moved {
    let sandbox = Sandbox()
    let me: UInt32
    var links: Path { sandbox.root + bytes("/links") }
    var link: Path { links + bytes("/old") }
    var target: Path { sandbox.root + bytes("/real/new") }
    var folder: Path { target + bytes("/sub") }

    init(me: UInt32) {
        self.me = me
        for path in [links, sandbox.root + bytes("/real"), target, folder] { makeDirectory(path) }
        makeLink(link, to: target)
        for path in [links, link, sandbox.root + bytes("/real"), target, folder] { own(path, me) }
    }

    func own(_ path: Path, _ owner: UInt32) {
        _ = unsafe fchownat(AT_FDCWD, cString(path), owner, owner, AT_SYMLINK_NOFOLLOW)
    }

    func refusal(_ path: Path, mount: Path? = nil) -> LinkRefusal? {
        do throws(FailedCall) {
            let way = try Way.find(path, user: me, mount: mount)
            #expect(way.isFollowed)
            return nil
        } catch {
            #expect(error.refusal != nil, "\(error)")
            return error.refusal
        }
    }
}

@Suite struct `a symbolic link on the way home` {
    /// All owners of the link, of the folder that holds it and of the two folders behind it, and all modes that matter.
    @Test
    func `is followed when nobody but the user can have put it there, and leads to the user's`()
        throws
    {
        let isRoot = geteuid() == 0
        let me: UInt32 = isRoot ? 1000 : geteuid()
        let owners: [UInt32] = isRoot ? [me, 0, 1234] : [me]
        let modes: [UInt32] = [0o700, 0o755, 0o775, 0o757, 0o777, 0o1777, 0o1775]
        let moved = Moved(me: me)
        var cases = 0
        for link in owners {
            for holder in owners {
                for mode in modes {
                    for target in owners {
                        for folder in owners {
                            moved.own(moved.link, link)
                            moved.own(moved.links, holder)
                            _ = unsafe chmod(cString(moved.links), mode)
                            moved.own(moved.target, target)
                            moved.own(moved.folder, folder)
                            let isClosed = mode & 0o022 == 0 || mode & 0o1000 != 0 && holder == me
                            let expected: LinkRefusal? =
                                link == 1234
                                ? .foreignLink
                                : holder == 1234 || !isClosed
                                    ? .openFolder
                                    : target != me && folder != me ? .foreignFolder : nil
                            let found = moved.refusal(moved.link + bytes("/sub"))
                            #expect(
                                found == expected,
                                "link \(link) in \(holder) \(mode) to \(target) \(folder)")
                            cases += 1
                        }
                    }
                }
            }
        }
        #expect(cases == (isRoot ? 567 : 7))
    }

    @Test func `leads to where the path ends now, missing folders included`() throws {
        let moved = Moved(me: clinux_effective_user())
        func way(_ path: String) throws -> Way {
            try Way.find(moved.link + bytes(path), user: moved.me)
        }
        #expect(try way("/sub") == Way(existing: moved.folder, isFollowed: true))
        #expect(
            try way("/gone/too")
                == Way(
                    existing: moved.target, missing: [bytes("gone"), bytes("too")],
                    isFollowed: true))
        #expect(
            try Way.find(moved.folder, user: moved.me)
                == Way(existing: moved.folder))
        // A link that says where to go from where it is, and one that leads to it.
        _ = unsafe unlink(cString(moved.link))
        makeLink(moved.link, to: bytes("../real/./new"))
        makeLink(moved.links + bytes("/older"), to: moved.link)
        #expect(
            try Way.find(moved.links + bytes("/older/sub"), user: moved.me).existing
                == moved.folder)
    }

    @Test func `is refused where it leads to nothing, to itself, or to a file`() throws {
        let moved = Moved(me: clinux_effective_user())
        _ = unsafe unlink(cString(moved.link))
        makeLink(moved.link, to: moved.target + bytes("/away"))
        #expect(moved.refusal(moved.link + bytes("/sub")) == .dangling)
        #expect(moved.refusal(moved.link) == .dangling)
        _ = unsafe unlink(cString(moved.link))
        makeLink(moved.link, to: moved.link)
        #expect(moved.refusal(moved.link + bytes("/sub")) == .endless)
        _ = unsafe unlink(cString(moved.link))
        writeFile(moved.folder + bytes("/file"), bytes("no folder"))
        makeLink(moved.link, to: moved.folder + bytes("/file"))
        #expect(throws: FailedCall.self) {
            try Way.find(moved.link + bytes("/sub"), user: moved.me)
        }
    }

    /// A mountpoint stays when its disk is away, and is empty.
    @Test func `is refused where it leads to an empty folder, as a disk leaves that is away`()
        throws
    {
        let moved = Moved(me: clinux_effective_user())
        #expect(moved.refusal(moved.link) == nil)
        #expect(moved.refusal(moved.link + bytes("/missing")) == nil)
        _ = unsafe rmdir(cString(moved.folder))
        #expect(moved.refusal(moved.link) == .emptyFolder)
        #expect(moved.refusal(moved.link + bytes("/missing")) == .emptyFolder)
        // A folder below the link was moved with it, unless something was mounted there.
        makeDirectory(moved.folder)
        let folder = moved.link + bytes("/sub")
        #expect(moved.refusal(folder, mount: bytes("/")) == nil)
        #expect(moved.refusal(folder, mount: folder) == .emptyFolder)
    }
}

@Suite struct `undo into a folder that was moved` {
    private func undone(
        _ sandbox: Sandbox, trashIn trash: Path? = nil, _ move: (Path) -> Path
    ) throws -> (path: Path, error: TrashError?) {
        let old = sandbox.root + bytes("/old")
        makeDirectory(old)
        makeDirectory(old + bytes("/in"))
        writeFile(old + bytes("/in/other.txt"), bytes("stays"))
        writeFile(old + bytes("/in/a.jpg"), bytes("the only one"))
        // Its session is over when it is asked back: the journal of one that runs is locked.
        let receipt = try sandbox.service { $0.trashDirectory = trash }.trash(
            path: old + bytes("/in/a.jpg"), expecting: nil, now: now())
        let new = move(old)
        do throws(TrashError) {
            return (try sandbox.service { $0.trashDirectory = trash }.restore(receipt).path, nil)
        } catch {
            #expect(readFile(receipt.trashPath) == bytes("the only one"))
            return (new + bytes("/in/a.jpg"), error)
        }
    }

    private func moveAndLink(_ old: Path, to new: Path) -> Path {
        _ = unsafe rename(cString(old), cString(new))
        makeLink(old, to: new)
        return new
    }

    @Test func `finds it through the link that was left`() throws {
        let sandbox = Sandbox()
        let result = try undone(sandbox) { moveAndLink($0, to: sandbox.root + bytes("/new")) }
        #expect(result.error == nil)
        #expect(readFile(sandbox.root + bytes("/new/in/a.jpg")) == bytes("the only one"))
        #expect(try sandbox.service().recover() == RecoveryReport())
    }

    @Test func `finds it on another disk, and not in the empty folder of a disk that is away`()
        throws
    {
        let sandbox = Sandbox()
        guard let stick = Stick(in: sandbox) else { return }
        defer { stick.unplug() }
        let result = try undone(sandbox) { old in
            makeDirectory(stick.mountpoint + bytes("/in"))
            writeFile(stick.mountpoint + bytes("/in/other.txt"), bytes("stays"))
            removeTree(old)
            makeLink(old, to: stick.mountpoint)
            stick.unplug()
            return stick.mountpoint
        }
        #expect(result.error == .linkRefused(.emptyFolder, path: stick.mountpoint))
        #expect(names(stick.mountpoint).isEmpty)
        #expect(stick.plug())
        let report = try sandbox.service().restoreNewest()
        #expect(report.restored.map(\.path) == [result.path])
        #expect(readFile(result.path) == bytes("the only one"))
        #expect(try sandbox.service().recover() == RecoveryReport())
    }

    @Test func `finds the trash that was moved with it`() throws {
        let sandbox = Sandbox()
        let trash = sandbox.root + bytes("/old/trash")
        let result = try undone(sandbox, trashIn: trash) {
            moveAndLink($0, to: sandbox.root + bytes("/new"))
        }
        #expect(result.error == nil)
        #expect(readFile(sandbox.root + bytes("/new/in/a.jpg")) == bytes("the only one"))
        #expect(names(sandbox.root + bytes("/new/trash/files")).isEmpty)
    }

    @Test func `refuses the link of somebody else`() throws {
        guard geteuid() == 0 else { return print("skipped: only root gives links away") }
        let sandbox = Sandbox()
        let result = try undone(sandbox) { old in
            let new = moveAndLink(old, to: sandbox.root + bytes("/new"))
            _ = unsafe lchown(cString(old), 1234, 1234)
            return new
        }
        #expect(
            result.error == .linkRefused(.foreignLink, path: sandbox.root + bytes("/old")))
        #expect(files(below: sandbox.root + bytes("/new")).count == 1)
    }
}
