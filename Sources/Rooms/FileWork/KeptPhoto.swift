import CLinux
import System
import Trash

/// The photo of a burst that is kept while others of it go: they stay where it is not there any more.
struct KeptPhoto: Sendable {
    let path: [UInt8]
    /// The file that it was when the question about the others was asked.
    let file: TrashWarrant

    /// Whether it is the very file.
    var isThere: Bool {
        QuestionedFile(path: path)?.isSame(as: file.identity) ?? false
    }

    /// Whether a photo is the same file under another name.
    func isSameFile(as photo: TrashWarrant) -> Bool {
        (photo.identity.device, photo.identity.inode) == (file.identity.device, file.identity.inode)
    }

    var name: [UInt8] { BytePath.lastComponent(path) }
}
