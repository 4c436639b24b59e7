/// Numbers as people write them in a filter.
enum NumberNotation {
    case plain
    /// Seconds, often of a fraction: `1/500`, `0.5s`.
    case time
    /// `5M`.
    case bytes
    /// `5%`.
    case percent

    /// The number that a text is.
    func value(_ text: [UInt8]) -> Double? {
        switch self {
        case .time:
            var text = text[...]
            if text.last.map({ folded($0) }) == UInt8(ascii: "s") { text.removeLast() }
            guard let stroke = text.firstIndex(of: UInt8(ascii: "/")) else { return decimal(text) }
            guard let above = decimal(text[..<stroke]), let below = decimal(text[(stroke + 1)...]),
                below > 0
            else { return nil }
            return above / below
        case .bytes:
            switch text.last.map({ folded($0) }) {
            case UInt8(ascii: "k"): return decimal(text.dropLast()).map { $0 * 1024 }
            case UInt8(ascii: "m"): return decimal(text.dropLast()).map { $0 * 1024 * 1024 }
            case UInt8(ascii: "g"): return decimal(text.dropLast()).map { $0 * 1024 * 1024 * 1024 }
            default: return decimal(text[...])
            }
        case .percent:
            return decimal(text.last == UInt8(ascii: "%") ? text.dropLast() : text[...])
        case .plain: return decimal(text[...])
        }
    }

    /// Digits, with at most one point among them.
    private func decimal(_ text: ArraySlice<UInt8>) -> Double? {
        let points = text.count { $0 == UInt8(ascii: ".") }
        guard text.contains(where: isDigit), points <= 1, text.last != UInt8(ascii: "."),
            text.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
            let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite
        else { return nil }
        return value
    }
}
