import CLinux
import DisplayList

/// What a frame shows that keys may act on.
struct Showing {
    /// The front photo, where the frame has its own pixels.
    var photo: PhotoID?
    /// The file that those pixels are of.
    var identity: FileIdentity?
    /// The photo that a question is to be read about.
    var question: PhotoID?
}

/// A frame under way.
struct Presenting {
    var showing: Showing
    /// Its number in the pacing's count; nil where the terminal is not asked whether it has it.
    var number: Int?
}

/// Whether two looks at a file saw the same one with the same content; false where one is missing.
func isSameFile(_ one: FileIdentity?, _ other: FileIdentity?) -> Bool {
    guard let one, let other else { return false }
    return one.device == other.device && one.inode == other.inode && hasSameContent(one, other)
}

/// Whether size and modification time agree, which a move to another file system keeps.
func hasSameContent(_ one: FileIdentity, _ other: FileIdentity) -> Bool {
    one.size == other.size && one.modified_seconds == other.modified_seconds
        && one.modified_nanoseconds == other.modified_nanoseconds
}
