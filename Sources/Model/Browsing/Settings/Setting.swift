/// Something of `Owner` that the configuration file and `:set` can change.
public struct Setting<Owner>: Sendable {
    public let name: String
    /// One line, without a full stop.
    public let summary: String
    /// Which values there are, as a sentence says it: `a number from 0 to 1`.
    public let expected: String
    public let read: @Sendable (Owner) -> String
    /// False where the value is none of those expected; the owner is then left as it was.
    package let write: @Sendable (inout Owner, String) -> Bool
    /// What is wrong in a value that is not taken, where more can be said than what was expected.
    package let fault: @Sendable (String) -> String?
    /// Why a value is not taken while the program runs, though it is one of those expected; nil where it is.
    package private(set) var refusal: @Sendable (Owner, String) -> String? = { _, _ in nil }

    package init(
        name: String, summary: String, expected: String,
        read: @escaping @Sendable (Owner) -> String,
        write: @escaping @Sendable (inout Owner, String) -> Bool,
        fault: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.name = name
        self.summary = summary
        self.expected = expected
        self.read = read
        self.write = write
        self.fault = fault
    }

    /// The same setting, of which these values are refused while the program runs.
    package func refusing(_ refusal: @escaping @Sendable (Owner, String) -> String?) -> Setting {
        var setting = self
        setting.refusal = refusal
        return setting
    }

    /// Its values where they are words, as `expected` lists them; empty where they are numbers or texts.
    package var choices: [String] {
        if expected == "on or off" { return ["off", "on"] }
        let start = "one of "
        guard expected.hasPrefix(start) else { return [] }
        return expected.dropFirst(start.count).split(separator: ",").map {
            String($0.drop { $0 == " " })
        }.sorted()
    }

    /// The same setting of something larger, of which the owner is a part.
    package func of<Whole>(
        _ part: @escaping @Sendable (Whole) -> Owner,
        replacing replace: @escaping @Sendable (inout Whole, Owner) -> Void
    ) -> Setting<Whole> {
        Setting<Whole>(
            name: name, summary: summary, expected: expected,
            read: { [read] in read(part($0)) },
            write: { [write] whole, value in
                var owner = part(whole)
                guard write(&owner, value) else { return false }
                replace(&whole, owner)
                return true
            }, fault: fault
        ).refusing { [refusal] in refusal(part($0), $1) }
    }
}

/// What has settings of its own: a mode, or what the viewer keeps while it is closed.
package protocol Configurable: Hashable, Sendable {
    /// Settings of what it stores.
    static var settings: [Setting<Self>] { get }
    /// Settings of times that its motion takes.
    static var durationSettings: [Setting<Durations>] { get }

    /// Derives its random choices from this number.
    mutating func takeSeed(_ seed: Int)

    init()
}

extension Configurable {
    package static var settings: [Setting<Self>] { [] }

    package static var durationSettings: [Setting<Durations>] { [] }

    /// Nothing in it is random.
    package mutating func takeSeed(_ seed: Int) {}
}

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
