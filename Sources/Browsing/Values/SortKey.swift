/// By what the photos are put in order.
public enum SortKey: String, Hashable, Sendable, CaseIterable {
    /// Names, as a person counts.
    case natural
    /// Names, by their bytes.
    case name
    /// The newest first.
    case date
    /// What was changed last comes first.
    case mtime
    /// The largest file first.
    case size
    /// Five stars first, rejected last.
    case rating
    /// The format, by its name.
    case type
    case random
}
