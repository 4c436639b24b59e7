import CLinux
import Glibc

extension Operation {
    /// The photo's folder, or what is left of its path; throws ENODEV unless it is on the mount that the photo was on.
    ///
    /// A mountpoint stays when what was mounted there is gone: its folder opens, is empty, and tells nothing about photos. Of a folder
    /// that was moved, and found through a symbolic link, the link is the proof.
    @discardableResult
    func checkMounted(user: UInt32) throws(FailedCall) -> Way {
        try checkMounted(sourceDirectory, sourceMount, user)
    }

    /// The same for a photo in a trash folder that is to come to `directory`, on `mount` if that is known.
    ///
    /// What was moved there by its name alone may also go where that folder is mounted.
    @discardableResult
    func checkMounted(
        _ directory: Path, on mount: Path?, beside folder: borrowing TrashFolder, user: UInt32
    ) throws(FailedCall) -> Way {
        do throws(FailedCall) {
            return try checkMounted(directory, mount ?? sourceMount, user)
        } catch {
            guard error.code == ENODEV, !isCopy else { throw error }
            // Both may have moved together, as when /home became a file system of its own.
            let way = try Way.find(directory, user: user, mount: mount ?? sourceMount)
            guard try Mount(of: Directory(lookingAt: way.existing)) == Mount(of: folder.files)
            else { throw error }
            return way
        }
    }

    private func checkMounted(
        _ directory: Path, _ mount: Path, _ user: UInt32
    ) throws(FailedCall) -> Way {
        let way = try Way.find(directory, user: user, mount: mount)
        // A record that names no mount cannot be held to it.
        if mount.isEmpty || way.isFollowed { return way }
        let top = try topDirectory(of: way.existing)
        try check(top == mount ? 0 : ENODEV, "statx", mount)
        return way
    }

    /// Throws unless the folder of the trash would be seen if it were there: what is missing is gone then, and not away.
    ///
    /// `isForeign` as in `Settlement`.
    func checkTrashMounted(
        _ attempt: Attempt, isForeign: Bool, isThere: Bool, user: UInt32
    ) throws(FailedCall) {
        let place = attempt.place
        let away = FailedCall(call: TrashPlace.awayCall, code: ENOENT, path: place.path)
        if isForeign { throw away }
        // What was renamed is on the mount that it was on before.
        let mount = place.mount ?? place.topDirectory ?? (isCopy ? [] : sourceMount)
        guard !mount.isEmpty || isThere else { throw away }
        if !mount.isEmpty { _ = try checkMounted(place.path, mount, user) }
        if isThere { return }
        // What has the name of a folder and is none may lead to it: then the photo is not gone.
        let way = try Way.find(place.filesPath, user: user, mount: mount)
        guard let name = way.missing.first,
            try Directory(lookingAt: way.existing).status(of: name) == nil
        else { throw away }
    }
}
