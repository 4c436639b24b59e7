import SeededRandom
import Testing

@testable import Selecting

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

@Suite struct `Letters beyond ASCII` {
    @Test(arguments: Seeds.count(200))
    func `are the same where Swift calls them so, in any case and however they are composed`(
        seed: UInt64
    ) {
        var dice = Dice(seed)
        let pieces = [
            "e", "E", "é", "É", "\u{301}", "\u{323}", "\u{302}", "ệ", "Ǘ", "ü", "\u{308}", "o", "x",
            "か",
            "が", "\u{3099}", "ᄀ", "가", "각", "\u{1161}", "\u{11A8}", "\u{11A7}", "Й", "й", "\u{306}",
            "α",
            "Ά", "\u{345}", "क", "\u{93C}",
        ]
        let texts = (0..<60).map { _ in
            (0..<dice.whole(1...3)).map { _ in dice.pick(pieces) }.joined()
        }
        for a in texts {
            let canonical = Letters.canonical(bytes(a))
            #expect(String(decoding: canonical, as: UTF8.self).lowercased() == a.lowercased())
            for b in texts {
                let isSame = folded(canonical) == folded(Letters.canonical(bytes(b)))
                #expect(isSame == (a.lowercased() == b.lowercased()), "seed \(seed): \(a) \(b)")
            }
        }
    }

    @Test func `are left as they are where a text is of ASCII, or no text`() {
        let texts: [[UInt8]] = [
            bytes("IMG_1.JPG"), [0xFF, 0xC3, 0x61], [], [0xC3], [0xED, 0xA0, 0x80],
        ]
        for text in texts {
            #expect(Letters.canonical(text) == text)
        }
        let mixed: [UInt8] = [0xFF] + bytes("E\u{301}") + [0xC3]
        let wanted: [UInt8] = [0xFF] + bytes("é") + [0xC3]
        #expect(Letters.canonical(mixed) == wanted)
    }

    @Test func `are found in names by a part, a whole and a pattern`() throws {
        func finds(_ filter: String, _ name: String) throws -> Bool {
            try Filter(bytes(filter)).matches(SelectableFacts(name: bytes(name)))
        }
        for name in ["e\u{301}te\u{301}.jpg", "Été.jpg", "ÉTÉ.jpg"] {
            for filter in [
                "été", "\u{c9}t\u{e9}", "e\u{301}te\u{301}", "?t?.jpg", "[à-ï]t*", "name=été.jpg",
            ] {
                #expect(try finds(filter, name), "\(filter) in \(name)")
            }
            for filter in ["ete", "[a-e]t*", "ètè"] {
                #expect(try !finds(filter, name), "\(filter) in \(name)")
            }
        }
        #expect(try finds("öl", "Öl.jpg") && finds("ÖL", "öl.jpg") && finds("οδος", "ΟΔΟΣ"))
    }
}
