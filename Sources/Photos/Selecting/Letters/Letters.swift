/// Letters beyond ASCII: which are the same in another case or composed otherwise, and where they stand in an order.
///
/// Swift compares strings so, but gives no text or number that says it, which a pattern or a sorted list needs.
public enum Letters {
    /// A text with its letters small and composed, so that texts that people read alike are equal; bytes that are no UTF-8 stay as they are.
    ///
    /// A text of ASCII alone is returned as it is, in capitals too.
    public static func canonical(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(where: { $0 >= 0x80 }) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var run: [UInt32] = []
        func end() {
            for code in composed(run) {
                if let scalar = Unicode.Scalar(code) { result += UTF8.encode(scalar) ?? .init() }
            }
            run = []
        }
        var at = 0
        while at < text.count {
            let (code, length) = character(text, at: at)
            at += length
            if let scalar = Unicode.Scalar(code) {
                run += small(scalar).flatMap { decomposed($0) }
            } else {
                end()
                result.append(text[at - 1])
            }
        }
        end()
        return result
    }

    /// Where a character stands in an order of names: small letters, next to those that differ in their marks alone; nil for a mark.
    ///
    /// `code` is as in `character(_:at:)`. `second` is 0 except for a character that stands as two letters, as `ß` does.
    public static func rank(_ code: UInt32) -> (first: UInt32, second: UInt32)? {
        let rank =
            switch code {
            case 0x80..<0x600: earlyRanks[Int(code - 0x80)]
            case 0x600..<0x1E00: middleRanks[Int(code - 0x600)]
            case 0x1E00..<0x3400: lateRanks[Int(code - 0x1E00)]
            // Han and Hangul have neither case nor marks.
            case 0x3400..<0xA000, hangul: code
            default: computedRank(code)
            }
        return rank == 0 ? nil : (rank & 0xFF_FFFF, rank >> 24)
    }

    /// Latin letters that Unicode does not compose of others and that stand with letters of ASCII: those of Unicode's default collation, and three
    /// that it puts right behind such a letter.
    private static let alike: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "ð": "d", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "ĳ": "ij", "ŀ": "l",
        "ł": "l", "ŋ": "n", "œ": "oe", "ŧ": "t", "ſ": "s", "ǆ": "dz", "ǉ": "lj", "ǌ": "nj",
        "ǳ": "dz",
    ]

    /// Computed when a name needs one of them: Latin, Greek, Cyrillic and Hebrew; the scripts of Asia; further Latin and Greek, signs and kana.
    private static let earlyRanks = (0x80..<0x600).map(computedRank)
    private static let middleRanks = (0x600..<0x1E00).map(computedRank)
    private static let lateRanks = (0x1E00..<0x3400).map(computedRank)

    private static func computedRank(_ code: UInt32) -> UInt32 {
        guard let scalar = Unicode.Scalar(code) else { return code }
        if scalar.properties.canonicalCombiningClass != .notReordered { return 0 }
        var base = small(scalar).first ?? code
        while let (first, _) = parts[base] { base = first }
        let letters = Unicode.Scalar(base).flatMap { alike[$0] }?.utf8.map { UInt32($0) } ?? [base]
        return letters[0] | (letters.count > 1 ? letters[1] << 24 : 0)
    }

    private static func small(_ scalar: Unicode.Scalar) -> [UInt32] {
        // At the end of a word.
        if scalar == "ς" { return [0x3C3] }
        guard scalar.properties.changesWhenLowercased else { return [scalar.value] }
        return scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }
}

extension Letters {
    /// What a composed letter is made of.
    private static let parts: [UInt32: (UInt32, UInt32)] = {
        var parts: [UInt32: (UInt32, UInt32)] = [:]
        for (mark, letters) in pairs {
            let codes = letters.unicodeScalars.map(\.value)
            for place in stride(from: 0, to: codes.count - 1, by: 2) {
                parts[codes[place + 1]] = (codes[place], mark)
            }
        }
        return parts
    }()
    private static let wholes = Dictionary(
        parts.map { (UInt64($1.0) << 32 | UInt64($1.1), $0) },
        uniquingKeysWith: { first, _ in first })

    private static let hangul: Range<UInt32> = 0xAC00..<0xD7A4
    private static let vowels: UInt32 = 21
    private static let tails: UInt32 = 28

    private static func decomposed(_ code: UInt32) -> [UInt32] {
        if hangul.contains(code) {
            let syllable = code - hangul.lowerBound
            let tail = syllable % tails
            return [
                0x1100 + syllable / (vowels * tails), 0x1161 + syllable / tails % vowels,
            ] + (tail == 0 ? [] : [0x11A7 + tail])
        }
        guard let (first, mark) = parts[code] else { return [code] }
        return decomposed(first) + [mark]
    }

    private static func whole(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if (0x1100..<0x1113).contains(first), (0x1161..<0x1161 + vowels).contains(second) {
            return hangul.lowerBound + ((first - 0x1100) * vowels + second - 0x1161) * tails
        }
        if hangul.contains(first), (first - hangul.lowerBound) % tails == 0,
            (0x11A8..<0x11A7 + tails).contains(second)
        {
            return first + second - 0x11A7
        }
        return wholes[UInt64(first) << 32 | UInt64(second)]
    }

    /// Decomposed letters put together, their marks in Unicode's order.
    private static func composed(_ codes: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        var letter: Int?
        var last: UInt8 = 0
        for (code, order) in ordered(codes) {
            if let letter, last < order || last == 0 && letter == result.count - 1,
                let whole = whole(result[letter], code)
            {
                result[letter] = whole
                continue
            }
            if order == 0 { letter = result.count }
            last = order
            result.append(code)
        }
        return result
    }

    private static func ordered(_ codes: [UInt32]) -> [(code: UInt32, order: UInt8)] {
        var result: [(code: UInt32, order: UInt8)] = []
        for code in codes {
            let order =
                Unicode.Scalar(code)?.properties.canonicalCombiningClass.rawValue ?? 0
            var place = result.count
            while order > 0, place > 0, result[place - 1].order > order { place -= 1 }
            result.insert((code, order), at: place)
        }
        return result
    }
}
