import CLinux
import Glibc
import System

/// The mode of an empty file that keeps a name for a move: unusual, so that recovery knows it.
let placeholderMode: UInt32 = 0o200

extension Directory {
    /// Moves a name to another directory and never replaces what is there.
    ///
    /// Throws EEXIST when the new name is taken and EXDEV across file systems. Where the file system knows no
    /// rename without replacing, a hard link is made, and where it knows no links, a placeholder keeps the name.
    /// `aside` is a name in this directory that is not in use; it is needed where others may write to `name`. Without
    /// `isLinkable` the placeholder is the only other way.
    func move(
        _ name: [UInt8], to directory: borrowing Directory, as newName: [UInt8],
        aside: [UInt8]? = nil, isLinkable: Bool = true
    ) throws(FailedCall) -> MoveMethod {
        let code = unsafe clinux_rename_no_replace(
            descriptor.number, cString(name), directory.descriptor.number, cString(newName))
        if code == EINVAL || code == ENOSYS || code == ENOTSUP {
            return isLinkable
                ? try moveByLink(name, to: directory, as: newName, aside: aside)
                : try moveByPlaceholder(name, to: directory, as: newName)
        }
        try check(code, "renameat2", BytePath.join(path, name))
        return .rename
    }

    private func moveByLink(
        _ name: [UInt8], to directory: borrowing Directory, as newName: [UInt8], aside: [UInt8]?
    ) throws(FailedCall) -> MoveMethod {
        let code = unsafe clinux_link(
            descriptor.number, cString(name), directory.descriptor.number, cString(newName))
        switch code {
        case EPERM, ENOTSUP, EMLINK, ENOSYS, EINVAL:
            return try moveByPlaceholder(name, to: directory, as: newName)
        default:
            try check(code, "linkat", BytePath.join(path, name))
        }
        do {
            let linked = try directory.status(of: newName)
            if try isUnrecognised(linked, name), try isTwin(name, of: newName, in: directory) {
                // Two names of one file with two numbers, as over sshfs: nothing here could tell another file from it.
                try directory.remove(newName)
                return try moveByPlaceholder(name, to: directory, as: newName)
            }
            try removeOldName(name, of: linked, aside: aside)
        } catch {
            // The photo has two names now; the old one is the one it keeps.
            if let here = try status(of: name), let there = try directory.status(of: newName),
                isSameFile(here, there)
            {
                try directory.remove(newName)
            }
            throw error
        }
        return .link
    }

    /// Whether a name, just linked, does not look like the file it is linked to.
    private func isUnrecognised(
        _ linked: FileStatus?, _ name: [UInt8]
    ) throws(FailedCall) -> Bool {
        guard let linked, let here = try status(of: name) else { return false }
        return !isSameFile(here, linked)
    }

    /// Removes a name of a file that has another one by now, but not a file that took the name meanwhile.
    private func removeOldName(
        _ name: [UInt8], of linked: FileStatus?, aside: [UInt8]?
    ) throws(FailedCall) {
        guard let here = try status(of: name), let linked, isSameFile(here, linked) else { return }
        guard let aside else { return try remove(name) }
        try setAside(name, as: aside)
        if let hidden = try status(of: aside), !isSameFile(hidden, linked) {
            _ = try moveBack(aside, to: self, as: name)
        } else {
            try remove(aside)
        }
    }

    /// Gives a file a name that is not in use, so that it can be looked at before it is removed.
    func setAside(_ name: [UInt8], as aside: [UInt8]) throws(FailedCall) {
        let path = BytePath.join(path, name)
        try check(try status(of: aside) == nil ? 0 : EBUSY, "renameat", path)
        let number = descriptor.number
        try check(
            unsafe clinux_rename(number, cString(name), number, cString(aside)), "renameat", path)
    }

    private func moveByPlaceholder(
        _ name: [UInt8], to directory: borrowing Directory, as newName: [UInt8]
    ) throws(FailedCall) -> MoveMethod {
        let placeholder = try directory.create(newName, mode: placeholderMode)
        let mine = try placeholder.status()
        let code: Int32
        if let there = try directory.status(of: newName), isSameFile(there, mine) {
            code = unsafe clinux_rename(
                descriptor.number, cString(name), directory.descriptor.number, cString(newName))
        } else {
            code = EEXIST
        }
        if code != 0, let there = try directory.status(of: newName), isSameFile(there, mine) {
            try directory.remove(newName)
        }
        try check(code, "renameat", BytePath.join(path, name))
        return .placeholder
    }
}

/// Two looks at one file, whatever its content did in between.
func isSameFile(_ a: FileStatus, _ b: FileStatus) -> Bool {
    a.identity.device == b.identity.device && a.identity.inode == b.identity.inode
}

extension FileStatus {
    private var kind: UInt32 { identity.mode & UInt32(S_IFMT) }
    var isRegular: Bool { kind == UInt32(S_IFREG) }
    var isSymbolicLink: Bool { kind == UInt32(S_IFLNK) }
    var isSticky: Bool { identity.mode & UInt32(S_ISVTX) != 0 }

    /// An empty file that a move left behind; no other program makes such files.
    func isPlaceholder(of user: UInt32) -> Bool {
        isRegular && identity.size == 0 && identity.links == 1 && owner == user
            && identity.mode & 0o7777 == placeholderMode
    }
}
