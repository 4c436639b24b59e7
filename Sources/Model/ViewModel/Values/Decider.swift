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

    /// What asks before it is done.
    enum Subject: Hashable, Sendable {
        case act(Act)
        case run(String)
        case export
    }

    struct Question: Hashable, Sendable {
        let subject: Subject
        let photos: [PhotoID]
        let until: Time
    }

    /// An operation that the same key, pressed a second time, has made.
    struct Answer: Hashable, Sendable {
        let operation: Int
        let time: Time
    }

    /// The last that was done, for `.`.
    private(set) var last: Act?
    private var press: Press?
    /// Decisions that left photos as they were shown, while other programs' decisions are being read; a later decision drops them.
    var unconfirmed: [PhotoID: Set<Decision>] = [:]
    /// What is done where it is said again.
    var question: Question?
    /// The last decision that answered a question, until another key comes.
    var answer: Answer?

    /// Notes a key, and says whether it is one that is held: the same as the one before, within `hold` seconds.
    mutating func isHeld(_ decision: Decision, at time: Time, hold: Double) -> Bool {
        defer { press = Press(decision: decision, time: time) }
        // Moments are sums of many small times: those that differ in the last digit are the same.
        guard let press, press.decision == decision else { return false }
        return time - press.time < hold - 1e-9
    }

    mutating func note(_ act: Act) { last = act }

    /// Whether the same has just been asked about the same photos; a question stands once.
    mutating func isAnswered(_ subject: Subject, _ photos: [PhotoID], at time: Time) -> Bool {
        defer { question = nil }
        guard let question else { return false }
        return question.subject == subject && question.photos == photos && time < question.until
    }
}
