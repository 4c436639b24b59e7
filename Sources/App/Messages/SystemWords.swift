public import Cells
public import Invocation
public import PhotoLibrary
import Selecting
import System

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
    case .unknownAddress(let address): "\(address): \(words(for: address))"
    case .changesReadOnly(let option):
        "\(option) changes something; --read-only, or read-only = on in the configuration, forbids it"
    }
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
