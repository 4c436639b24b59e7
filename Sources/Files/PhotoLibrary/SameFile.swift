public import CLinux

/// Whether two looks at a file saw the same one, with nothing done to it in between; false where one is missing.
///
/// A program can set size and modification time back, but not the time of change (ctime). A rename, a
/// link or another mode change that too: then a photo is shown again, which costs little.
public func isSameFile(_ one: FileIdentity?, _ other: FileIdentity?) -> Bool {
    guard let one, let other else { return false }
    return one.device == other.device && one.inode == other.inode && one.size == other.size
        && one.modified_seconds == other.modified_seconds
        && one.modified_nanoseconds == other.modified_nanoseconds
        && one.changed_seconds == other.changed_seconds
        && one.changed_nanoseconds == other.changed_nanoseconds
}
