public import Selecting

/// Where a folder was left, as far as it is to be taken up.
public struct ResumePoint: Hashable, Sendable {
    /// The photo that was in front, by its path below the folder; nil for the first.
    public var front: [UInt8]?
    /// Nil for the order that was requested.
    public var sort: SortKey?
    public var isReversed = false
    /// The name of the mode; nil for the one that was requested.
    public var mode: String?

    public init(
        front: [UInt8]? = nil, sort: SortKey? = nil, isReversed: Bool = false,
        mode: String? = nil
    ) {
        self.front = front
        self.sort = sort
        self.isReversed = isReversed
        self.mode = mode
    }
}
