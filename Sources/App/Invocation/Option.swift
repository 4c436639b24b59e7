public import Browsing

/// An option of the command line: a row of the table that the parser, the help, the manual page, the configuration and the
/// completions of shells are made of.
public struct Option: Sendable {
    /// What the help lists together.
    public enum Group: String, CaseIterable, Sendable {
        case shown = "What to show"
        case places = "Where photos go"
        case looks = "How it looks"
        case lists = "On the way out"
        case commands = "Without an interface"
    }

    typealias Apply = @Sendable (inout ProgramOptions, [UInt8]) throws(UsageError) -> Bool

    /// Without its dashes.
    public let name: String
    /// What stands for it behind one dash.
    public let letter: Character?
    /// Another word for it.
    public private(set) var alias: String?
    public let group: Group
    /// What is behind it in the help: `ORDER`; empty where there is no value.
    public let placeholder: String
    /// Nil where it takes none.
    public let value: SettingValue?
    /// The value where nothing is said, if that is worth a word.
    public private(set) var usual: String?
    /// One line, without a full stop; `{}` stands for the values.
    public let template: String
    /// Whether the configuration file may have it, by its name.
    public private(set) var isConfigurable = false
    /// What it has the program do with its value; nil for an option that only changes how.
    private(set) var command: (@Sendable ([UInt8]) -> ProgramOptions.Command)?
    /// Takes the value, empty where there is none; false where it is none of those expected.
    let apply: Apply

    init(
        _ group: Group, _ name: String, letter: Character? = nil, as placeholder: String = "",
        _ value: SettingValue?, _ template: String,
        apply: @escaping Apply = { _, _ in true }
    ) {
        self.group = group
        self.name = name
        self.letter = letter
        self.placeholder = placeholder
        self.value = value
        self.template = template
        self.apply = apply
    }

    /// As it is typed.
    public var flag: String { "--\(name)" }

    /// Its values where they are few words, as they are listed; empty for others.
    public var choices: [String] {
        if case .choice(let words) = value { words } else { [] }
    }

    func isAlias(_ word: [UInt8]) -> Bool { alias.map { Array($0.utf8) } == word }

    /// What it does: one line, without a full stop.
    public var summary: String { summary { $0 } }

    /// The same with each value as `word` makes it.
    public func summary(_ word: (String) -> String) -> String {
        let words = choices.map(word)
        let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        guard let place = template.firstIndex(of: "{") else { return template }
        return template[..<place] + list + template[place...].dropFirst(2)
    }

    /// What is expected where another value is given.
    var expected: String {
        choices.isEmpty ? value?.expected ?? "" : choices.joined(separator: ", ")
    }

    /// The same option, which the configuration file may have too.
    var configurable: Option { with { $0.isConfigurable = true } }

    func usually(_ usual: String) -> Option { with { $0.usual = usual } }

    /// The same option, which says what to do.
    func commanding(_ command: @escaping @Sendable ([UInt8]) -> ProgramOptions.Command) -> Option {
        with { $0.command = command }
    }

    func also(_ alias: String) -> Option { with { $0.alias = alias } }

    private func with(_ change: (inout Option) -> Void) -> Option {
        var option = self
        change(&option)
        return option
    }
}

/// The kinds of options there are.
extension Option {
    static func flag(
        _ group: Group, _ name: String, letter: Character? = nil,
        _ path: any WritableKeyPath<ProgramOptions, Bool> & Sendable, is value: Bool = true,
        _ template: String
    ) -> Option {
        Option(group, name, letter: letter, nil, template) { options, _ in
            options[keyPath: path] = value
            return true
        }
    }

    static func command(
        _ name: String, letter: Character? = nil, _ command: ProgramOptions.Command,
        _ template: String
    ) -> Option {
        Option(.commands, name, letter: letter, nil, template).commanding { _ in command }
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ group: Group, _ name: String, letter: Character? = nil, _ placeholder: String,
        _ template: String = "{}",
        apply: @escaping @Sendable (inout ProgramOptions, Value) -> Void
    ) -> Option {
        Option(
            group, name, letter: letter, as: placeholder, .choice(Value.allCases.map(\.rawValue)),
            template
        ) { options, word in
            guard let value = Value(rawValue: String(decoding: word, as: UTF8.self)) else {
                return false
            }
            apply(&options, value)
            return true
        }
    }

    /// `on` or `off`.
    static func onOff(
        _ group: Group, _ name: String,
        _ path: any WritableKeyPath<ProgramOptions, Bool> & Sendable, _ template: String
    ) -> Option {
        choice(group, name, "on|off", template) { (options, value: Switch) in
            options[keyPath: path] = value == .on
        }
    }

    static func folder(
        _ name: String, _ path: any WritableKeyPath<ProgramOptions, [UInt8]?> & Sendable,
        _ template: String
    ) -> Option {
        Option(.places, name, as: "DIR", .folder, template) { options, folder in
            options[keyPath: path] = folder
            return !folder.isEmpty
        }
    }

    private enum Switch: String, CaseIterable {
        case on, off
    }
}
