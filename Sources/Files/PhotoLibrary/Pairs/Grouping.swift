/// Which files of a folder are one photo.
public enum Grouping: Hashable, Sendable {
    /// All files that belong together by their names.
    case pairs
    /// Each picture by itself, with the sidecars that name it.
    case single
    /// The files that the user named, whatever else their folder holds.
    case named
}
