import Browsing
public import Cells
import DisplayList
import Glibc
public import Invocation
public import PhotoLibrary
import Selecting
public import System
public import TTY

/// Why a path gave no photos.
public func words(for error: LibraryError) -> String {
    switch error {
    case .failed(_, _, let code): words(forErrno: code)
    case .notAFile: "neither a folder nor a file"
    case .notAPicture: "not a picture that riffle can show"
    }
}

/// What is wrong with a command line.
public func words(for error: UsageError) -> String {
    switch error {
    case .unknownOption(let word):
        "there is no option \(String(decoding: word, as: UTF8.self)); see riffle --help"
    case .missingValue(let option): "\(option) needs a value"
    case .badValue(let option, let value, let expected):
        "\(option) \(String(decoding: value, as: UTF8.self)): expected \(expected)"
    case .unexpectedValue(let option): "\(option) takes no value"
    case .conflict(let one, let other) where one == other: "\(one) may be given once"
    case .conflict(let one, let other): "\(one) and \(other) exclude each other"
    case .badFilter(let text, let error):
        "--filter \(String(decoding: text, as: UTF8.self)): "
            + "\(String(decoding: error.words, as: UTF8.self)), at character \(error.place + 1)"
    case .badSetting(let error): "--set: \(error.words)"
    case .unknownAddress(let address): "\(address): \(words(for: address))"
    case .changesReadOnly(let option):
        "\(option) changes something; --read-only, or read-only = on in the configuration, forbids it"
    }
}

/// Why events cannot be told to a file.
public func words(for error: LineFileError) -> String {
    switch error {
    case .failed(let code): words(forErrno: code)
    case .otherContents: "the file holds something else; name a new one"
    case .terminal: "a terminal shows photos, no events"
    }
}

/// That so many events did not get to their file.
public func words(forMissingEvents count: Int, _ failure: LineFileError?) -> String {
    let words = count == 1 ? "1 event is missing" : "\(count) events are missing"
    guard let failure else { return words + ", nothing reads them" }
    return "\(words): \(Messages.words(for: failure))"
}

/// A number of bytes as people read it: 812 B, 34.1 kB, 2.1 MB.
public func words(forBytes count: Int64) -> String {
    var value = Double(count)
    if count < 1000 { return "\(count) B" }
    for unit in ["kB", "MB", "GB"] {
        value /= 1000
        if value < 999.95 { return oneDecimal(value) + " " + unit }
    }
    return oneDecimal(value / 1000) + " TB"
}

private func oneDecimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

/// How many colours there are.
public func words(for depth: ColourDepth) -> String {
    switch depth {
    case .trueColour: "true colour"
    case .palette256: "256"
    case .palette16: "16"
    case .mono: "none (black and white)"
    case .ascii: "none (letters)"
    }
}

/// How another program ended, where that is worth a word; nil where it did as it should.
public func words(for end: ProgramEnd, of name: String) -> String? {
    switch end {
    case .exited(0), .left: nil
    case .exited(let status): "\(name) ended with \(status)"
    case .killed(let signal): "\(name) was killed by signal \(signal)"
    // What execvp says of a name that it finds nowhere.
    case .notStarted(2): "\(name): not found"
    case .notStarted(let code): "\(name): \(words(forErrno: code).lowercased())"
    case .stopped: "\(name) stands still; it ends with riffle"
    }
}

/// Why there is no terminal to draw on.
public func words(for error: TerminalError) -> String {
    switch error {
    case .noTerminal: "there is no terminal to draw on; --render draws without one"
    case .namelessTerminal: "TERM is not set, so nothing is known of the terminal"
    case .unknownTerminal(let name):
        "nothing is known of a terminal called \(text(name).text) (TERM); is its terminfo installed?"
    case .notAScreen(let name):
        "a terminal called \(text(name).text) (TERM) cannot move its cursor; --render draws without"
    case .inBackground: "riffle was started in the background; bring it to the front with fg"
    case .system(_, EMFILE), .system(_, ENFILE): wordsForNoDescriptors
    case .system(let call, let code): "\(call) failed: \(words(forErrno: code))"
    }
}

/// That the process has as many files open as it may.
public let wordsForNoDescriptors = "the process may open no more files"
