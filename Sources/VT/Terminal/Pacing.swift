/// Decides whether a frame may be sent now, from the pings that came back.
///
/// So many pinged frames may be on their way as keep the link busy: ceil(shortest round trip / frame interval) + 1, within
/// 1…4. A terminal that does not answer within a second is not waited for any more, until it has caught up, or, as answers
/// get lost, until it has answered something and nothing was asked for a while. Times are seconds of one clock.
public struct Pacing: Hashable, Sendable {
    /// After this long without an answer pings count for nothing.
    public static let patience = 1.0
    /// After so long without a ping, answers that have not come are lost.
    static let lossDelay = 3.0

    private let interval: Double
    /// When each unanswered ping was sent, oldest first.
    private var pending: [Double] = []
    private var shortest: Double?
    /// How many pings were given up; while it is above 0 there is no limit.
    private var stale = 0
    /// Whether something was answered since pings were given up.
    private var isAlive = false
    private var lastSent = -Double.infinity

    /// Pacing for frames `interval` seconds apart, which must be above 0.
    public init(interval: Double) {
        precondition(interval > 0)
        self.interval = interval
    }

    /// How many pinged frames may be unanswered, or nil for no limit.
    public var window: Int? {
        if stale > 0 { return nil }
        guard let shortest else { return 1 }
        return min(max(Int((shortest / interval).rounded(.up)), 0) + 1, 4)
    }

    /// Whether a frame may be sent at `time`.
    public mutating func maySend(at time: Double) -> Bool {
        if let oldest = pending.first, time - oldest >= Pacing.patience {
            stale = pending.count
            isAlive = false
            pending = []
        }
        guard let window else { return true }
        return pending.count < window
    }

    /// When `maySend` will change its mind without an answer, or nil if it needs none.
    public var deadline: Double? {
        guard let window, pending.count >= window else { return nil }
        return pending.first.map { $0 + Pacing.patience }
    }

    /// A frame with a ping was sent.
    public mutating func sent(at time: Double) {
        if isAlive, time - lastSent >= Pacing.lossDelay { stale = 0 }
        lastSent = time
        if stale > 0 { stale += 1 } else { pending.append(time) }
    }

    /// A ping was answered; answers come in the order of the pings.
    ///
    /// Once all pings that were given up are answered after all, the limit is back.
    public mutating func answered(at time: Double) {
        if stale > 0 {
            stale -= 1
            isAlive = true
        }
        guard stale == 0, !pending.isEmpty else { return }
        let trip = max(time - pending.removeFirst(), 0)
        shortest = min(shortest ?? trip, trip)
    }
}
