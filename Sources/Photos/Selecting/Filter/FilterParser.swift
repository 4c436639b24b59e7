extension Filter {
    /// Reads an expression, of any bytes; an empty one means all photos.
    public init(_ text: [UInt8]) throws(FilterError) {
        let tokens = try FilterTokens.of(text)
        guard !tokens.isEmpty else {
            self = .all
            return
        }
        var parser = FilterParser(text: text, tokens: tokens)
        self = try parser.expression()
    }
}

/// Reads pieces: what is side by side or has *and* between it, then *or*; *not* binds first.
private struct FilterParser {
    /// How deep brackets and *not* may go.
    static let deepest = 100

    let text: [UInt8]
    let tokens: [FilterToken]
    private var at = 0
    private var depth = 0

    init(text: [UInt8], tokens: [FilterToken]) {
        self.text = text
        self.tokens = tokens
    }

    /// All of it.
    mutating func expression() throws(FilterError) -> Filter {
        let result = try alternatives()
        guard at == tokens.count else { throw refusal(.closedBeforeOpened) }
        return result
    }

    private mutating func alternatives() throws(FilterError) -> Filter {
        var parts = [try conjunction()]
        while take(.or) { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func conjunction() throws(FilterError) -> Filter {
        var parts = [try negation()]
        while at < tokens.count, tokens[at].kind != .or, tokens[at].kind != .close {
            _ = take(.and)
            parts.append(try negation())
        }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func negation() throws(FilterError) -> Filter {
        guard depth < Self.deepest else { throw refusal(.tooManyBrackets) }
        depth += 1
        defer { depth -= 1 }
        if take(.not) { return .not(try negation()) }
        if take(.open) {
            let result = try alternatives()
            guard take(.close) else { throw refusal(.missing) }
            return result
        }
        guard at < tokens.count else { throw refusal(.missing) }
        let token = tokens[at]
        switch token.kind {
        case .quotation(let quoted):
            at += 1
            return .text(.name, .contains(quoted))
        case .word(let word):
            at += 1
            do throws(FilterTerm.Refusal) {
                return try FilterTerm.filter(of: word)
            } catch {
                throw FilterError(
                    reason: error.reason, place: characters(in: text, before: token.start))
            }
        case .open, .close, .and, .or, .not: throw refusal(.missing)
        }
    }

    private mutating func take(_ kind: FilterToken.Kind) -> Bool {
        guard at < tokens.count, tokens[at].kind == kind else { return false }
        at += 1
        return true
    }

    /// A refusal of the next piece, or of the end.
    private func refusal(_ reason: FilterError.Reason) -> FilterError {
        let offset = at < tokens.count ? tokens[at].start : text.count
        return FilterError(reason: reason, place: characters(in: text, before: offset))
    }
}
