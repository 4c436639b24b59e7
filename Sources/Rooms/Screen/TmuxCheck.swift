import VT

/// Whether tmux has dropped pictures: it says nothing of that by itself, and cells without their picture are black.
///
/// It drops what it holds for a terminal that takes it too slowly. Riffle asks some time after it sent pictures. Where tmux has
/// dropped something, they are sent once more; after a few times photos are half-blocks.
public struct TmuxCheck: Hashable, Sendable {
    /// What follows from an answer.
    enum Finding: Hashable, Sendable {
        /// The terminals have what they were sent.
        case same
        /// tmux did not say: what it said before holds.
        case silent
        /// They may have none of it.
        case lost
        /// No pictures are sent any more.
        case hopeless
    }

    /// When riffle asks, in seconds of the session's clock.
    public private(set) var due: Double?
    /// Whether the next answer may be of terminals that were sent nothing.
    private var hasOthers = true
    private var dropped: Int?
    private var losses = 0

    /// Seconds after the last write: by then tmux has dropped what it will drop.
    private static let delay = 0.5
    /// How often pictures are sent once more.
    private static let most = 3

    /// Pictures were written, or cells that show them.
    mutating func noteSent(at time: Double) { due = time + Self.delay }

    /// Other terminals may show the session when it answers next.
    public mutating func expectOthers() { hasOthers = true }

    /// Whether riffle asks now.
    public mutating func begin(at time: Double) -> Bool {
        guard let due, due <= time + 0.0005 else { return false }
        self.due = nil
        return true
    }

    mutating func take(_ answer: TmuxAnswer) -> Finding {
        let former = dropped
        dropped = answer.dropped ?? former
        defer { hasOthers = false }
        // What other terminals drop, or this one of other windows, says nothing of the line; where one has left, the sum is less.
        let isOther = hasOthers || dropped ?? .max < former ?? 0
        let isLoss = dropped ?? 0 > former ?? .max
        losses += isLoss && !isOther ? 1 : 0
        if losses > Self.most { return .hopeless }
        if isLoss || isOther { return .lost }
        return answer.pictures == .failure(.silent) ? .silent : .same
    }
}
