/// Why the loop was woken; several reasons may come together, or none at a deadline.
public struct Wakeup: Hashable, Sendable {
    /// What was typed or answered, as it came; a sequence may be cut anywhere.
    public var input: [UInt8] = []
    /// The earliest time at which `input` may have come, on the clock of `monotonicNow`.
    ///
    /// There was nothing to read then: the program may have been busy, stopped or asleep since.
    public var inputSince: UInt64 = 0
    /// Signals in order of arrival, each once.
    public var signals: [Signal] = []
    /// Those of the extra descriptors that can be read, or that have failed.
    public var ready: [Int32] = []
    /// The program has the terminal again after a stop: nothing is on the screen.
    public var resumed = false
    /// The terminal is gone: end at once.
    public var hungUp = false

    /// At a deadline: nothing has happened.
    public init() {}

    /// The signal to end by, if any; a terminal that is gone without a word counts as the signal that says so.
    public var ending: Signal? {
        signals.first(where: \.isFinal) ?? (hungUp ? .hangUp : nil)
    }
}
