public import DisplayList
import System
public import Trash

extension TrashError {
    /// Whether a photo is not in the trash any more, so that no other try can bring it back.
    public var isFinal: Bool {
        switch self {
        case .goneFromTrash, .goneFromFolder, .changedInFolder, .alreadyRestored, .notRestorable:
            true
        default: false
        }
    }
}

/// Why an undo of this session failed, and what the user can do; the folder is on the screen and needs no path.
public func refusedUndoWords(for error: TrashError) -> Sentence {
    if error.isFinal { return words(for: error) }
    let reason: Sentence =
        switch error {
        case .notPermitted(let call) where call.call == "faccessat":
            "its folder may not be changed (\(words(forErrno: call.code)))"
        case .readOnlyFileSystem: "its file system is read-only"
        case .noSpace: "no space left for it in its folder"
        default: words(for: error)
        }
    return "\(reason) · fix that, then u"
}

/// A photo is another file than the one that was known.
public func words(forChanged name: [UInt8]) -> Sentence {
    "\(text(name)) changed on disk · look again"
}
