import SeededRandom
import Testing

@testable import Cells

@Suite struct `harmless text` {
    private func shown(_ bytes: [UInt8], _ encoding: TextEncoding = .utf8) -> String {
        var text = ""
        for cluster in sanitised(bytes, encoding: encoding) {
            let glyph = cluster.glyph
            for value in [glyph.scalar, glyph.mark, glyph.secondMark] where value != 0 {
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            }
        }
        return text
    }

    @Test func `nothing that moves, hides or rewrites ever comes out`() {
        for seed in Seeds.count(400) {
            var dice = Dice(seed)
            var bytes: [UInt8] = []
            for _ in 0..<dice.roll(0..<80) {
                if dice.roll(0..<2) == 0 {
                    bytes.append(UInt8(dice.roll(0..<256)))
                } else if let scalar = Unicode.Scalar(UInt32(dice.roll(0..<0x11_0000))) {
                    bytes += Array(String(scalar).utf8)
                }
            }
            for scalar in shown(bytes).unicodeScalars {
                let value = scalar.value
                let isControl = value < 0x20 || (value >= 0x7F && value < 0xA0)
                let category = scalar.properties.generalCategory
                #expect(!isControl && category != .format && category != .control, "seed \(seed)")
                #expect(category != .lineSeparator && category != .paragraphSeparator)
                #expect(value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(value))
                #expect(!(0xE0000...0xE0FFF).contains(value), "seed \(seed)")
            }
            for scalar in shown(bytes, .ascii).unicodeScalars {
                #expect(scalar.value >= 0x20 && scalar.value < 0x7F, "seed \(seed)")
            }
        }
    }

    @Test(
        arguments: [
            (Array("a\u{1B}[31mb".utf8), "a␛[31mb", "a^[[31mb"),
            (Array("a\nb\u{7F}\u{0}".utf8), "a␊b␡␀", "a^Jb^?^@"),
            ([0x61, 0xFF, 0x9B, 0x62], "a\\xFF\\x9Bb", "a\\xFF\\x9Bb"),
            ([0xC0, 0x80], "\\xC0\\x80", "\\xC0\\x80"),
            ([0xED, 0xA0, 0x80], "\\xED\\xA0\\x80", nil),
            ([0xE2, 0x82], "\\xE2\\x82", nil), (Array("\u{9B}31m".utf8), "\u{FFFD}31m", "?31m"),
            (Array("gpj.\u{202E}exe".utf8), "gpj.\u{FFFD}exe", "gpj.?exe"),
            (
                Array("a\u{200B}b\u{FEFF}\u{2028}\u{E0041}".utf8),
                "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}", nil
            ),
            (Array("e\u{301}\u{302}\u{303}\u{304}".utf8), "e\u{301}\u{302}", "e"),
            (Array("\u{301}x".utf8), "\u{25CC}\u{301}x", "x"),
            (Array("\u{FDFD}".utf8), "\u{FFFD}", "?"),
            (
                Array("a\u{3164}\u{115F}\u{1160}\u{FFA0}\u{10EEEE}".utf8),
                "a\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}", nil
            ),
            (Array("été 日本.jpg".utf8), "été 日本.jpg", "?t? ??.jpg"), ([], "", ""),
            (Array("↑ · 4×3 ★".utf8), "↑ · 4×3 ★", "^ . 4x3 *"),
            (Array("1 … 5 ▸ ▷ ▏ ◉ ‖".utf8), "1 … 5 ▸ ▷ ▏ ◉ ‖", "1 ~ 5 > > | o ="),
            (Array("❤\u{FE0F}".utf8), "❤", "?"),
        ] as [([UInt8], String, String?)])
    func `each danger has its stand-in`(bytes: [UInt8], utf8: String, ascii: String?) {
        #expect(Array(shown(bytes).unicodeScalars) == Array(utf8.unicodeScalars))
        if let ascii { #expect(shown(bytes, .ascii) == ascii) }
    }

    @Test func `widths are those of the table`() {
        for (text, width) in [
            ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("😀", 2), ("ｶ", 1), ("Ａ", 2), ("한", 2),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("…", 1), ("▀", 1), ("\u{0}", 1), ("", 0), ("ø", 1),
        ] {
            #expect(sanitised(Array(text.utf8), encoding: .utf8).width == width, "\(text)")
        }
    }

    @Test func `at most 512 bytes are read, and no character is cut by that`() {
        #expect(sanitised([UInt8](repeating: 0x61, count: 100_000), encoding: .utf8).count == 512)
        let long = Array(String(repeating: "日", count: 400).utf8)
        #expect(shown(long) == String(repeating: "日", count: 170))
    }

    @Test func `the table has every scalar in rising stretches`() {
        let starts = WidthTable.stretches
        #expect(starts.first.map { $0 >> 3 } == 0)
        #expect(
            zip(starts, starts.dropFirst()).allSatisfy { $0 >> 3 < $1 >> 3 && $0 & 7 != $1 & 7 })
        #expect(WidthTable.kind(of: 0x10FFFF) == .replaced && WidthTable.kind(of: 0x41) == .narrow)
    }
}
