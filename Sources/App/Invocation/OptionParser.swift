import Browsing
import PhotoLibrary

/// Turns the words of a command line into options, by the table of options.
public struct OptionParser {
    private var words: ArraySlice<[UInt8]>
    private var options = ProgramOptions()
    /// The option that has said what to do.
    private var commanding: String?

    private init(_ words: [[UInt8]], _ configuration: Configuration) {
        self.words = (configuration.words + words)[...]
        options.configuration = configuration
        options.settings = configuration.settings
    }

    /// The options that `words` (without the program's name) ask for, where `configuration` says the rest.
    ///
    /// - Throws: `UsageError` at the first word that is wrong.
    public static func parse(
        _ words: [[UInt8]], after configuration: Configuration = Configuration()
    ) throws(UsageError) -> ProgramOptions {
        var parser = OptionParser(words, configuration)
        return try parser.parse()
    }

    private mutating func parse() throws(UsageError) -> ProgramOptions {
        while let word = words.popFirst() {
            if word == Array("--".utf8) {
                options.paths += words
                break
            } else if let option = Option.all.first(where: { $0.isAlias(word) }) {
                try apply(option, value: [])
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

    private mutating func long(_ word: [UInt8]) throws(UsageError) {
        let equals = word.firstIndex(of: UInt8(ascii: "="))
        let given = equals.map { Array(word[($0 + 1)...]) }
        let name = String(decoding: word[..<(equals ?? word.endIndex)].dropFirst(2), as: UTF8.self)
        guard let option = Option.named(name) else { throw .unknownOption(word) }
        guard option.value != nil else {
            if given != nil { throw .unexpectedValue(option: option.flag) }
            return try apply(option, value: [])
        }
        guard let value = given ?? words.popFirst() else {
            throw .missingValue(option: option.flag)
        }
        try apply(option, value: value)
    }

    /// Letters may stand together; one that takes a value takes the rest of the word or the next one.
    private mutating func short(_ word: [UInt8]) throws(UsageError) {
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = Option.all.first(where: { $0.letter?.asciiValue == letter }) else {
                throw .unknownOption(word)
            }
            guard option.value != nil else {
                try apply(option, value: [])
                continue
            }
            let value = letters.isEmpty ? words.popFirst() : Array(letters)
            guard let value else {
                throw .missingValue(option: "-\(Character(Unicode.Scalar(letter)))")
            }
            return try apply(option, value: value)
        }
    }

    private mutating func apply(_ option: Option, value: [UInt8]) throws(UsageError) {
        guard try option.apply(&options, value) else {
            throw .badValue(option: option.flag, value: value, expected: option.expected)
        }
        if let command = option.command?(value) { try begin(command, option.flag) }
    }

    /// Says what to do: help and the version go before everything, any other two exclude each other, and undo is requested once.
    private mutating func begin(
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
}
