public import SeededRandom

extension Lie {
    /// A way to lie, for as long as a session takes.
    public enum Kind: String, CaseIterable, Sendable {
        case yes, errors, doubled, reordered, cut, late, long, foreign, sizes, sixel, echo, any
    }

    /// What a terminal sends in the place of its true answers to what it was written, piece by piece.
    ///
    /// Each piece is more than one letter behind the last: a line that stalls there could not be told from a key.
    public static func pieces(
        _ kind: Kind, truth: [UInt8], written: [UInt8], _ dice: inout Dice
    ) -> [[UInt8]] {
        let answers = answers(in: truth)
        switch kind {
        case .yes: return [truth + replies("OK", to: written)]
        case .errors:
            let honest = answers.filter { $0.dropFirst().first != 0x5F }
            let code = dice.pick(["ENOSPC:no room", "ENOENT", "EINVAL:\u{7}", "EBADPNG:x"])
            return [Array(honest.joined()) + replies(code, to: written)]
        case .doubled: return answers.map { Array($0 + $0) } + [truth]
        case .reordered: return answers.shuffled(using: &dice).map { Array($0) }
        case .cut: return [truth, replies("OK", to: written)].flatMap { cut($0) }
        // The session sends them when the time has come.
        case .late: return []
        case .long:
            // Cut in two: the rest of a string is no key, however long it is.
            let long = string(dice.pick([4090, 4096, 5000, 1 << 20]))
            let place = long.count - 2 - dice.roll(9)
            return [Array(long[..<place]), Array(long[place...]), truth]
        case .foreign: return [truth] + (0..<9).map { _ in graphics(&dice) }
        case .sizes: return [truth] + (0..<3).map { _ in cellSize(&dice) }
        case .sixel: return [Array("\u{1B}[?62;4;22c\u{1B}[6;18;9t".utf8) + truth]
        case .echo:
            // As strings, and as text that is too long to be typed at once.
            let strings = strings(in: written).prefix(4)
            let text = strings.map { Array($0.dropFirst(2).dropLast(2).prefix(1000)) }
            return [truth] + strings.map { Array($0) } + text.filter { $0.count > 40 }
        case .any: return [truth, bytes(&dice, echo: written, sizes: fewPixels)]
        }
    }

    /// The answers one by one: each begins with an escape that ends none.
    public static func answers(in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let starts = bytes.indices.dropLast().filter {
            bytes[$0] == 0x1B && bytes[$0 + 1] != 0x5C
        }
        return zip(starts, starts.dropFirst() + [bytes.count]).map { bytes[$0..<$1] }
    }

    /// Each byte alone, but for the last two.
    private static func cut(_ bytes: [UInt8]) -> [[UInt8]] {
        answers(in: bytes).flatMap { answer in
            answer.dropLast(2).map { [$0] } + [Array(answer.suffix(2))]
        }
    }

    /// The same answer for each picture and each question about one.
    private static func replies(_ code: String, to written: [UInt8]) -> [UInt8] {
        strings(in: written).flatMap { string -> [UInt8] in
            let keys = string.dropFirst(3).prefix { $0 != 0x3B && $0 != 0x1B }.split(
                separator: 0x2C)
            guard let id = keys.first(where: { $0.starts(with: "i=".utf8) }) else { return [] }
            return Array("\u{1B}_G".utf8) + id + Array(";\(code)\u{1B}\\".utf8)
        }
    }

    private static func graphics(_ dice: inout Dice) -> [UInt8] {
        Array("\u{1B}_Gi=\(number(&dice));\(dice.pick(codes))\u{1B}\\".utf8)
    }

    /// No size, one that no cell has, or another than before.
    private static func cellSize(_ dice: inout Dice) -> [UInt8] {
        Array("\u{1B}[6;\(dice.pick(fewPixels));\(dice.pick(fewPixels))t".utf8)
    }

    /// Sides of cells that are not believed, or of a screen that is not large: pictures for a large one take memory by right.
    private static let fewPixels = [
        "0", "1", "65535", "99999999999999999999", "7", "10", "18", "20",
    ]
}
