/// By what photos are put in order.
public enum SortKey: String, Hashable, Sendable, CaseIterable {
    /// Names, as a person counts.
    case natural
    /// Names, by their bytes.
    case name
    /// When they were taken, the newest first; unknown last.
    case date
    /// When they were changed, the newest first.
    case mtime
    /// The largest first, of all members.
    case size
    /// Five stars first, rejected last.
    case rating
    /// The format, by its name.
    case type
    /// By chance, which the seed fixes.
    case random

    /// Whether what is first in it is last where it is reversed; photos of as many stars stay in the order of their names.
    public var turns: Bool { self != .rating }

    /// Whether it is by what is known of files alone: of a photo on the network only once it is fetched.
    public var needsFiles: Bool { [.date, .mtime, .size].contains(self) }
}
