/// A control sequence in parts, its parameters as they were written.
struct ControlParts {
    let marker: Character?
    let intermediates: String
    let final: Character
    /// Nil where a parameter is empty, too long, or no number.
    let numbers: [Int]?

    init(raw: [UInt8], marker: UInt8?, intermediates: [UInt8], final: UInt8) {
        self.marker = marker.map { Character(Unicode.Scalar($0)) }
        self.intermediates = String(decoding: intermediates, as: UTF8.self)
        self.final = Character(Unicode.Scalar(final))
        let start = marker == nil ? 2 : 3
        let text = raw.dropFirst(start).dropLast(1 + intermediates.count)
        numbers = text.isEmpty ? [] : ControlParts.numbers(text)
    }

    private static func numbers(_ text: ArraySlice<UInt8>) -> [Int]? {
        var numbers: [Int] = []
        for part in text.split(separator: 0x3B, omittingEmptySubsequences: false) {
            guard (1...5).contains(part.count),
                let number = Int(String(decoding: part, as: UTF8.self))
            else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

extension StreamGrammar {
    func isAllowed(escape text: String) -> Bool {
        switch text {
        // The end of a string that a cut has left open; keypad and cursor of terminfo; the first character set.
        case "\\": writer != .lines
        case "=", ">", "7", "8", "(B", ")0": writer != .lines
        // A line up.
        case "M": writer == .ncurses
        default: false
        }
    }

    func isAllowed(_ parts: ControlParts) -> Bool {
        guard let numbers = parts.numbers else { return false }
        switch (parts.marker, parts.intermediates) {
        case (nil, ""): return isAllowedPlain(parts.final, numbers)
        case ("?", ""): return isAllowedPrivate(parts.final, numbers)
        case ("?", "$"): return parts.final == "p" && [[2026], [1016], [2033]].contains(numbers)
        case (">", ""):
            return parts.final == "u"
                ? numbers == [31] : "qc".contains(parts.final) && numbers == []
        case ("<", ""): return parts.final == "u" && numbers == []
        case ("=", ""): return parts.final == "u" && numbers == [5, 1]
        // The soft reset of terminfo's strings.
        case (nil, "!"): return parts.final == "p" && numbers == []
        default: return false
        }
    }

    private func isAllowedPlain(_ final: Character, _ numbers: [Int]) -> Bool {
        let areCounts = numbers.allSatisfy { (1...9999).contains($0) }
        switch final {
        case "H": return numbers.count <= 2 && areCounts
        case "C", "P", "@", "S", "T": return numbers.count <= 1 && areCounts
        case "A", "B", "D", "G", "L", "M", "X", "d":
            return writer == .ncurses && numbers.count <= 1 && areCounts
        case "r": return (numbers.isEmpty || numbers.count == 2) && areCounts
        case "J": return numbers == [] || numbers == [1] || numbers == [2]
        case "K": return numbers == [] || numbers == [1]
        case "m": return StreamGrammar.isRendition(numbers)
        case "c": return numbers == []
        case "n": return numbers == [5]
        // The questions for sizes; the title kept and put back by xterm's strings.
        case "t":
            return numbers == [14] || numbers == [16] || numbers == [22, 0, 0]
                || numbers == [23, 0, 0]
        // Insertion; the steady cursor of screen's and tmux's terminfo.
        case "h", "l": return numbers == [4] || numbers == [34]
        default: return false
        }
    }

    private func isAllowedPrivate(_ final: Character, _ numbers: [Int]) -> Bool {
        switch final {
        case "h", "l":
            let known = [1, 7, 12, 25, 1000, 1002, 1003, 1004, 1006, 1016, 1049, 2004, 2026, 2033]
            return !numbers.isEmpty && numbers.allSatisfy(known.contains)
        case "u": return numbers == []
        // The cursor of the Linux console.
        case "c": return numbers == [0] || numbers == [1]
        default: return false
        }
    }

    /// Attributes and colours, each with exactly what belongs to it.
    static func isRendition(_ numbers: [Int]) -> Bool {
        var rest = numbers[...]
        while let code = rest.popFirst() {
            switch code {
            case 0, 1, 2, 4, 7, 10, 22, 24, 27, 30...37, 39, 40...47, 49, 90...97, 100...107: break
            case 38, 48:
                let kind = rest.popFirst()
                let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
                let values = rest.prefix(count)
                guard count > 0, values.count == count, values.allSatisfy({ $0 <= 255 }) else {
                    return false
                }
                rest = rest.dropFirst(count)
            default: return false
            }
        }
        return true
    }
}
