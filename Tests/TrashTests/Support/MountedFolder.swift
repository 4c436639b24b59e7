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

    func remount(_ options: String) -> Bool {
        run(["/bin/mount", "-o", "remount,\(options)"].map(bytes) + [path]) == .exited(0)
    }

    deinit {
        _ = run(["/bin/umount", "-l"].map(bytes) + [path])
    }
}
