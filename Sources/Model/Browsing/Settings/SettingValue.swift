/// Which values a setting, or an option of the command line, takes.
public indirect enum SettingValue: Hashable, Sendable {
    /// One of these words, in the order in which people read them.
    case choice([String])
    /// `on` or `off`.
    case flag
    case number(ClosedRange<Double>)
    /// A whole number.
    case count(ClosedRange<Int>)
    /// Bytes, with K, M or G for powers of 1024.
    case size(ClosedRange<Int64>)
    /// A path.
    case folder, file
    /// Any other text: what it is, and the words that it may begin with.
    case text(String, words: [String] = [])
    /// The same, or `auto`.
    case orAuto(SettingValue)

    /// As a sentence says it: `a number from 0 to 1`.
    public var expected: String {
        switch self {
        case .choice(let words): "one of " + words.joined(separator: ", ")
        case .flag: "on or off"
        case .number(let range):
            "a number from \(decimal(range.lowerBound)) to \(decimal(range.upperBound))"
        case .count(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .size(let range):
            "a size from \(byteSize(range.lowerBound)) to \(byteSize(range.upperBound)), such as 64M"
        case .folder: "a folder"
        case .file: "a file or a pipe"
        case .text(let expected, _): expected
        case .orAuto(.flag): "auto, on or off"
        case .orAuto(let value): "auto, or \(value.expected)"
        }
    }

    /// The values that are words, in the order in which they are offered; empty where there are none.
    public var words: [String] {
        switch self {
        case .choice(let words): words.sorted()
        case .flag: ["off", "on"]
        case .number, .count, .size, .folder, .file: []
        case .text(_, let words): words
        case .orAuto(let value): ["auto"] + value.words
        }
    }
}

/// What values are called, and what their names mean.
func decimal(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}

func isOn(_ word: String) -> Bool? {
    switch word {
    case "on", "true", "yes": true
    case "off", "false", "no": false
    default: nil
    }
}

private let units: [(letter: Character, shift: Int64)] = [("G", 30), ("M", 20), ("K", 10)]

/// A size as a setting has it: `64M`.
func byteSize(_ bytes: Int64) -> String {
    for unit in units where bytes > 0 && bytes & (1 << unit.shift - 1) == 0 {
        return "\(bytes >> unit.shift)\(unit.letter)"
    }
    return String(bytes)
}

/// The bytes that a size means; nil where it is none.
func bytes(ofSize text: String) -> Int64? {
    let unit = units.first { $0.letter == text.last?.uppercased().last }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        let number = Int64(digits)
    else { return nil }
    let size = number.multipliedReportingOverflow(by: 1 << (unit?.shift ?? 0))
    return size.overflow ? nil : size.partialValue
}
