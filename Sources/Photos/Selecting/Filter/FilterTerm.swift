/// One word of an expression.
enum FilterTerm {
    struct Refusal: Error {
        let reason: FilterError.Reason
    }

    /// What a word means; one that means nothing else is a part of a name.
    static func filter(of word: [UInt8]) throws(Refusal) -> Filter {
        if let stars = stars(word) { return stars }
        let name = String(decoding: folded(word), as: UTF8.self)
        if name == "all" { return .all }
        if let word = FilterWord(name: name) { return .word(word) }
        if let (field, sign, value) = split(word) {
            return try filter(field: field, sign: sign, value: value)
        }
        return .text(.name, Glob.isPattern(word) ? fits(word) : .contains(word))
    }

    /// Whether a word so far is a field and its sign, so that a value follows.
    static func isFieldAndSign(_ word: [UInt8]) -> Bool {
        split(word).map { $0.value.isEmpty } ?? false
    }

    private static func fits(_ pattern: [UInt8]) -> TextTest {
        .fits(Glob(pattern), written: pattern)
    }

    /// `3`, `3+`, `3-`.
    private static func stars(_ word: [UInt8]) -> Filter? {
        guard let digit = word.first, (0x30...0x35).contains(digit), word.count <= 2 else {
            return nil
        }
        let comparison: Comparison
        switch word.dropFirst().first {
        case nil: comparison = .equal
        case UInt8(ascii: "+"): comparison = .atLeast
        case UInt8(ascii: "-"): comparison = .atMost
        default: return nil
        }
        return .number(.photo(.stars), comparison, Double(digit - 0x30))
    }

    /// Letters, a sign, and what follows.
    private static func split(_ word: [UInt8]) -> (field: [UInt8], sign: String, value: [UInt8])? {
        let letters = word.prefix { (0x61...0x7A).contains(folded($0)) }
        guard !letters.isEmpty else { return nil }
        let rest = word.dropFirst(letters.count)
        for sign in ["!=", "<=", ">=", "=", "<", ">", ":"] where rest.starts(with: sign.utf8) {
            return (Array(letters), sign, Array(rest.dropFirst(sign.utf8.count)))
        }
        return nil
    }

    private static func filter(field: [UInt8], sign: String, value: [UInt8]) throws(Refusal)
        -> Filter
    {
        let name = String(decoding: folded(field), as: UTF8.self)
        if let number = NumberField(word: name) {
            let comparison = sign == ":" ? .equal : Comparison(rawValue: sign)
            guard let comparison, let value = number.notation.value(value) else {
                throw Refusal(reason: .noNumber(value))
            }
            return .number(number, comparison, value)
        }
        if name == "date" { return try FilterDate.filter(sign: sign, value: value) }
        if let text = TextField(word: name) {
            return try filter(text, sign: sign, value: value)
        }
        guard let known = known(name, folded(value)) else {
            throw Refusal(reason: .unknownField(field))
        }
        guard let filter = known, isEquality(sign) else {
            throw Refusal(reason: .unknownValue(of: name, value))
        }
        return sign == "!=" ? .not(filter) : filter
    }

    private static func isEquality(_ sign: String) -> Bool {
        sign == ":" || sign == "=" || sign == "!="
    }

    private static func filter(_ field: TextField, sign: String, value: [UInt8]) throws(Refusal)
        -> Filter
    {
        switch sign {
        case ":":
            let isWhole = field == .name || field == .ext || Glob.isPattern(value)
            return .text(field, isWhole ? fits(value) : .contains(value))
        case "=": return .text(field, .equals(value))
        case "!=": return .not(.text(field, .equals(value)))
        default: throw Refusal(reason: .noOrder(field.word))
        }
    }

    /// The filter of a field that has words for values: nil for another field, nil within for another word.
    private static func known(_ field: String, _ value: [UInt8]) -> Filter?? {
        let word = String(decoding: value, as: UTF8.self)
        switch field {
        case "type": return .some(PhotoTypes(word: word).map { .type($0) })
        case "flag": return .some(PhotoFlag(rawValue: word).map { .flag($0) })
        case "label": return .some(LabelTest(rawValue: word).map { .label($0) })
        default: return nil
        }
    }
}
