import Browsing
import DisplayList

/// The decisions that keys have asked for: which came last, and which of them a held key has sent.
struct Decider: Hashable, Sendable {
    private struct Press: Hashable {
        let decision: Decision
        let time: Time
    }

    /// What `.` does once more.
    enum Act: Hashable, Sendable {
        case decision(Decision)
        case mark(Bool)
        /// To a folder, as it was named.
        case filing(FilingWay, to: [UInt8])
    }

    /// The last that was done, for `.`.
    private(set) var last: Act?
    private var press: Press?
    /// Decisions that left photos as they were shown, while it is asked what others decided about these; what is decided later drops them.
    var unconfirmed: [PhotoID: Set<Decision>] = [:]
    /// The photos whose sidecars are to be written where that is said again.
    var exporting: [PhotoID]?

    /// Notes a key, and says whether it is one that is held: the same as the one before, within `hold` seconds.
    mutating func isHeld(_ decision: Decision, at time: Time, hold: Double) -> Bool {
        defer { press = Press(decision: decision, time: time) }
        // Moments are sums of many small times: those that differ in the last digit are the same.
        guard let press, press.decision == decision else { return false }
        return time - press.time < hold - 1e-9
    }

    mutating func note(_ act: Act) { last = act }
}
