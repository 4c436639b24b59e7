import CLinux
import Glibc
import System

extension Directory {
    /// Copies a regular file or a symbolic link to a new name in another directory, onto the disk.
    ///
    /// Owner (where allowed), mode, extended attributes and times come along. `expected` is what the source must be
    /// before and after; when it is not, ESTALE is thrown. What was written is read back and compared; EIO when it
    /// differs. With `mark` nothing may have been done to the source since that was taken. `begun` is told which file the copy is before it
    /// is whole. Returns the identity of the copy; another file with its name is noticed.
    func copy(
        _ name: [UInt8], expected: RecordedIdentity, mark: FileMark? = nil,
        to directory: borrowing Directory, as newName: [UInt8],
        begun: (RecordedIdentity) -> Void = { _ in }
    ) throws(FailedCall) -> RecordedIdentity {
        guard let status = try status(of: name) else {
            throw FailedCall(call: "fstatat", code: ENOENT, path: BytePath.join(path, name))
        }
        guard status.isSymbolicLink else {
            return try copyFile(name, expected: expected, mark, to: directory, as: newName, begun)
        }
        try copyLink(name, to: directory, as: newName)
        guard let copy = try directory.status(of: newName) else {
            throw FailedCall(
                call: "fstatat", code: ENOENT, path: BytePath.join(directory.path, newName))
        }
        return RecordedIdentity(copy)
    }

    private func copyFile(
        _ name: [UInt8], expected: RecordedIdentity, _ mark: FileMark?,
        to directory: borrowing Directory, as newName: [UInt8],
        _ begun: (RecordedIdentity) -> Void
    ) throws(FailedCall) -> RecordedIdentity {
        let changed = FailedCall(call: "copy", code: ESTALE, path: BytePath.join(path, name))
        let source = try open(name)
        let before = try source.status()
        guard before.isRegular, RecordedIdentity(before).isSame(as: expected),
            mark == nil || mark == FileMark(before)
        else { throw changed }
        let copy = try directory.create(newName)
        let copyPath = BytePath.join(directory.path, newName)
        begun(RecordedIdentity(try copy.status()))
        try check(
            clinux_copy_contents(source.number, copy.number, before.identity.size), "copy",
            copyPath)
        // Attributes that the target cannot hold are no reason to keep the photo from leaving.
        var lost: UInt32 = 0
        try check(
            unsafe clinux_copy_attributes(source.number, copy.number, &lost), "futimens", copyPath)
        try copy.sync(copyPath)
        try compare(source, copy, copyPath)
        let made = try copy.status()
        let after = try source.status()
        guard made.identity.size == expected.size, RecordedIdentity(after).isSame(as: expected)
        else {
            throw changed
        }
        // A name that came or went changes the same time: who replaced the photo is noticed when it is set aside.
        let hasOtherNames = after.identity.links != before.identity.links
        guard hasOtherNames || FileMark(after) == FileMark(before) else { throw changed }
        guard try directory.isCopy(newName, RecordedIdentity(made), of: name, in: self) else {
            throw FailedCall(call: FailedCall.replaced, code: ESTALE, path: directory.path)
        }
        return RecordedIdentity(made)
    }

    /// Whether a name belongs to the copy of a file, and not to one that another program put there.
    ///
    /// Some file systems number a file by its name: then the bytes say it.
    func isCopy(
        _ name: [UInt8], _ made: RecordedIdentity, of original: [UInt8],
        in other: borrowing Directory
    ) throws(FailedCall) -> Bool {
        guard let status = try status(of: name) else { return false }
        if RecordedIdentity(status).matches(made) { return true }
        return try isEqual(name, to: original, in: other)
    }

    /// Throws EIO unless the copy, read from the disk where the kernel lets us, holds the same bytes.
    private func compare(
        _ source: borrowing Descriptor, _ copy: borrowing Descriptor, _ copyPath: Path
    ) throws(FailedCall) {
        clinux_forget_cached(copy.number)
        var same: Int32 = 0
        try check(
            unsafe clinux_same_contents(source.number, copy.number, &same), "pread", copyPath)
        try check(same == 1 ? 0 : EIO, "compare", copyPath)
    }

    private func copyLink(
        _ name: [UInt8], to directory: borrowing Directory, as newName: [UInt8]
    ) throws(FailedCall) {
        let target = try linkTarget(name)
        let number = directory.descriptor.number
        try check(
            unsafe clinux_symlink(target, number, cString(newName)), "symlinkat",
            BytePath.join(directory.path, newName))
        try check(
            unsafe clinux_copy_link_attributes(
                descriptor.number, cString(name), number, cString(newName)), "utimensat",
            BytePath.join(directory.path, newName))
        let isSame = try directory.linkTarget(newName) == linkTarget(name)
        try check(isSame ? 0 : EIO, "compare", BytePath.join(directory.path, newName))
    }

    /// Where a symbolic link points to, ended by NUL.
    func linkTarget(_ name: [UInt8]) throws(FailedCall) -> [CChar] {
        var target = [CChar](repeating: 0, count: 4096)
        try check(
            unsafe clinux_read_link(descriptor.number, cString(name), &target), "readlinkat",
            BytePath.join(path, name))
        return target
    }

    /// Whether two names hold the same content with the same time, whatever their inode numbers say.
    ///
    /// Some file systems number a file by its name, or again with every mount.
    func isTwin(
        _ name: [UInt8], of otherName: [UInt8], in other: borrowing Directory
    ) throws(FailedCall) -> Bool {
        guard let a = try status(of: name), let b = try other.status(of: otherName),
            RecordedIdentity(a).hasContent(of: RecordedIdentity(b))
        else { return false }
        return try isEqual(name, to: otherName, in: other)
    }

    /// Whether two names are those of regular files with the same bytes, or of symbolic links that say the same.
    func isEqual(
        _ name: [UInt8], to otherName: [UInt8], in other: borrowing Directory
    ) throws(FailedCall) -> Bool {
        guard let a = try status(of: name), let b = try other.status(of: otherName) else {
            return false
        }
        if a.isSymbolicLink && b.isSymbolicLink {
            return try linkTarget(name) == other.linkTarget(otherName)
        }
        guard a.isRegular && b.isRegular else { return false }
        return try hasSameBytes(name, as: otherName, in: other)
    }

    /// Whether two regular files hold the same bytes.
    func hasSameBytes(
        _ name: [UInt8], as otherName: [UInt8], in other: borrowing Directory
    ) throws(FailedCall) -> Bool {
        let a = try open(name)
        let b = try other.open(otherName)
        var same: Int32 = 0
        try check(
            unsafe clinux_same_contents(a.number, b.number, &same), "pread",
            BytePath.join(path, name))
        return same == 1
    }
}
