import Photos

extension Filter {
    /// Words that a filter is made of, as far as they are known without a photo, those that are used most first; the sign that is used most follows a field.
    public static let words: [String] = entries.map(\.word)

    private static let entries: [FilterEntry] = pairs.map { FilterEntry(word: $0, about: $1) }

    private static let pairs: [(String, Filter?)] =
        pairs(of: [.pick, .undecided]) + (1...5).map(atLeast) + pairs(of: [.reject, .marked])
        + pairs(
            of: FilterWord.allCases.filter { ![.pick, .undecided, .reject, .marked].contains($0) })
        + ["not", "and", "or"].map { ($0, nil) }
        + NumberField.all.map {
            ($0.word + ($0.isAskedFromAbove ? "<=" : ">="), .number($0, .atLeast, -.infinity))
        }
        + [("date:", .date(from: nil, to: nil))]
        + TextField.all.map { field in
            switch field {
            case .name: (field.word + ":", nil)
            case .ext: (field.word + "=", nil)
            case .metadata: (field.word + ":", .text(field, .contains([])))
            }
        }
        + PhotoTypes.words.map { ("type=" + $0, PhotoTypes(word: $0).map { .type($0) }) }
        + PhotoFlag.allCases.map { ("flag=" + $0.rawValue, .flag($0)) }
        + LabelTest.allCases.map { ("label=" + $0.rawValue, .label($0)) }
        // All photos match these.
        + [atLeast(0), ("all", nil)]

    private static func pairs(of words: [FilterWord]) -> [(String, Filter?)] {
        words.map { ($0.rawValue, .word($0 == .single ? .burst : $0)) }
    }

    private static func atLeast(_ stars: Int) -> (String, Filter?) {
        ("\(stars)+", .number(.photo(.stars), .atLeast, Double(stars)))
    }

    /// The words that begin with `typed` and match a photo of `photos`, those that are used most first; where there are none, words that may match later.
    ///
    /// The values of photos follow `camera:`, `lens:` and `ext=`. `unknown` is what further photos, or files that are not read yet, may add: words
    /// about it count as matching.
    public static func words(
        beginning typed: String, for photos: some Sequence<SelectableFacts>, unknown: FilterNeeds
    ) -> [String] {
        let fitting = entries.filter { $0.word.hasPrefix(typed) }
        var rest = fitting.filter { $0.about != nil }
        let field = TextField.all.first {
            typed.hasPrefix($0.word + ":") || typed.hasPrefix($0.word + "=")
        }
        var values: Set<String> = []
        for photo in photos where !rest.isEmpty || field != nil {
            rest.removeAll { $0.about?.matches(photo) ?? true }
            if let value = field?.value(of: photo) { values.insert(value) }
        }
        if let field {
            let start = typed.prefix(field.word.count + 1)
            return values.compactMap { quoted($0).map { start + $0 } }
                .filter { $0.hasPrefix(typed) }.sorted()
        }
        let missing = rest.filter { !$0.mayMatch(unknown) }.map(\.word)
        let found = fitting.map(\.word).filter { !missing.contains($0) }
        guard found.isEmpty else { return found }
        return fitting.filter { !$0.isOfFigures }.map(\.word)
    }

    /// A value as a filter has it behind a field; nil where nothing can quote it.
    private static func quoted(_ value: String) -> String? {
        guard !value.contains("\"") else { return nil }
        let isPlain = value.utf8.allSatisfy { !isSpace($0) && !"()|&".utf8.contains($0) }
        return isPlain ? value : "\"\(value)\""
    }
}

/// A word of filters, and the filter that finds its photos; nil where it needs none.
private struct FilterEntry {
    let word: String
    let about: Filter?

    /// Whether it is about measured pixels, bursts or copies, which may stay unknown for long.
    var isOfFigures: Bool {
        switch about {
        case .word(.burst), .word(.bracket), .word(.best), .word(.copies),
            .number(.photo(.sharp), _, _), .number(.photo(.blown), _, _),
            .number(.photo(.crushed), _, _):
            true
        default: false
        }
    }

    /// Whether something unknown may match it.
    func mayMatch(_ unknown: FilterNeeds) -> Bool {
        !isOfFigures && !(about?.needs.isDisjoint(with: unknown) ?? true)
    }
}
