/// Why a setting could not be changed.
public enum SettingError: Error, Hashable, Sendable {
    case unknown(name: String)
    /// `expected` says what values there are.
    case unfit(name: String, value: String, expected: String)
    /// `reason` says where in the value, and what.
    case faulty(name: String, reason: String)

    /// As a sentence says it, without a full stop.
    public var words: String {
        switch self {
        case .unknown(let name): "no such setting: \(name)"
        case .unfit(let name, let value, let expected): "\(name) is \(expected), not \(value)"
        case .faulty(let name, let reason): "\(name): \(reason)"
        }
    }
}
