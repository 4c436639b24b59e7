/// How a photo came to its new place.
public enum MoveMethod: String, Hashable, Sendable {
    /// renameat2 with RENAME_NOREPLACE: atomic.
    case rename
    /// A second hard link, then the first one removed.
    case link
    /// A rename over an empty file that was created for it.
    case placeholder
    /// A copy to another file system, then the original removed.
    case copy
}
