/// What the terminal still owes an answer to when the program leaves.
///
/// An answer that comes after the program has left would be typed into the shell.
public struct PendingReplies: Hashable, Sendable {
    /// The device attributes asked for at the end of a batch of queries have not come.
    public var fence: Bool
    /// Frames that asked for a status report which has not come.
    public var acknowledgements: Int

    public static let none = PendingReplies(fence: false, acknowledgements: 0)

    public init(fence: Bool, acknowledgements: Int) {
        self.fence = fence
        self.acknowledgements = acknowledgements
    }

    var isEmpty: Bool { !fence && acknowledgements <= 0 }

    /// How long leaving waits at most, in nanoseconds: 2 s for the fence, else 0.1 s.
    var patience: UInt64 { fence ? 2_000_000_000 : 100_000_000 }

    /// How long input must be silent when no answer is due, in nanoseconds.
    static let silence: UInt64 = 20_000_000
}
