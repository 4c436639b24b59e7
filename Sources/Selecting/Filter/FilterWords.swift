extension Filter {
    /// Words that a filter is made of, as far as they are known without a photo; behind a field stands the sign that is used most.
    public static let words: [String] =
        FilterWord.allCases.map(\.rawValue)
        + NumberField.allCases.map { $0.rawValue + ($0 == .f || $0 == .shutter ? "<=" : ">=") }
        + ["date:", "name:", "ext=", "camera:", "lens:", "and", "or", "not", "all"]
        + PhotoTypes.words.map { "type=" + $0 }
        + PhotoFlag.allCases.map { "flag=" + $0.rawValue }
        + LabelTest.allCases.map { "label=" + $0.rawValue }
        + (0...5).map { "\($0)+" }
}
