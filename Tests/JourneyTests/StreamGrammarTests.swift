import SeededRandom
import PtyHarness
import Testing

@Suite struct `The grammar of a stream` {
    @Test(arguments: [
        "\u{1B}[?1049h\u{1B}[22;0;0t\u{1B}[?25l\u{1B}[2J\u{1B}[H",
        "\u{1B}[12;3Hab\u{1B}[C\u{1B}[4Cc",
        "\u{1B}[38;2;1;2;3;48;5;9;1m▀\u{1B}[m", "\u{1B}P$qm\u{1B}\\\u{1B}]11;?\u{7}",
        "\u{1B}[?2026h日本e\u{301}\u{1B}[?2026l\u{1B}[5n",
        "\u{1B}[>31u\u{1B}[?u\u{1B}[=5;1u\u{1B}[<u\u{1B}[?2026$p",
        "\u{1B}[3;9r\u{1B}[2S\u{1B}[r\u{1B}[3P\u{1B}[2@",
    ])
    func `knows what the encoder writes`(text: String) {
        #expect(StreamGrammar.strangers(in: Array(text.utf8), from: .encoder) == [])
    }

    @Test(arguments: [
        "\u{1B}]0;t\u{7}", "\u{1B}]52;c;aGk=\u{1B}\\", "\u{1B}]8;;x\u{7}", "\u{1B}_Gi=1\u{1B}\\",
        "\u{1B}Pq\u{1B}\\", "\u{1B}]11;#fff\u{7}", "\u{1B}[5i", "\u{1B}[6n", "\u{1B}[38;2;1;2m",
        "\u{1B}[38;5;256m", "\u{1B}[5m", "\u{1B}[;m", "\u{1B}[0;0H", "\u{1B}[123456H", "\u{1B}[3J",
        "\u{1B}[?47h", "\u{1B}[?1003;99h", "\u{1B}[21t", "\u{1B}[48:2::1:2:3m", "\u{1B}c", "\u{7}",
        "\u{1}", "\t", "\u{7F}", "\u{9B}31m", "\u{202E}", "\u{200B}", "\u{AD}", "\u{10EEEE}",
        "\u{FFFF}", "\u{2028}", "\u{E0041}", "\u{FDFD}", "\u{1B}[m\u{301}",
        "a\u{301}\u{301}\u{301}",
        "\u{1B}[1\u{1B}[H",
    ])
    func `keeps what is foreign`(text: String) {
        let bytes = Array("ab\(text)c".utf8)
        #expect(StreamGrammar.strangers(in: bytes, from: .encoder).count >= 1)
    }

    @Test func `keeps what is no text`() {
        for bytes: [UInt8] in [[0xFF], [0x9B], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xC0, 0x9B]] {
            #expect(!StreamGrammar.strangers(in: bytes + [0x61], from: .encoder).isEmpty)
        }
    }

    @Test func `keeps every hostile name where lines are written, wherever it stands`() {
        let harmless = HostileNames.all.filter {
            StreamGrammar.strangers(in: $0 + Array("z.".utf8), from: .lines).isEmpty
        }
        // Ordinary names, wide ones, and those that only a shell would mind; a newline by itself only forges a line.
        for name in harmless {
            let text = String(decoding: name, as: UTF8.self)
            #expect(Array(text.utf8) == name)
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\r" })
        }
        #expect(harmless.count < HostileNames.all.count * 6 / 10)
        #expect(HostileNames.all.count >= 68)
    }

    @Test func `lets a frame be cut where it is marked as cut, and nowhere else`() {
        let mark = "\u{1B}\\\u{1B}[?2026l"
        for text in ["\u{1B}[48;2;5", "\u{1B}["] {
            let cut = Array(("ab" + text).utf8)
            #expect(StreamGrammar.strangers(in: cut + Array(mark.utf8), from: .encoder) == [])
            #expect(
                !StreamGrammar.strangers(in: cut + Array("\u{1B}[H".utf8), from: .encoder).isEmpty)
            #expect(
                !StreamGrammar.strangers(in: cut + Array("\u{1B}\\x".utf8), from: .encoder).isEmpty)
        }
    }

    @Test func `is the same however the bytes are cut`() {
        var dice = Dice(seed: 11)
        let bytes = HostileNames.all.flatMap { $0 } + Array("\u{1B}[1;1H\u{1B}[31mx".utf8)
        let whole = StreamGrammar.strangers(in: bytes, from: .encoder)
        for _ in 0..<20 {
            var grammar = StreamGrammar(.encoder)
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = dice.roll(1..<9)
                grammar.feed(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(grammar.strangers == whole)
        }
    }
}
