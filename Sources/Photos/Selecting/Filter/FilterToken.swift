/// A piece of an expression, and where it begins.
struct FilterToken: Equatable {
    enum Kind: Equatable {
        case open, close, and, or, not
        case quotation([UInt8])
        case word([UInt8])
    }

    let kind: Kind
    /// The offset of its first byte.
    let start: Int
}

/// Cuts an expression into pieces.
struct FilterTokens {
    private let text: [UInt8]
    private var at = 0

    /// The pieces of an expression; only a quotation without an end is refused.
    static func of(_ text: [UInt8]) throws(FilterError) -> [FilterToken] {
        var tokens = FilterTokens(text: text)
        var result: [FilterToken] = []
        while let token = try tokens.next() { result.append(token) }
        return result
    }

    private init(text: [UInt8]) {
        self.text = text
    }

    private mutating func next() throws(FilterError) -> FilterToken? {
        while at < text.count, isSpace(text[at]) { at += 1 }
        guard at < text.count else { return nil }
        let start = at
        if let kind = Self.sign(text[at]) {
            at += 1
            return FilterToken(kind: kind, start: start)
        }
        if text[at] == UInt8(ascii: "\"") {
            return FilterToken(kind: .quotation(try quotation()), start: start)
        }
        let word = try word()
        switch String(decoding: folded(word), as: UTF8.self) {
        case "and": return FilterToken(kind: .and, start: start)
        case "or": return FilterToken(kind: .or, start: start)
        case "not": return FilterToken(kind: .not, start: start)
        default: return FilterToken(kind: .word(word), start: start)
        }
    }

    /// What a byte means where a piece begins, unless it begins a word.
    private static func sign(_ byte: UInt8) -> FilterToken.Kind? {
        switch byte {
        case UInt8(ascii: "("): .open
        case UInt8(ascii: ")"): .close
        case UInt8(ascii: "|"): .or
        case UInt8(ascii: "&"): .and
        case UInt8(ascii: "!"): .not
        default: nil
        }
    }

    private mutating func quotation() throws(FilterError) -> [UInt8] {
        let start = at
        guard let end = text[(at + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
            throw FilterError(reason: .openQuotation, place: characters(in: text, before: start))
        }
        at = end + 1
        return Array(text[(start + 1)..<end])
    }

    /// A word; behind the sign of a field it may be quoted, as in `camera:"EOS R5"`.
    private mutating func word() throws(FilterError) -> [UInt8] {
        var word: [UInt8] = []
        while at < text.count, !isSpace(text[at]), !Self.endsWord(text[at]) {
            if text[at] == UInt8(ascii: "\""), FilterTerm.isFieldAndSign(word) {
                return word + (try quotation())
            }
            word.append(text[at])
            at += 1
        }
        return word
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "|")
            || byte == UInt8(ascii: "&")
    }
}
