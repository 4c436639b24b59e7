public import Browsing
public import Desk
public import DisplayList
public import System

/// What earlier sessions did, while it is taken back or made again: one thing after the other.
struct EarlierActs: Sendable {
    struct Wish: Sendable {
        let way: EarlierDecision.Way
        /// Of the key that wants it.
        let turn: Turn?
    }

    /// What is wanted and has not been done, in the order of keys.
    var wanted: [Wish] = []
    /// What was decided last, while it is looked whether anything was trashed after it.
    var step: StoredStep?
    /// What was passed over for it, in the words of the message.
    var note: Sentence?
}

/// Taking back what sessions before this one did last, a trash or a decision, and making it again.
extension DecisionDesk {
    /// Notes that one more thing is to be taken back or made again; whether it is the only one, and is to be requested now.
    public mutating func wantEarlier(_ way: EarlierDecision.Way) -> Bool {
        earlier.wanted.append(.init(way: way, turn: way == .undo ? turns?.take() : nil))
        return earlier.wanted.count == 1
    }

    /// What is wanted next; nil where nothing is.
    public var nextEarlier: EarlierDecision.Way? { earlier.wanted.first?.way }

    /// The turn of the act of undo that is wanted next.
    public var earlierTurn: Turn? { earlier.wanted.first?.turn }

    /// Nothing is done: nothing is to be changed.
    public mutating func forgetEarlier() { earlier.wanted = [] }

    /// Asks what a session before this one did last in the folders shown, or what was taken back there.
    public func askEarlier() {
        switch nextEarlier {
        case .undo: thread.post(.earlier)
        case .redo: thread.post(.undone)
        case nil: break
        }
    }

    /// Notes the last decision, as an answer to `askEarlier`; nil where there is none.
    public mutating func noteEarlier(_ step: StoredStep?) { earlier.step = step }

    /// Undoes the decision that is newer than all trashes; false if there is none.
    ///
    /// `note` says what was passed over for it; nil where nothing was.
    public mutating func takeBackEarlier(passingOver note: Sentence?) -> Bool {
        earlier.note = note
        guard let step = earlier.step else { return false }
        earlier.step = nil
        thread.post(.takeBack(step, by: earlierTurn, time: clock(), followPlan))
        return true
    }

    /// Makes decisions again that an act of undo took back; `note` is the message about its other work.
    public mutating func redo(act: UInt64, besides note: Sentence?) {
        earlier.note = note
        thread.post(.redo(act: act, time: clock(), followPlan))
    }

    /// What was passed over for the decision that was taken back, or was done besides.
    public var earlierNote: Sentence? { earlier.note }

    /// Notes that one thing was done, or could not be; whether the next one is to be requested.
    public mutating func endEarlier() -> Bool {
        earlier = EarlierActs(wanted: Array(earlier.wanted.dropFirst()))
        return !earlier.wanted.isEmpty
    }
}
