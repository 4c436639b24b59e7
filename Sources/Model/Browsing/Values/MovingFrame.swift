/// What is known of a frame of a moving photo, beside its pixels.
public struct MovingFrame: Hashable, Sendable {
    /// Seconds until the next one.
    public var delay: Double
    /// How often all frames are shown; 0 for ever.
    public var plays: Int
    /// Whether the first one follows.
    public var isLast: Bool
    /// Seconds of the processor that it took.
    public var cost: Double

    public init(delay: Double, plays: Int = 0, isLast: Bool = false, cost: Double = 0) {
        self.delay = delay
        self.plays = plays
        self.isLast = isLast
        self.cost = cost
    }
}

/// Why a moving photo stands still.
public enum FrameFailure: Hashable, Sendable {
    /// It has more pixels than are moved.
    case tooLarge
    /// Its frames are broken, or their decoder is not to be had.
    case broken
}
