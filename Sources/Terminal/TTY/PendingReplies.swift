/// What the terminal still owes an answer to when the program leaves.
///
/// An answer that comes after the program has left would be typed into the shell.
public struct PendingReplies: Hashable, Sendable {
    /// The device attributes asked for at the end of a batch of queries have not come.
    public var fence: Bool
    /// Frames that asked for a status report which has not come.
    public var acknowledgements: Int

    /// How long the acknowledgements may take, in seconds.
    public var seconds: Double

    public static let none = PendingReplies(fence: false, acknowledgements: 0)

    public init(fence: Bool, acknowledgements: Int, seconds: Double = 0.1) {
        self.fence = fence
        self.acknowledgements = acknowledgements
        self.seconds = seconds
    }

    var isEmpty: Bool { !fence && acknowledgements <= 0 }

    /// How long leaving waits at most, in nanoseconds: 2 s for the fence.
    var patience: UInt64 { fence ? 2_000_000_000 : UInt64(max(seconds, 0) * 1e9) }

    /// How long input must be silent when no answer is due, in nanoseconds.
    static let silence: UInt64 = 20_000_000
}
