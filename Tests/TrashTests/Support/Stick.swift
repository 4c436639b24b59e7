@testable import Trash

/// A file system that can be unplugged and comes back as it was, while its mountpoint stays, as one of fstab or autofs does.
final class Stick {
    let sandbox: Sandbox
    private var mount: MountedFolder?

    var mountpoint: Path { sandbox.root + bytes("/m") }

    /// Nil, with the reason printed, where mounting is not allowed.
    init?(in sandbox: Sandbox) {
        self.sandbox = sandbox
        makeDirectory(sandbox.root + bytes("/stick"))
        guard plug() else { return nil }
    }

    func plug() -> Bool {
        mount = MountedFolder(in: sandbox, "m", showing: sandbox.root + bytes("/stick"))
        return mount != nil
    }

    func unplug() {
        mount = nil
    }
}
