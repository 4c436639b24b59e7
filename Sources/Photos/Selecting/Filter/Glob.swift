/// A pattern for whole texts: `*`, `?`, `[a-z]`, `[!a-z]`, and `\` before what stands for itself.
///
/// Letters match in either case, and however they are composed. `?` and brackets match a character of UTF-8, or a byte that belongs to none.
public struct Glob: Hashable, Sendable {
    private enum Part: Hashable {
        case any
        case one
        case byte(UInt8)
        case set([ClosedRange<UInt32>], isNegated: Bool)
    }

    private let parts: [Part]

    /// Any bytes are a pattern: a bracket without an end and a backslash at the end stand for themselves.
    public init(_ pattern: [UInt8]) {
        let pattern = Letters.canonical(pattern)
        var parts: [Part] = []
        var at = 0
        while at < pattern.count {
            switch pattern[at] {
            case UInt8(ascii: "*"):
                if parts.last != .any { parts.append(.any) }
            case UInt8(ascii: "?"): parts.append(.one)
            case UInt8(ascii: "\\") where at + 1 < pattern.count:
                at += 1
                parts.append(.byte(folded(pattern[at])))
            case UInt8(ascii: "["):
                if let (set, end) = Self.set(pattern, from: at + 1) {
                    parts.append(set)
                    at = end
                } else {
                    parts.append(.byte(pattern[at]))
                }
            default: parts.append(.byte(folded(pattern[at])))
            }
            at += 1
        }
        self.parts = parts
    }

    /// Whether a text has what makes a pattern of it.
    public static func isPattern(_ text: [UInt8]) -> Bool {
        text.contains {
            $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[")
        }
    }

    /// What stands in brackets, and where they end; nil where they do not.
    private static func set(_ pattern: [UInt8], from start: Int) -> (Part, end: Int)? {
        var at = start
        let isNegated = at < pattern.count && pattern[at] == UInt8(ascii: "!")
        if isNegated { at += 1 }
        var ranges: [ClosedRange<UInt32>] = []
        var isFirst = true
        while at < pattern.count, isFirst || pattern[at] != UInt8(ascii: "]") {
            isFirst = false
            let (low, length) = character(pattern, at: at)
            at += length
            if at + 1 < pattern.count, pattern[at] == UInt8(ascii: "-"),
                pattern[at + 1] != UInt8(ascii: "]")
            {
                let (high, length) = character(pattern, at: at + 1)
                at += 1 + length
                if low <= high { ranges.append(low...high) }
            } else {
                ranges.append(low...low)
            }
        }
        return at < pattern.count ? (.set(ranges, isNegated: isNegated), at) : nil
    }

    /// The character at a place, folded, and how many bytes it has.
    private static func character(_ bytes: [UInt8], at index: Int) -> (UInt32, Int) {
        let (code, length) = Selecting.character(bytes, at: index)
        return (code < 0x80 ? UInt32(folded(UInt8(code))) : code, length)
    }

    /// Whether all of a text fits.
    public func matches(_ text: [UInt8]) -> Bool {
        let text = Letters.canonical(text)
        var part = 0
        var at = 0
        // Behind the last star, and where in the text what follows it was tried.
        var star: Int?
        var tried = 0
        while at < text.count {
            if part < parts.count, parts[part] == .any {
                star = part + 1
                tried = at
                part += 1
            } else if part < parts.count, let length = length(of: parts[part], in: text, at: at) {
                at += length
                part += 1
            } else if let star {
                tried += characterLength(text, at: tried)
                at = tried
                part = star
            } else {
                return false
            }
        }
        while part < parts.count, parts[part] == .any { part += 1 }
        return part == parts.count
    }

    /// How many bytes of the text a part takes; nil where it does not fit.
    private func length(of part: Part, in text: [UInt8], at index: Int) -> Int? {
        switch part {
        case .any: return 0
        case .byte(let byte): return folded(text[index]) == byte ? 1 : nil
        case .one: return characterLength(text, at: index)
        case .set(let ranges, let isNegated):
            let (code, length) = Self.character(text, at: index)
            return ranges.contains { $0.contains(code) } != isNegated ? length : nil
        }
    }
}
