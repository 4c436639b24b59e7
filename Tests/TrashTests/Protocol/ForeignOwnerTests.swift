import CLinux
import Faults
import Glibc
import System
import Testing

@testable import Trash

/// Groups that this user is in, or may give a file to.
private let otherGroup: gid_t? = {
    if geteuid() == 0 { return 12345 }
    var groups = [gid_t](repeating: 0, count: 256)
    let count = getgroups(Int32(groups.count), &groups)
    return groups.prefix(Int(max(0, count))).first { $0 != getegid() }
}()

@Suite struct `a copy of a photo of another owner` {
    private let special: UInt32 = 0o6755

    /// Trashes a photo with both bits by a copy that cannot be given to its owner, or to its group; the mode of the copy.
    private func copied(_ fault: String, owner: uid_t, group: gid_t) throws -> UInt32? {
        let probe = try #require(Probe())
        let sandbox = BackEnd.copy.sandbox()
        let path = sandbox.photo(bytes("a.jpg"), bytes("1"))
        #expect(chown(cString(path), owner, group) == 0)
        #expect(chmod(cString(path), special) == 0)
        #expect(
            probe(
                [bytes("trash"), path], in: sandbox, fault: fault, isApart: true,
                folder: BackEnd.copy.folder(sandbox)) == .exited(0))
        return status(sandbox.trash + bytes("/files/a.jpg")).map { $0.identity.mode & 0o7777 }
    }

    @Test(
        .enabled(if: otherGroup != nil, "needs root, or a user of two groups"))
    func `has none of the owner's rights where it stays with another one`() throws {
        let user = geteuid() == 0 ? 12345 : geteuid()
        let group = try #require(otherGroup)
        #expect(try copied("fchown:0:EPERM", owner: user, group: group) == 0o755)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `keeps the rights of the group that it has, and none of the owner's`() throws {
        // The first call sets both, the second one the group alone.
        #expect(try copied("fchown:1:EPERM", owner: 12345, group: 12345) == 0o2755)
        #expect(try copied("", owner: 12345, group: 12345) == special)
    }

    /// What no shim plays: a user who copies a file of root.
    @Test(.enabled(if: geteuid() != 0, "root can give files to anybody"))
    func `made by a user of root's file has no rights of root`() throws {
        let candidates = ["/usr/bin/passwd", "/usr/bin/su", "/bin/su", "/usr/bin/mount"]
        let found = candidates.first {
            (status(bytes($0))?.identity.mode ?? 0) & 0o4000 != 0 && access($0, R_OK) == 0
        }
        let path = try #require(found)
        let sandbox = Sandbox()
        let copy = sandbox.photo(bytes("copy"), [])
        let from = open(path, O_RDONLY | O_CLOEXEC)
        let to = open(cString(copy), O_RDWR | O_CLOEXEC)
        defer {
            close(from)
            close(to)
        }
        var lost: UInt32 = 0
        #expect(clinux_copy_attributes(from, to, &lost) == 0)
        #expect((status(copy)?.identity.mode ?? 0) & 0o6000 == 0)
    }
}
