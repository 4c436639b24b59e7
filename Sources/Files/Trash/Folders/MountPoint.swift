import CLinux
import Glibc

/// Which mounted file system a directory is on: bind mounts and subvolumes count as their own.
struct Mount: Hashable {
    /// The mount id; nil on kernels that do not tell.
    let id: UInt64?
    let device: UInt64

    init(of directory: borrowing Directory) throws(FailedCall) {
        var id: UInt64 = 0
        let code = unsafe clinux_mount_id(directory.descriptor.number, &id)
        if code != ENOTSUP && code != ENOSYS { try check(code, "statx", directory.path) }
        self.id = code == 0 ? id : nil
        device = try directory.descriptor.status().identity.device
    }
}

/// The highest directory above `path` that is on the same mount.
///
/// `path` is absolute and without symbolic links.
func topDirectory(of path: Path) throws(FailedCall) -> Path {
    let mount = try Mount(of: Directory(lookingAt: path))
    var top = path
    while let (parent, _) = split(top) {
        guard try Mount(of: Directory(lookingAt: parent)) == mount else { break }
        top = parent
    }
    return top
}
