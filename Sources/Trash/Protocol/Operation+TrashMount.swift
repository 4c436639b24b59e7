import CLinux
import Glibc

extension Operation {
    /// Throws ENODEV where the file system that holds the photo in the trash is away: then what is missing there is not gone.
    ///
    /// What was moved by its name alone is on the mount that the photo was on. Of a copy only the session that made it knows on which
    /// device it is: device numbers change when the system starts anew.
    func checkTrashIsMounted(_ attempt: Attempt) throws(FailedCall) {
        if let top = attempt.place.topDirectory {
            let now = try topDirectory(of: try nearestDirectory(attempt.place.path))
            try check(now == top ? 0 : ENODEV, "statx", top)
        }
        guard let device = storedMark?.recorded.device else { return }
        let nearest = try Directory(lookingAt: try nearestDirectory(attempt.place.filesPath))
        let isThere = try nearest.descriptor.status().identity.device == device
        try check(isThere ? 0 : ENODEV, "statx", attempt.place.path)
    }
}
