import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// What a folder's default access control list gives to new files does not get onto photos.
@Suite struct `a folder that shares what is made in it` {
    private static let acl = bytes("system.posix_acl_access")

    /// An access control list: the owner all, user 12345 all, the group and others nothing.
    private static let everything: [UInt8] = {
        var list: [UInt8] = [2, 0, 0, 0]
        for (tag, rights, id) in [
            (1, 7, UInt32.max), (2, 7, 12345), (4, 0, .max), (0x10, 7, .max), (0x20, 0, .max),
        ] as [(UInt8, UInt8, UInt32)] {
            list += [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
        }
        return list
    }()

    private func accessList(of path: Path) -> [UInt8]? {
        let file = unsafe open(cString(path), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        defer { close(file) }
        var value = [UInt8](repeating: 0, count: 1024)
        var count = 0
        let code = unsafe clinux_attribute(file, cString(Self.acl), &value, value.count, &count)
        return code == 0 ? Array(value[..<count]) : nil
    }

    private func shares(_ folder: Path) -> Bool {
        setAttribute(folder, bytes("system.posix_acl_default"), Self.everything)
    }

    @Test(arguments: [BackEnd.copyApart])
    func `gives no rights to a copy, in the trash or back home`(backEnd: BackEnd) throws {
        guard backEnd.isPossible else { return }
        let sandbox = backEnd.sandbox()
        makeDirectory(sandbox.trash)
        makeDirectory(sandbox.trash + bytes("/files"))
        let photo = sandbox.photo(bytes("1.jpg"), bytes("1"), mode: 0o644)
        guard shares(sandbox.trash + bytes("/files")), shares(sandbox.photos) else {
            return print("skipped: /tmp or /dev/shm has no access control lists")
        }
        let before = try #require(status(photo))
        let service = backEnd.service(sandbox)
        let receipt = try service.trash(path: photo, expecting: nil, now: now())
        #expect(receipt.method == .copy)
        #expect(accessList(of: receipt.trashPath) == nil)
        #expect(status(receipt.trashPath)?.identity.mode == before.identity.mode)
        #expect(try service.restore(receipt).path == photo)
        #expect(accessList(of: photo) == nil)
        #expect(status(photo)?.identity.mode == before.identity.mode)
    }

    @Test func `takes no rights from a copy that has its own`() throws {
        guard BackEnd.copyApart.isPossible else { return }
        let sandbox = BackEnd.copyApart.sandbox()
        let photo = sandbox.photo(bytes("1.jpg"), bytes("1"), mode: 0o640)
        guard setAttribute(photo, Self.acl, Self.everything) else {
            return print("skipped: /tmp or /dev/shm has no access control lists")
        }
        let service = BackEnd.copyApart.service(sandbox)
        let receipt = try service.trash(path: photo, expecting: nil, now: now())
        #expect(accessList(of: receipt.trashPath) == Self.everything)
        #expect(try service.restore(receipt).path == photo)
        #expect(accessList(of: photo) == Self.everything)
    }
}
