/// Which photos are meant: an expression of words, as `3+ !reject`.
public indirect enum Filter: Hashable, Sendable {
    case all
    case not(Filter)
    /// Two or more.
    case and([Filter])
    /// Two or more.
    case or([Filter])
    case word(FilterWord)
    case number(NumberField, Comparison, Double)
    /// Both ends belong to it; nil is open.
    case date(from: Moment?, to: Moment?)
    case text(TextField, TextTest)
    case type(PhotoTypes)
    case flag(PhotoFlag)
    case label(LabelTest)
}

/// A word that stands for itself; its raw value is the first of its names.
public enum FilterWord: String, Hashable, Sendable, CaseIterable {
    case pick, reject, flagged, unflagged
    case red, yellow, green, blue, purple, labelled, unlabelled
    case decided, undecided, marked
    case raw, jpeg, heif, pair, video, sidecar
    case damaged, broken, gps, wide, tall, square
    case burst, bracket, single, best, copies

    /// The word of a name in small letters.
    init?(name: String) {
        switch name {
        case "favourite", "fav", "picked": self = .pick
        case "rejected": self = .reject
        default: self.init(rawValue: name)
        }
    }
}

/// How a number is compared.
public enum Comparison: String, Hashable, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
}

/// What a text must be like.
public enum TextTest: Hashable, Sendable {
    /// It contains this.
    case contains([UInt8])
    /// It is this, whatever the case of ASCII letters.
    case equals([UInt8])
    /// It fits this pattern, which is kept as it was written.
    case fits(Glob, written: [UInt8])
}

/// Which labels are meant.
public enum LabelTest: String, Hashable, Sendable, CaseIterable {
    case none, red, yellow, green, blue, purple, other
}
