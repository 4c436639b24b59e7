import Glibc

/// Why a symbolic link on the way to a folder is not followed.
public enum LinkRefusal: String, Hashable, Sendable {
    /// The link belongs to another user.
    case foreignLink
    /// Others may put links into the folder that holds it.
    case openFolder
    /// The folder it leads to belongs to another user.
    case foreignFolder
    /// The folder that it leads to is empty, as a mountpoint without its disk is.
    case emptyFolder
    /// There is nothing where it leads to.
    case dangling
    /// Links lead to links without an end.
    case endless
}

extension FailedCall {
    /// A link, or the folder it leads to, that must not be trusted.
    init(_ refusal: LinkRefusal, _ path: Path) {
        self.init(call: refusal.rawValue, code: ELOOP, path: path)
    }

    /// Not nil where a link was refused.
    var refusal: LinkRefusal? { code == ELOOP ? LinkRefusal(rawValue: call) : nil }
}
