public import Desk

/// What earlier sessions did, while it is taken back: one thing after the other.
struct EarlierUndo: Sendable {
    /// How many are to be taken back.
    var wanted = 0
    /// What was decided last, while it is looked whether anything was trashed after it.
    var step: StoredStep?
    /// What was passed over for it, as it is told.
    var note: String?
}

/// Taking back what sessions before this one did last: a trash, or a decision.
extension DecisionDesk {
    /// Notes that one more thing is to be taken back; whether it is the only one, and is to be asked for now.
    public mutating func wantEarlier() -> Bool {
        earlier.wanted += 1
        return earlier.wanted == 1
    }

    /// Nothing is taken back: nothing is to be changed.
    public mutating func forgetEarlier() { earlier.wanted = 0 }

    /// Notes the last decision, as an answer to `askEarlier`; nil where there is none.
    public mutating func noteEarlier(_ step: StoredStep?) { earlier.step = step }

    /// Has the decision taken back that was made after all that was trashed; false where there is none.
    ///
    /// `note` says what was passed over for it; nil where nothing was.
    public mutating func takeBackEarlier(passingOver note: String?) -> Bool {
        earlier.note = note
        guard let step = earlier.step else { return false }
        earlier.step = nil
        takeBack(step)
        return true
    }

    /// What was passed over for the decision that was taken back.
    public var earlierNote: String? { earlier.note }

    /// Notes that one thing was taken back, or could not be; whether the next one is to be asked for.
    public mutating func endEarlier() -> Bool {
        earlier = EarlierUndo(wanted: max(0, earlier.wanted - 1))
        return earlier.wanted > 0
    }
}
