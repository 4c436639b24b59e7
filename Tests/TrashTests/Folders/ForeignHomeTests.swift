import CLinux
import Glibc
import System
import Testing

@testable import Trash

/// A folder of another user that this one may write to: root gives one away, others find /tmp.
private struct ForeignFolder {
    let path: Path
    private let sandbox = Sandbox()

    init?() {
        guard geteuid() != 0 else {
            path = sandbox.home + bytes("/share")
            guard chown(cString(path), 12345, 12345) == 0 else { return nil }
            return
        }
        let candidates = ["/tmp", "/dev/shm", "/var/tmp"].map(bytes)
        let found = candidates.first { path in
            status(path).map { $0.owner != geteuid() } ?? false
                && access(cString(path), W_OK) == 0
                && status(path + bytes("/Trash")) == nil
        }
        guard let found else { return nil }
        path = found
    }
}

@Suite struct `a data home of another user` {
    @Test(.enabled(if: ForeignFolder() != nil, "needs root, or a /tmp of root"))
    func `gets no trash, and the trash in it is not used`() throws {
        let folder = try #require(ForeignFolder())
        let user = clinux_effective_user()
        let trash = folder.path + bytes("/Trash")
        for isThere in [false, true] {
            if isThere { makeDirectory(trash) }
            #expect(throws: FailedCall.self, "there: \(isThere)") {
                let candidate = TrashCandidate.home(folder.path, allowsCopy: true)
                _ = try candidate.open(user: user).base.path
            }
            #expect(names(trash).isEmpty, "there: \(isThere)")
            #expect((status(trash) != nil) == isThere)
        }
        removeTree(trash)
    }

    /// Under sudo the variables may be another user's: neither says where root's trash is.
    @Test func `that the environment names as the home is no home`() throws {
        let foreign = geteuid() == 0 ? ForeignFolder() : nil
        let folder = foreign?.path ?? bytes("/")
        let places = TrashPlaces.from { name in
            switch name {
            case "HOME": folder
            case "XDG_DATA_HOME": BytePath.join(folder, bytes("share"))
            default: nil
            }
        }
        #expect(places.homeIsForeign)
        #expect(places.dataHome == nil)
        #expect(places.stateHome?.starts(with: BytePath.join(folder, bytes(".local"))) != true)
        #expect(status(folder) != nil)
    }
}
