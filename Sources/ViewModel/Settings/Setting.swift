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

/// Something that the configuration file and `:set` can change: the one table of both, and of `--print-config`.
public struct Setting: Sendable {
    public let name: String
    /// One line, without a full stop.
    public let summary: String
    /// Which values there are, as a sentence says it: `a number from 0 to 1`.
    public let expected: String
    public let read: @Sendable (Options) -> String
    /// False where the value is none of those expected; the options are then left as they were.
    let write: @Sendable (inout Options, String) -> Bool
    /// What is wrong in a value that is not taken, where more can be said than what was expected.
    var fault: @Sendable (String) -> String? = { _ in nil }

    public static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

    public static func set(
        _ name: String, to value: String, in options: inout Options
    ) throws(SettingError) {
        guard let setting = named(name) else { throw .unknown(name: name) }
        guard setting.write(&options, value) else {
            if let reason = setting.fault(value) { throw .faulty(name: name, reason: reason) }
            throw .unfit(name: name, value: value, expected: setting.expected)
        }
    }

    /// All there are, by the mode they belong to.
    public static let all: [Setting] =
        common + stackSettings + deckSettings + gridSettings + viewerSettings + waterfallSettings
        + carouselSettings
}
