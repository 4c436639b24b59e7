/// Something of `Owner` that the configuration file and `:set` can change.
public struct Setting<Owner>: Sendable {
    public let name: String
    /// One line, without a full stop.
    public let summary: String
    public let value: SettingValue
    public let read: @Sendable (Owner) -> String
    /// False where the value is none of those expected; the owner is then left as it was.
    package let write: @Sendable (inout Owner, String) -> Bool
    /// What is wrong in a value that is not taken, where more can be said than what was expected.
    package let fault: @Sendable (String) -> String?
    /// Why a value is not taken while the program runs, though it is one of those expected; nil where it is.
    package private(set) var refusal: @Sendable (Owner, String) -> String? = { _, _ in nil }

    /// A setting that reads and writes more than one stored value.
    package init(
        name: String, _ value: SettingValue, summary: String,
        read: @escaping @Sendable (Owner) -> String,
        write: @escaping @Sendable (inout Owner, String) -> Bool,
        fault: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.name = name
        self.summary = summary
        self.value = value
        self.read = read
        self.write = write
        self.fault = fault
    }

    /// The stored value at `path`: `text` is how people write it, and `meaning` what they wrote; nil if that is none.
    package init<Stored>(
        _ name: String, _ path: any WritableKeyPath<Owner, Stored> & Sendable,
        _ value: SettingValue, _ summary: String,
        text: @escaping @Sendable (Stored) -> String,
        meaning: @escaping @Sendable (String) -> Stored?,
        fault: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.init(
            name: name, value, summary: summary, read: { text($0[keyPath: path]) },
            write: { owner, word in
                guard let stored = meaning(word) else { return false }
                owner[keyPath: path] = stored
                return true
            }, fault: fault)
    }

    /// The same, where `auto` leaves the value to something else.
    init<Stored>(
        _ name: String, orAuto path: any WritableKeyPath<Owner, Stored?> & Sendable,
        _ value: SettingValue, _ summary: String,
        text: @escaping @Sendable (Stored) -> String,
        meaning: @escaping @Sendable (String) -> Stored?
    ) {
        self.init(
            name, path, .orAuto(value), summary, text: { $0.map(text) ?? "auto" },
            meaning: { $0 == "auto" ? .some(nil) : meaning($0).map { .some($0) } })
    }

    /// Which values there are, as a sentence says it.
    public var expected: String { value.expected }

    /// The same setting, which refuses these values while the program runs.
    package func refusing(_ refusal: @escaping @Sendable (Owner, String) -> String?) -> Setting {
        var setting = self
        setting.refusal = refusal
        return setting
    }

    /// The same setting of something larger that contains the owner.
    package func of<Whole>(
        _ part: @escaping @Sendable (Whole) -> Owner,
        replacing replace: @escaping @Sendable (inout Whole, Owner) -> Void
    ) -> Setting<Whole> {
        Setting<Whole>(
            name: name, value, summary: summary,
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
