/// Why a setting could not be changed.
public enum SettingError: Error, Hashable {
    case unknown(name: String)
    /// `expected` says what values there are.
    case unfit(name: String, value: String, expected: String)

    /// As a sentence says it, without a full stop.
    public var words: String {
        switch self {
        case .unknown(let name): "no such setting: \(name)"
        case .unfit(let name, let value, let expected): "\(name) is \(expected), not \(value)"
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

    public static func named(_ name: String) -> Setting? { all.first { $0.name == name } }

    public static func set(
        _ name: String, to value: String, in options: inout Options
    ) throws(SettingError) {
        guard let setting = named(name) else { throw .unknown(name: name) }
        guard setting.write(&options, value) else {
            throw .unfit(name: name, value: value, expected: setting.expected)
        }
    }

    /// All there are, by the mode they belong to.
    public static let all: [Setting] =
        common + stackSettings + deckSettings + gridSettings + viewerSettings + waterfallSettings
        + carouselSettings
}
