import PhotoLibrary
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
}
