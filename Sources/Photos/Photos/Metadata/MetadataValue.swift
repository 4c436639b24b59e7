/// A value of a field, as it is stored and compared.
public enum MetadataValue: Hashable, Sendable {
    case integer(Int64)
    case number(Double)
    case text(String)

    /// For comparing with a number; nil for a text.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .text: nil
        }
    }
}
