import PhotoLibrary
import SeededRandom
import Testing

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

@Suite struct `Natural order` {
    @Test(arguments: [
        ("IMG_2.JPG", "IMG_10.JPG"), ("a1b2", "a1b10"), ("a", "B"), ("img_9", "IMG_10"), ("9", "a"),
        ("x", "x1"), ("a99999999999999999999998", "a99999999999999999999999"), ("", "a"),
    ])
    func `counts as a person counts`(pair: (String, String)) {
        #expect(naturallyPrecedes(bytes(pair.0), bytes(pair.1)))
        #expect(!naturallyPrecedes(bytes(pair.1), bytes(pair.0)))
    }

    @Test func `is total: names that differ never stand level`() {
        let names = ["a01", "a1", "A1", "a001", "IMG", "img", "1", "01", "", "0", "00"].map(bytes)
        for a in names {
            #expect(!naturallyPrecedes(a, a))
            for b in names where a != b {
                #expect(naturallyPrecedes(a, b) != naturallyPrecedes(b, a), "\(a) \(b)")
            }
        }
    }

    @Test func `is transitive on small names`() {
        let letters: [UInt8] = [48, 49, 65, 97, 255]
        var names: [[UInt8]] = [[]]
        for a in letters {
            names.append([a])
            for b in letters { names.append([a, b]) }
        }
        for a in names {
            for b in names where naturallyPrecedes(a, b) {
                for c in names where naturallyPrecedes(b, c) {
                    #expect(naturallyPrecedes(a, c), "\(a) \(b) \(c)")
                }
            }
        }
    }

    @Test(arguments: [
        [
            "IMG_1.jpg", "IMG_1 (1).jpg", "IMG_1 (2).jpg", "IMG_1 (10).jpg", "IMG_1-1.jpg",
            "IMG_1-edited.jpg", "IMG_1.edit.jpg", "IMG_1_1.jpg", "IMG_1~2.jpg", "IMG_2.jpg",
            "IMG_10.jpg",
        ],
        ["a", "a.CR2", "a.JPG", "a.jpg", "a.jpg.xmp", "a1.JPG"],
        ["2024/a.jpg", "2024/b.jpg", "2024 (1)/a.jpg", "2024-edited/a.jpg", "2025/a.jpg"],
        ["a.b/x.jpg", "a.b/x 1.jpg", "a.b c/x.jpg"], [".x/.a", ".x/.a 1", ".x/a.jpg"],
        [
            "Apfel.jpg", "Äpfel.jpg", "Apfelbaum.jpg", "Birne.jpg", "e\u{301}te\u{301}.jpg",
            "Öl.jpg", "Zoo.jpg",
        ],
        ["Éa", "e\u{301}b", "éc", "eD", "Ée"], ["α", "Ά\u{345}x", "Βα"],
        ["か", "がx", "か\u{3099}y", "き"],
        ["Lodz.jpg", "Łódź 2.jpg", "Łódź 10.jpg", "Luka.jpg", "Zoo.jpg"],
        ["strand", "straſse", "Straße 1", "strasse 2", "STRAẞE 10", "straßen", "strata"],
        ["Adam", "Ære", "aero", "Ǽx", "afar", "Œuf", "of", "Øl 1", "ol 2", "ǿl3", "Opa"],
        ["a", "ß", "ssa", "ß\u{301}b", "s\u{301}sc", "ßd"],
        ["Ж1", "ж2", "Ж10"], ["Ấ1", "a\u{302}\u{301}2", "a3"],
    ])
    func `has the base before the extension, and letters beyond ASCII with their like`(
        names: [String]
    ) {
        for (place, name) in names.enumerated() {
            for other in names[(place + 1)...] {
                #expect(naturallyPrecedes(bytes(name), bytes(other)), "\(name) \(other)")
                #expect(!naturallyPrecedes(bytes(other), bytes(name)), "\(other) \(name)")
            }
        }
    }

    @Test(arguments: Seeds.count(100))
    func `is total and transitive, whatever the names are`(seed: UInt64) {
        var dice = Dice(seed)
        let pieces: [[UInt8]] =
            [
                "a", "A", "b", "ä", "Ä", "a\u{308}", "\u{308}", "é", "ß", "s", "æ", "ø", "0", "1",
                "01", "10", ".",
                "/", " ",
                "-", "_", "~", "か", "が", "\u{3099}", "jpg",
            ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80], [1], [0x2E]]
        let names = Set(
            (0..<40).map { _ in (0..<dice.whole(0...5)).flatMap { _ in dice.pick(pieces) } })
        let order = names.sorted(by: naturallyPrecedes)
        for (place, name) in order.enumerated() {
            #expect(!naturallyPrecedes(name, name), "seed \(seed)")
            for other in order[(place + 1)...] {
                #expect(naturallyPrecedes(name, other), "seed \(seed): \(name) \(other)")
                #expect(!naturallyPrecedes(other, name), "seed \(seed): \(other) \(name)")
            }
        }
    }
}
