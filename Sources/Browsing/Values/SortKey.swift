/// By what the photos are put in order.
public enum SortKey: String, Hashable, Sendable, CaseIterable {
    /// Names, as a person counts.
    case natural
    /// Names, by their bytes.
    case name
    /// The newest first.
    case date
    /// The largest file first.
    case size
    case random
}
