import System

/// Where a trash folder is and how it is laid out.
struct TrashPlace: Hashable, Sendable {
    enum Layout: String, Sendable {
        /// files/ and info/, as the freedesktop specification has it.
        case freedesktop
        /// The photos themselves and nothing else.
        case flat
    }

    /// Absolute, without symbolic links.
    let path: Path
    let layout: Layout
    /// The top directory that `Path=` is relative to; nil means absolute paths.
    let topDirectory: Path?
    /// The top directory of the mount it is on; nil where that is `topDirectory`, or the mount of the photos that were moved here.
    var mount: Path?
    /// Whether the folder must belong to the effective user.
    let mustBeOwned: Bool

    /// Names the failed call where a trash may be away with its disk.
    static let awayCall = "trash away"

    var filesPath: Path { layout == .flat ? path : BytePath.join(path, bytes("files")) }
}
