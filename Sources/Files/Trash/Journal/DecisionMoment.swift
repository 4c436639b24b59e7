/// Where a decision stands in the order of undo, which the desk keeps.
///
/// Decisions and what the journals hold have numbers of one count. Former versions gave decisions none: the clock decides then, in whole
/// seconds, and of what was done in the same second the trash counts as the later one.
public struct DecisionMoment: Hashable, Sendable {
    let number: UInt64
    /// Since 1970.
    let seconds: Int64

    /// `number` is 0 where it has none.
    public init(number: UInt64, milliseconds: Int64) {
        self.number = number
        seconds = milliseconds / 1000
    }

    func isBefore(_ moment: Moment) -> Bool {
        number > 0 && moment.sequence > 0
            ? number < moment.sequence : seconds <= moment.seconds
    }
}

extension JournalEntry {
    /// Whether it was done behind a decision.
    public func isBehind(_ decision: DecisionMoment) -> Bool { decision.isBefore(moment) }
}
