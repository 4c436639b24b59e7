import Photos

extension Filter {
    /// Words that a filter is made of, as far as they are known without a photo; behind a field stands the sign that is used most.
    public static let words: [String] = entries.map(\.word)

    private static let entries: [FilterEntry] = pairs.map { FilterEntry(word: $0, about: $1) }

    private static let pairs: [(String, Filter?)] =
        FilterWord.allCases.map { ($0.rawValue, .word($0 == .single ? .burst : $0)) }
        + NumberField.all.map {
            ($0.word + ($0.isAskedFromAbove ? "<=" : ">="), .number($0, .atLeast, -.infinity))
        }
        + TextField.all.map { field in
            switch field {
            case .name: (field.word + ":", nil)
            case .ext: (field.word + "=", nil)
            case .metadata: (field.word + ":", .text(field, .contains([])))
            }
        }
        + [("date:", .date(from: nil, to: nil))]
        + ["and", "or", "not", "all"].map { ($0, nil) }
        + PhotoTypes.words.map { ("type=" + $0, PhotoTypes(word: $0).map { .type($0) }) }
        + PhotoFlag.allCases.map { ("flag=" + $0.rawValue, .flag($0)) }
        + LabelTest.allCases.map { ("label=" + $0.rawValue, .label($0)) }
        + (0...5).map { ("\($0)+", .number(.photo(.stars), .atLeast, Double($0))) }

    /// The words that begin with `typed` and match a photo of `photos`; where there are none, those that may match one later.
    ///
    /// Behind `camera:`, `lens:` and `ext=` stand the values that photos have. `isReading` where files have not told everything yet: words about
    /// that may match.
    public static func words(
        beginning typed: String, for photos: some Sequence<SelectableFacts>, isReading: Bool
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
                .filter { $0.hasPrefix(typed) }
        }
        let missing = rest.filter { !($0.mayBeRead && isReading) }.map(\.word)
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

/// A word of filters, and the filter of the photos that it is about; nil where it needs none.
private struct FilterEntry {
    let word: String
    let about: Filter?

    /// Whether it is about what is measured in pixels or made of bursts, of which nothing may be known for long.
    var isOfFigures: Bool {
        switch about {
        case .word(.burst), .word(.best), .number(.photo(.sharp), _, _),
            .number(.photo(.blown), _, _), .number(.photo(.crushed), _, _):
            true
        default: false
        }
    }

    /// Whether it is about what files tell when they are read.
    var mayBeRead: Bool {
        !isOfFigures && !(about?.needs.isDisjoint(with: [.header, .size]) ?? true)
    }
}
