import Glibc

extension TrashError {
    /// The case that says best what a failed call means for the photo.
    init(_ failure: FailedCall) {
        if let refusal = failure.refusal {
            self = .linkRefused(refusal, path: failure.path)
            return
        }
        // Temporary names mean nothing to a user: the error names the folder.
        if let (folder, name) = split(failure.path), TemporaryNames.op(of: name) != nil {
            self.init(FailedCall(call: failure.call, code: failure.code, path: folder))
            return
        }
        switch failure.code {
        case ENOSPC, EDQUOT: self = .noSpace(path: failure.path)
        case EROFS: self = .readOnlyFileSystem(path: failure.path)
        case EACCES, EPERM: self = .notPermitted(failure)
        case ESTALE where failure.call == FailedCall.replaced:
            self = .copyReplaced(path: failure.path)
        case ESTALE where failure.call == FailedCall.relativeLink:
            self = .relativeLink(path: failure.path)
        case ENOENT where failure.call == TrashPlace.awayCall:
            self = .trashAway(path: failure.path)
        case ENOENT where failure.call == "copy": self = .missing(path: failure.path)
        case _ where failure.isChange: self = .changedSinceShown(path: failure.path)
        default: self = .system(failure)
        }
    }
}

extension FailedCall {
    /// Whether it says that a file is not the one that was looked at, or was changed since.
    var isChange: Bool { code == ESTALE && call == "copy" }
}
