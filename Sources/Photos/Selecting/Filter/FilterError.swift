/// Why an expression is none, and where.
public struct FilterError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        case missing
        case closedBeforeOpened
        case tooManyBrackets
        case openQuotation
        case unknownField([UInt8])
        case noNumber([UInt8])
        case noDate([UInt8])
        case rangeWithoutColon
        case unknownValue(of: String, [UInt8])
        case noOrder(String)
    }

    public let reason: Reason
    /// The place in the expression, in characters from its beginning; at most as many as it has.
    public let place: Int

    /// What is said of it: bytes, for they may quote what was typed.
    public var words: [UInt8] {
        switch reason {
        case .missing: Array("something is missing here".utf8)
        case .closedBeforeOpened: Array("this has no beginning".utf8)
        case .tooManyBrackets: Array("too many brackets".utf8)
        case .openQuotation: Array("the quotation has no end".utf8)
        case .unknownField(let name): Array("no such field: ".utf8) + name
        case .noNumber(let text): Array("expected a number: ".utf8) + text
        case .noDate(let text): Array("not a date: ".utf8) + text
        case .rangeWithoutColon: Array("a range needs date:".utf8)
        case .unknownValue(let field, let value): Array("no such \(field): ".utf8) + value
        case .noOrder(let field): Array("no order: \(field)".utf8)
        }
    }
}
