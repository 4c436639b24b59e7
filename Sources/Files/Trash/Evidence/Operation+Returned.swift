import CLinux

extension Operation {
    /// Notes how the photo lies in the trash, so that it is known when something is done to it there.
    mutating func noteStored(in folder: borrowing TrashFolder) {
        guard let attempt = attempts.last else { return }
        storedMark = (try? folder.files.status(of: attempt.name)).flatMap { $0 }.map {
            FileMark($0)
        }
    }

    /// What came back, for trashing it again; nil for a photo that another session trashed.
    ///
    /// `stored` is how it lay in the trash just before, `status` how it lies in its folder now.
    func cameBack(
        _ stored: FileMark, as status: FileStatus, _ name: [UInt8],
        in directory: borrowing Directory
    ) -> Returned? {
        guard let warrant else { return nil }
        let isUntouched = storedMark.map(stored.isUnchanged(since:)) ?? false
        var now = isUntouched ? try? directory.mark(of: name, status) : nil
        // Nothing that happens to a link tells of the file it leads to.
        if let target = now, status.isSymbolicLink, target != FileMark(status),
            target != warrant.mark
        {
            now = nil
        }
        // What was seen since is the turned file.
        return Returned(successor?.mark.map { TrashWarrant(arrived: $0) } ?? warrant, now: now)
    }

    /// What came back, for trashing it again in a later session; nil where something may have been done to it in the trash.
    ///
    /// For a link it is the file that it leads to as that is now. Where this session had shown that file, `cameBack` tells alone.
    func arrivedMark(
        _ stored: FileMark, as status: FileStatus, _ name: [UInt8],
        in directory: borrowing Directory
    ) -> FileMark? {
        let isUntouched =
            storedMark.map(stored.isUnchanged(since:))
            ?? stored.recorded.matches(self.stored ?? identity)
        guard isUntouched, !status.isSymbolicLink || warrant == nil else { return nil }
        return try? directory.mark(of: name, status)
    }

    /// The same for a file that came back while its process was killed: its size and the time of its last change must be those that it left
    /// with, as no look at it in the trash just before was recorded.
    func arrivedMark(
        settledAs name: [UInt8], in directory: borrowing Directory
    ) throws(FailedCall) -> FileMark? {
        guard let status = try directory.status(of: name), !status.isSymbolicLink,
            RecordedIdentity(status).hasContent(of: stored ?? identity)
        else { return nil }
        return FileMark(status)
    }
}
