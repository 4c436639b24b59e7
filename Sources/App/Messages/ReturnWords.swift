public import DisplayList
import System
public import Trash

/// Why a photo does not come back.
public func words(forReturn error: TrashError) -> Sentence {
    switch error {
    case .noSpace(let path): "no space left for it: \(text(path))"
    case .readOnlyFileSystem(let path): "the file system is read-only: \(text(path))"
    case .notPermitted(let call) where call.call == "faccessat":
        "its folder may not be changed (\(words(forErrno: call.code))): \(text(call.path))"
    case .notPermitted(let call):
        "not permitted (\(words(forErrno: call.code))): \(text(call.path))"
    default: words(for: error)
    }
}

/// Why a photo of the trash is not to be seen; nil where it is.
public func words(for presence: TrashedFiles.Presence) -> Sentence? {
    switch presence {
    case .here: nil
    case .gone: "gone from the trash"
    case .away(let mount): mount.isEmpty ? "its disk is not there" : "\(text(mount)) is not there"
    }
}

/// Why a symbolic link is not followed.
public func words(for refusal: LinkRefusal, _ path: [UInt8]) -> Sentence {
    switch refusal {
    case .foreignLink: "\(text(path)) is a symbolic link of another user"
    case .openFolder: "\(text(path)) is a symbolic link in a folder that others may write to"
    case .foreignFolder: "a symbolic link leads to \(text(path)), which belongs to another user"
    case .emptyFolder:
        "a symbolic link leads to \(text(path)), which is empty: is its disk mounted?"
    case .dangling: "\(text(path)) is a symbolic link that leads to nothing"
    case .endless: "\(text(path)) is a symbolic link that leads to itself"
    }
}
