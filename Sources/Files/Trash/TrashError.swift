/// Why a photo was not trashed, moved, copied or brought back; the photo is where it was unless a case says otherwise.
public enum TrashError: Error, Hashable, Sendable {
    /// There is nothing with this path.
    case missing(path: [UInt8])
    /// A directory, a pipe, a device: only regular files and symbolic links are trashed.
    case notAFile(path: [UInt8])
    /// The file is not the one that was shown, or became another one on the way.
    case changedSinceShown(path: [UInt8])
    /// The file lies in the trash already.
    case alreadyInTrash(path: [UInt8])
    /// The file system is mounted read-only.
    case readOnlyFileSystem(path: [UInt8])
    /// No room for the photo or for the note about it.
    case noSpace(path: [UInt8])
    /// The system forbids it.
    case notPermitted(FailedCall)
    /// Without a journal there is no undo, and without undo nothing is trashed or restored.
    case journalUnwritable(FailedCall)
    /// No trash of this mount can be used; `permit(copyToHomeFor:)` with `mount`, if `homeAvailable`, lets the
    /// photos of the mount be copied to the trash in the home directory.
    case needsChoice(mount: [UInt8], homeAvailable: Bool)
    /// A symbolic link: a turn would put a file in its place.
    case isLink(path: [UInt8])
    /// The file has so many names, which a turn would part from each other.
    case hasOtherNames(Int, path: [UInt8])
    /// The folder that it was to go to is its own.
    case sameFolder(path: [UInt8])
    /// The parent of the folder that it was to go to does not exist, or that is no folder.
    case noFolder(path: [UInt8])
    /// The folder that it was to go to is a trash, or lies in one: what it holds may be deleted at any time.
    case insideTrash(path: [UInt8])
    /// The photo is no longer in the trash: it was emptied, or another program took the photo out.
    case goneFromTrash(path: [UInt8])
    /// The photo was moved to a folder of the user's and is no longer there.
    case goneFromFolder(path: [UInt8])
    /// The photo was moved to a folder of the user's; it was changed there, or another file has its name.
    case changedInFolder(path: [UInt8])
    /// Another program replaced the copy, under the name that it had in this folder until it was whole.
    case copyReplaced(path: [UInt8])
    /// A symbolic link that says where its photo is from the folder that it lies in: in this one it would lead elsewhere.
    case relativeLink(path: [UInt8])
    /// The trash folder is not there now: on a disk that is not mounted, or on another host.
    case trashAway(path: [UInt8])
    /// A symbolic link on the way to the folder that must not be followed; `path` is the link, or the folder it leads to.
    case linkRefused(LinkRefusal, path: [UInt8])
    /// The receipt was used before.
    case alreadyRestored(op: String)
    /// The journal knows no such operation, or the operation did not complete.
    case notRestorable(op: String)
    /// Another running session owns the journal of this receipt.
    case inUse(session: [UInt8])
    /// The folder is gone and the file system that held it is not mounted here.
    case notMounted(mount: [UInt8])
    /// The photo lies under this path in its own folder; the next recovery brings it back.
    case leftAside(path: [UInt8])
    /// The photo lies under this path in the trash, and nothing has its name; the next recovery ends its turn, or brings it back.
    case leftInTrash(path: [UInt8])
    /// Any other call that failed.
    case system(FailedCall)
}
