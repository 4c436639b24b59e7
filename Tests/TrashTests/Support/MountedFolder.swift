import Faults
import Glibc

@testable import Trash

/// A small file system in memory on a folder of its own; unmounted when it goes out of scope.
final class MountedFolder {
    let path: Path

    /// Nil, with the reason printed, where mounting is not allowed.
    init?(in sandbox: Sandbox, _ name: String, options: String) {
        path = sandbox.root + bytes("/" + name)
        makeDirectory(path)
        let words = ["/bin/mount", "-t", "tmpfs", "-o", options, "none"].map(bytes)
        guard run(words + [path]) == .exited(0) else {
            print("skipped: this user or container may not mount")
            return nil
        }
    }

    /// Shows another folder at `name` (a bind mount).
    init?(in sandbox: Sandbox, _ name: String, showing folder: Path) {
        path = sandbox.root + bytes("/" + name)
        makeDirectory(path)
        guard run(["/bin/mount", "--bind"].map(bytes) + [folder, path]) == .exited(0) else {
            print("skipped: this user or container may not mount")
            return nil
        }
    }

    /// Changes how it is mounted; false where that fails.
    ///
    /// Tests beside this one start processes, which hold for a moment what was open for writing here: it is busy that long.
    func remount(_ options: String) -> Bool {
        let command = ["/bin/mount", "-o", "remount,\(options)"].map(bytes) + [path]
        for _ in 0..<200 {
            if run(command) == .exited(0) { return true }
            usleep(50_000)
        }
        return false
    }

    deinit {
        _ = run(["/bin/umount", "-l"].map(bytes) + [path])
    }
}
