import CLinux
import Glibc

extension Operation {
    /// Throws ENODEV unless the photo's folder, or what is left of its path, is on the mount that the photo was on.
    ///
    /// A mountpoint stays when what was mounted there is gone: its folder opens, is empty, and tells nothing about photos.
    func checkMounted() throws(FailedCall) {
        // A record that names no mount cannot be held to it.
        guard !sourceMount.isEmpty else { return }
        let top = try topDirectory(of: try nearestDirectory(sourceDirectory))
        try check(top == sourceMount ? 0 : ENODEV, "statx", sourceMount)
    }

    /// The same for a photo in a trash folder: what was moved there by its name alone may also go where that folder is mounted.
    func checkMounted(beside folder: borrowing TrashFolder) throws(FailedCall) {
        do throws(FailedCall) {
            try checkMounted()
        } catch {
            // Both may have moved together, as when /home became a file system of its own.
            guard error.code == ENODEV, !isCopy,
                try Mount(of: Directory(lookingAt: try nearestDirectory(sourceDirectory)))
                    == Mount(of: folder.files)
            else { throw error }
        }
    }
}

/// The nearest directory at or above a path that exists.
func nearestDirectory(_ path: Path) throws(FailedCall) -> Path {
    var rest = path
    while true {
        do throws(FailedCall) {
            // Opened in earnest: a look alone would have nothing mounted by autofs.
            _ = try Directory(path: rest)
            return rest
        } catch {
            if error.code == EACCES { return rest }
            guard error.code == ENOENT || error.code == ENOTDIR, let (parent, _) = split(rest)
            else { throw error }
            rest = parent
        }
    }
}
