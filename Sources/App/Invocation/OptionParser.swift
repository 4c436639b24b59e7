import Browsing
public import PhotoLibrary
public import Selecting
import ViewModel

/// What is wrong with a command line.
public enum UsageError: Error, Hashable, Sendable {
    case unknownOption([UInt8])
    case missingValue(option: String)
    case badValue(option: String, value: [UInt8], expected: String)
    case unexpectedValue(option: String)
    case conflict(String, String)
    /// An expression that is none, and why.
    case badFilter([UInt8], FilterError)
    case changesReadOnly(option: String)
    /// It begins as addresses do that riffle cannot open.
    case unknownAddress(PhotoAddress)
}

/// Turns the words of a command line into options.
public struct OptionParser {
    private var words: ArraySlice<[UInt8]>
    private var options = ProgramOptions()
    /// The option that has said what to do.
    private var commanding: String?

    private init(_ words: [[UInt8]]) {
        self.words = words[...]
    }

    /// The options that `words` (without the program's name) ask for.
    ///
    /// - Throws: `UsageError` at the first word that is wrong.
    public static func parse(_ words: [[UInt8]]) throws(UsageError) -> ProgramOptions {
        var parser = OptionParser(words)
        return try parser.parse()
    }

    private mutating func parse() throws(UsageError) -> ProgramOptions {
        while let word = words.popFirst() {
            if word == Array("--".utf8) {
                options.paths += words
                break
            } else if word == Array("-".utf8) {
                options.readsStandardInput = true
            } else if word.starts(with: "--".utf8) {
                try long(word)
            } else if word.first == UInt8(ascii: "-") {
                try short(word)
            } else {
                options.paths.append(word)
            }
        }
        if options.trashDirectory != nil, options.rejectDirectory != nil {
            throw .conflict("--trash-dir", "--reject-dir")
        }
        for path in options.paths {
            if let address = PhotoAddress(path), address.fault != nil {
                throw .unknownAddress(address)
            }
        }
        if options.command.isChange, options.isReadOnly, let commanding {
            throw .changesReadOnly(option: commanding)
        }
        return options
    }

    /// Says what to do: help and the version go before everything, any other two exclude each other, and undo is requested once.
    private mutating func command(
        _ command: ProgramOptions.Command, _ option: String
    ) throws(UsageError) {
        if !options.command.heedsConfiguration { return }
        if command.heedsConfiguration, let commanding,
            options.command != command || command.isUndo
        {
            throw .conflict(commanding, option)
        }
        options.command = command
        commanding = option
    }

    private mutating func long(_ word: [UInt8]) throws(UsageError) {
        let equals = word.firstIndex(of: UInt8(ascii: "="))
        let value = equals.map { Array(word[($0 + 1)...]) }
        let name = String(decoding: word[..<(equals ?? word.endIndex)], as: UTF8.self)
        if try flag(name, hasValue: value != nil) { return }
        guard OptionParser.valueOptions.contains(name) else { throw .unknownOption(word) }
        guard let value = value ?? words.popFirst() else { throw .missingValue(option: name) }
        try set(name, to: value)
    }

