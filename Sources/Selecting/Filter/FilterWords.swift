extension Filter {
    /// Words that a filter is made of, as far as they are known without a photo; behind a field stands the sign that is used most.
    public static let words: [String] =
        FilterWord.allCases.map(\.rawValue)
        + NumberField.all.map { $0.word + ($0.isAskedFromAbove ? "<=" : ">=") }
        + TextField.all.map { $0.word + ($0 == .ext ? "=" : ":") }
        + ["date:", "and", "or", "not", "all"]
        + PhotoTypes.words.map { "type=" + $0 }
        + PhotoFlag.allCases.map { "flag=" + $0.rawValue }
        + LabelTest.allCases.map { "label=" + $0.rawValue }
        + (0...5).map { "\($0)+" }
}
