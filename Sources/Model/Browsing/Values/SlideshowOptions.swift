/// How photos follow each other of themselves.
public struct SlideshowOptions: Hashable, Sendable {
    /// Seconds for which each is seen, 1…600.
    public var seconds = 4
    /// Whether the first follows the last.
    public var repeats = false

    public init() {}
}