    /// Letters may stand together; one that takes a value takes the rest of the word or the next one.
    private mutating func short(_ word: [UInt8]) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            switch letter {
            case UInt8(ascii: "r"): options.isRecursive = true
            case UInt8(ascii: "i"): options.readsStandardInput = true
            case UInt8(ascii: "0"): options.isNullSeparated = true
            case UInt8(ascii: "h"): options.command = .help
            case UInt8(ascii: "V"): options.command = .version
            case UInt8(ascii: "m"):
                let value = letters.isEmpty ? words.popFirst() : Array(letters)
                guard let value else { throw .missingValue(option: "-m") }
                try set("--mode", to: value)
                return
            default: throw .unknownOption(word)
            }
        }
    }

    private mutating func flag(_ name: String, hasValue: Bool) throws(UsageError) -> Bool {
        switch name {
        case "--recursive": options.isRecursive = true
        case "--stdin": options.readsStandardInput = true
        case "--null": options.isNullSeparated = true
        case "--reverse":
            options.isReversed = true
            options.namesOrder = true
        case "--read-only": options.isReadOnly = true
        case "--dry-run": options.isDryRun = true
        case "--quiet": options.isQuiet = true
        case "--offline": options.isOffline = true
        case "--no-http-cache": options.usesHTTPCache = false
        case "--upscale": options.isUpscaling = true
        case "--render": try command(.render, name)
        case "--check": try command(.check, name)
        case "--list": try command(.list, name)
        case "--export-sidecars": try command(.exportSidecars, name)
        case "--print-progress": try command(.printProgress, name)
        case "--print-keys": try command(.printKeys, name)
        case "--print-config": try command(.printConfig, name)
        case "--doctor": try command(.doctor, name)
        case "--undo-last": try command(.undoLast, name)
        case "--undo-session": try command(.undoSession, name)
        case "--restore-session": try command(.restoreSession, name)
        case "--yes": options.isConfirmed = true
        case "--journal": try command(.journal, name)
        case "--verify": try command(.verify, name)
        case "--help": try command(.help, name)
        case "--version": try command(.version, name)
        default: return false
        }
        if hasValue { throw .unexpectedValue(option: name) }
        return true
    }

    private static let valueOptions: Set<String> = [
        "--mode", "--sort", "--seed", "--trash-dir", "--reject-dir", "--print", "--format",
        "--motion", "--colors", "--glyphs", "--size", "--undo", "--filter", "--rate", "--flag",
        "--label", "--pairs", "--members", "--resume", "--sidecars",
    ]

    /// The flags that a configuration file may set.
    public static let flags = ["recursive", "reverse", "read-only", "dry-run", "quiet", "offline"]

    /// The options that a configuration file may hold, without their dashes.
    public static let configurable =
        flags + ["colors", "format", "glyphs", "print", "reject-dir", "seed", "sort", "trash-dir"]

    private mutating func set(_ name: String, to value: [UInt8]) throws(UsageError) {
        switch name {
        case "--mode": options.mode = try choice(name, value, as: Mode.self)
        case "--sort":
            options.sort = try choice(name, value, as: SortKey.self)
            options.namesOrder = true
        case "--resume": options.resumes = try choice(name, value, as: Switch.self) == .on
        case "--print": options.printed = try choice(name, value, as: ProgramOptions.Printed.self)
        case "--format":
            options.listFormat = try choice(name, value, as: ProgramOptions.ListFormat.self)
        case "--motion": options.motion = try choice(name, value, as: ProgramOptions.Motion.self)
        case "--colors": options.colours = try choice(name, value, as: ProgramOptions.Colours.self)
        case "--glyphs": options.glyphs = try choice(name, value, as: ProgramOptions.Glyphs.self)
        case "--trash-dir": options.trashDirectory = try folder(name, value)
        case "--reject-dir": options.rejectDirectory = try folder(name, value)
        case "--filter": options.filter = try filter(value)
        case "--rate":
            guard value.count == 1, let stars = Int(String(decoding: value, as: UTF8.self)),
                (0...5).contains(stars)
            else { throw .badValue(option: name, value: value, expected: "0 to 5") }
            options.verdict.stars = stars
            try command(.decide, name)
        case "--flag":
            options.verdict.flag = try choice(name, value, as: PhotoFlag.self)
            try command(.decide, name)
        case "--label":
            options.verdict.label = try label(name, value)
            try command(.decide, name)
        case "--pairs": options.arePairs = try choice(name, value, as: Switch.self) == .on
        case "--sidecars": options.sidecars = try choice(name, value, as: SidecarUse.self)
        case "--members":
            options.listsMembers = try choice(name, value, as: ProgramOptions.Members.self) == .all
        case "--undo":
            if value.isEmpty {
                throw .badValue(option: name, value: value, expected: "a number, a name or a path")
            }
            try command(.undo(value), name)
        case "--seed":
            guard let seed = UInt64(String(decoding: value, as: UTF8.self)) else {
                throw .badValue(option: name, value: value, expected: "a whole number")
            }
            options.seed = seed
        default: options.size = try cellSize(name, value)
        }
    }

    private func filter(_ value: [UInt8]) throws(UsageError) -> ShownFilter? {
        do throws(FilterError) {
            return try ShownFilter(value)
        } catch {
            throw .badFilter(value, error)
        }
    }

    private func label(_ name: String, _ value: [UInt8]) throws(UsageError) -> PhotoLabel {
        let word = String(decoding: value, as: UTF8.self)
        if let colour = LabelColour(rawValue: word) { return .colour(colour) }
        if word == "none" { return .none }
        let colours = LabelColour.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badValue(option: name, value: value, expected: colours + ", none")
    }

    private enum Switch: String, CaseIterable {
        case on, off
    }

    private func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, _ value: [UInt8], as type: Choice.Type
    ) throws(UsageError) -> Choice where Choice.RawValue == String {
        if let found = Choice(rawValue: String(decoding: value, as: UTF8.self)) { return found }
        let expected = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badValue(option: name, value: value, expected: expected)
    }

    private func folder(_ name: String, _ value: [UInt8]) throws(UsageError) -> [UInt8] {
        if value.isEmpty { throw .badValue(option: name, value: value, expected: "a folder") }
        return value
    }

    private func cellSize(_ name: String, _ value: [UInt8]) throws(UsageError)
        -> ProgramOptions.CellSize
    {
        let parts = String(decoding: value, as: UTF8.self).split(
            separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]),
            (1...10_000).contains(columns), (1...10_000).contains(rows)
        else {
            throw .badValue(option: name, value: value, expected: "COLUMNSxROWS, each 1 to 10000")
        }
        return ProgramOptions.CellSize(columns: columns, rows: rows)
    }
}
