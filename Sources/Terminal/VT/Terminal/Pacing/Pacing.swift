/// Decides when a frame may be sent and how many bytes it may take, from the answers to the questions around frames.
///
/// Each frame stands between two questions. The time between their answers tells the way's goodput, the shortest time to an
/// answer how long the way is. So many frames may be unanswered as keep the way busy: ceil(shortest round trip / frame
/// interval) + 1, within 1…4; and none is sent before those on their way are about to be through. A terminal that does
/// not answer for a second gets few frames, one in two seconds in the end, until it answers again, or until it has taken more than any link
/// hides without an answer. Times are seconds of one clock.
public struct Pacing: Hashable, Sendable {
    /// How long an answer is waited for, at least.
    public static let patience = 1.0
    /// How long one is waited for at most, however slow the link.
    static let longestPatience = 3.0
    /// What an unknown link carries at worst, in bytes a second.
    static let slowest = 200e3
    /// Seconds between the first two frames for a terminal that is silent; each time twice as many, up to the most.
    static let probeInterval = 0.5
    static let longestProbeInterval = 2.0
    /// What SSH may hide, and more, in bytes.
    public static let hiddenBySSH = 2 << 20
    /// What a terminal of the same machine may hide, and more, in bytes.
    public static let hiddenLocally = 256 << 10
    /// How long answers that may be old ones are let pass, after a silence.
    static let quarantine = 0.1
    /// What a frame may take on the slowest link, in bytes.
    static let leastBudget = 2048

    /// A question, and what was sent before it since the last one.
    struct Question: Hashable, Sendable {
        var sent: Double
        var bytes: Int
        /// Whether a frame ends here; otherwise one begins.
        var isEnd: Bool
    }

    enum Link: Hashable, Sendable {
        case answering
        /// So much was sent without an answer, in so many frames since it fell silent.
        case silent(bytes: Int, frames: Int)
        /// It takes frames and does not answer.
        case mute
    }

    let interval: Double
    /// A terminal that has been sent more than this without an answer is there and does not answer.
    let hidden: Int
    /// The unanswered questions, oldest first.
    var pending: [Question] = []
    var link = Link.answering
    var roundTrip = RoundTrip()
    var goodput: Goodput
    var lastAnswer = -Double.infinity
    var lastSent = -Double.infinity
    /// When a frame without a question will be through.
    var unaskedUntil = -Double.infinity
    var quarantineEnd = -Double.infinity
    /// How many frames were asked about.
    var framesSent = 0
    /// How many of them were answered for.
    var framesAnswered = 0
    /// How many of them count as answered for when the quarantine is over.
    var framesQuarantined = 0

    /// Pacing for frames `interval` seconds apart, which must be above 0.
    ///
    /// `hidden` is what the link may take without handing it on, in bytes. With a `guess` of the link's bytes a second frames are small from the first one on; without one they are as they
    /// come until the first answer.
    public init(interval: Double, guess: Double? = nil, hidden: Int = hiddenBySSH) {
        precondition(interval > 0)
        self.interval = interval
        self.hidden = hidden
        goodput = guess.map { Goodput(guess: $0) } ?? Goodput()
    }

    /// How many asked frames may be unanswered, or nil for no limit.
    public var window: Int? {
        if link == .mute { return nil }
        guard let shortest = roundTrip.shortest, framesAnswered > 0 else { return 1 }
        return min(Int((min(shortest, 1) / interval).rounded(.up)) + 1, 4)
    }

    /// Bytes a second that the terminal takes; nil where nothing is known.
    public var rate: Double? { goodput.rate }

    /// What the link carries in a frame interval; nil where nothing is known.
    public var budget: Int? {
        rate.map { max(Int($0 * interval), Pacing.leastBudget) }
    }

    /// Bytes that are not known to have arrived.
    public var bytesInFlight: Int { pending.reduce(0) { $0 + $1.bytes } }

    /// How long the answer to the last question may take if all is well; 0.1 s at least, 0.5 s at most.
    public var answerTime: Double {
        guard link == .answering else { return 0.1 }
        return min(max(2 * expected, 0.1), 0.5)
    }

    /// How long what is on its way takes to be answered, by what is known.
    var expected: Double {
        (roundTrip.shortest ?? 0) + Double(bytesInFlight) / (rate ?? Pacing.slowest)
    }

    /// Whether the terminal has not answered for longer than it may.
    public func isSilent(at time: Double) -> Bool {
        switch link {
        case .answering: pending.first.map { time >= $0.sent + patience } ?? false
        case .silent: true
        case .mute: false
        }
    }

    /// How many frames the terminal has answered for, counted as `sent` does: they are on the screen, as far as can be known.
    public func framesShown(at time: Double) -> Int {
        time >= quarantineEnd ? max(framesAnswered, framesQuarantined) : framesAnswered
    }

    /// How long the oldest question may be unanswered: a second, on a slow link longer.
    var patience: Double { min(max(Pacing.patience, 3 * expected), Pacing.longestPatience) }

    /// From when on a frame may be sent if nothing is answered meanwhile; not after `time` where it may be now.
    ///
    /// An urgent one, which a key asked for, may be one more than the window, and waits for all but an eighth
    /// of a frame interval of what is on its way, others for all of it.
    /// With `mostUnanswered` it also waits until no more bytes than that are on their way.
    public func opening(at time: Double, isUrgent: Bool, mostUnanswered: Int? = nil) -> Double {
        if isSilent(at: time) { return lastSent + probeInterval }
        if let most = mostUnanswered, let oldest = pending.first, bytesInFlight > most {
            return oldest.sent + patience
        }
        if let window, let oldest = pending.first,
            pending.count(where: \.isEnd) >= (isUrgent && window > 1 ? window + 1 : window)
        {
            return oldest.sent + patience
        }
        let free = busyUntil - (isUrgent ? interval / 8 : 0)
        return max(min(free, lastSent + Pacing.longestPatience), quarantineEnd)
    }

    var probeInterval: Double {
        guard case .silent(_, let frames) = link else { return Pacing.probeInterval }
        return min(
            Pacing.probeInterval * Double(1 << min(max(frames - 1, 0), 8)),
            Pacing.longestProbeInterval)
    }

    /// When the link will have taken everything that is on its way, as if it took it at once where nothing else is.
    var busyUntil: Double {
        guard let rate else { return -.infinity }
        var end = max(unaskedUntil, lastAnswer - (roundTrip.shortest ?? 0))
        for question in pending { end = max(end, question.sent) + Double(question.bytes) / rate }
        return end
    }
}
