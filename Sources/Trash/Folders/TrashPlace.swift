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
    /// Whether the folder must belong to the effective user.
    let mustBeOwned: Bool

    var filesPath: Path { layout == .flat ? path : joined(path, bytes("files")) }
}
