public import Bindings
public import Browsing
import Glibc
import PhotoLibrary
public import System
import ViewModel

/// What the configuration file says: options, settings and keys, one a line.
///
///     # a comment
///     mode = grid
///     carousel.type = rotary
///     key next = → l n
public struct Configuration: Sendable {
    /// Options as the command line would have them, before its own.
    public private(set) var words: [[UInt8]] = []
    public internal(set) var settings = Browsing.Options()
    public internal(set) var keymap = Keymap()
    /// Whether it belongs to another user, whose `command` and `key run:` lines are not obeyed.
    public private(set) var isForeign = false

    /// Nothing configured.
    public init() {}

    /// Reads the file at `path`, in a directory of another user where that `isForeign`; one that is not there says nothing.
    ///
    /// - Throws: `ConfigurationError` for the first line that is wrong.
    public init(at path: [UInt8], isForeign: Bool = false) throws(ConfigurationError) {
        guard let (bytes, owner) = try Configuration.contents(of: path) else { return }
        self.isForeign = isForeign || owner != geteuid() && owner != 0
        var number = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            do throws(Fault) {
                let line = try Self.meant(line)
                if line.count > Configuration.lineLimit { throw Fault(reason: .tooLong) }
                if try takeBytes(line) { continue }
                try read(String(decoding: line, as: UTF8.self), at: number)
            } catch {
                throw ConfigurationError(path: path, line: number, reason: error.reason)
            }
        }
        for (name, line) in programKeys
        where !settings.programs.contains(where: { $0.name == name }) {
            throw ConfigurationError(path: path, line: line, reason: .noProgram(name))
        }
    }

    /// Names of programs that keys were given, and in which lines.
    var programKeys: [(name: String, line: Int)] = []

    /// All of the file, and whom it belongs to; nil where there is none.
    private static func contents(
        of path: [UInt8]
    ) throws(ConfigurationError) -> (bytes: [UInt8], owner: UInt32)? {
        let read: FileContents?
        do throws(FileReadError) {
            read = try fileContents(path, atMost: sizeLimit)
        } catch {
            let reason: ConfigurationError.Reason =
                switch error {
                case .failed(let code): .unreadable(errno: code)
                case .notAFile: .notAFile
                case .tooLarge: .tooLarge
                }
            throw ConfigurationError(path: path, line: 0, reason: reason)
        }
        guard let read else { return nil }
        // Some editors begin a file with a mark of its encoding.
        let isMarked = read.bytes.starts(with: [0xEF, 0xBB, 0xBF])
        return (Array(read.bytes.dropFirst(isMarked ? 3 : 0)), read.owner)
    }

    /// Bytes of the file.
    public static let sizeLimit = 1 << 20
    /// Bytes of a line.
    public static let lineLimit = 4096

    /// Where the file is; nil where there is no home.
    public static func path(in directories: BaseDirectories) -> [UInt8]? {
        directories.config.map { BytePath.join($0, Array("riffle/config".utf8)) }
    }

    struct Fault: Error {
        let reason: ConfigurationError.Reason
    }

    private mutating func read(_ line: String, at number: Int) throws(Fault) {
        let text = trimmed(line)
        guard !text.isEmpty, text.first != "#" else { return }
        guard let equals = text.firstIndex(of: "=") else { throw Fault(reason: .noValue) }
        let name = trimmed(String(text[..<equals]))
        let value = trimmed(String(text[text.index(after: equals)...]))
        let parts = name.split(separator: " ").map(String.init)
        if parts.count == 2, parts[0] == "key" {
            if let program = Keymap.program(ofAction: parts[1]) {
                if isForeign { return }
                keymap.define(program)
                programKeys.append((program, number))
            }
            return try bind(parts[1], to: value)
        }
        guard !value.isEmpty else { throw Fault(reason: .noValue) }
        // What is an option too is one here, so that the command line comes first.
        if let option = Option.named(name), option.isConfigurable {
            return try add(option, value)
        }
        guard Setting.named(name) != nil else { throw Fault(reason: .unknownName(name)) }
        try set(name, to: value)
    }

    private mutating func set(_ name: String, to value: String) throws(Fault) {
        do throws(SettingError) {
            try Setting.set(name, to: value, in: &settings)
        } catch {
            throw Fault(reason: .setting(error))
        }
    }

    private mutating func add(_ option: Option, _ value: String) throws(Fault) {
        let isFlag = option.value == nil
        if isFlag, value == "off" { return }
        if isFlag, value != "on" {
            let error = UsageError.badValue(
                option: option.name, value: Array(value.utf8), expected: "on or off")
            throw Fault(reason: .option(error))
        }
        let word = Array((isFlag ? option.flag : "\(option.flag)=\(value)").utf8)
        do throws(UsageError) {
            _ = try OptionParser.parse([word])
        } catch {
            throw Fault(reason: .option(error))
        }
        words.append(word)
    }

    private mutating func bind(_ action: String, to value: String) throws(Fault) {
        var keys: [KeySequence] = []
        for label in value.split(separator: " ") {
            guard let key = KeySequence(label: String(label)) else {
                throw Fault(reason: .unknownKeys(String(label)))
            }
            keys.append(key)
        }
        do throws(BindingError) {
            try keymap.bind(keys, to: action)
        } catch {
            throw Fault(reason: .binding(error))
        }
    }

    private func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
