public import DisplayList
public import Selecting

/// Decisions of an earlier session that were taken back, or made again.
public struct EarlierDecision: Hashable, Sendable {
    public enum Way: Hashable, Sendable {
        case undo, redo
    }

    /// What was decided about one photo.
    public struct Change: Hashable, Sendable {
        package let from: Judgement
        package let to: Judgement

        public init(from: Judgement, to: Judgement) {
            self.from = from
            self.to = to
        }

        /// The same with what was decided next.
        public init(_ change: Change, then to: Judgement) { self.init(from: change.from, to: to) }
    }

    package let way: Way
    /// What photos of the folders shown are now.
    package let found: [PhotoID: Judgement]
    /// What had been decided about each photo.
    package let made: [Change]
    /// The name of the first.
    package let name: [UInt8]
    /// When that was, in a word: `yesterday`.
    package let day: String
    /// What was passed over for it.
    package let note: Sentence?

    public init(
        _ way: Way, found: [PhotoID: Judgement], made: [Change], name: [UInt8], day: String,
        note: Sentence? = nil
    ) {
        self.way = way
        self.found = found
        self.made = made
        self.name = name
        self.day = day
        self.note = note
    }
}
