public import CLinux

/// Whether two looks at a file saw the same one, with nothing done to it in between; false where one is missing.
///
/// Size and modification time can be set back by whoever writes; when the system last changed the file (ctime) cannot. A rename, a
/// link or another mode change that too: then a photo is shown again, which costs little.
public func isSameFile(_ one: FileIdentity?, _ other: FileIdentity?) -> Bool {
    guard let one, let other else { return false }
    return one.device == other.device && one.inode == other.inode && one.size == other.size
        && one.modified_seconds == other.modified_seconds
        && one.modified_nanoseconds == other.modified_nanoseconds
        && one.changed_seconds == other.changed_seconds
        && one.changed_nanoseconds == other.changed_nanoseconds
}
