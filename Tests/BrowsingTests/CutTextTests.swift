import SeededRandom
import Testing

@testable import Browsing

@Suite struct `A text that is too long` {
    private func cut(_ text: String, to cells: Int) -> String {
        String(decoding: cutAtEnd(Array(text.utf8), to: cells), as: UTF8.self)
    }

    private func cut(address: String, to cells: Int) -> String {
        String(decoding: cutInMiddle(address: Array(address.utf8), to: cells), as: UTF8.self)
    }

    @Test func `loses its end, and an address its middle`() {
        #expect(cut("not a picture", to: 13) == "not a picture")
        #expect(cut("not a picture", to: 12) == "not a pictu…")
        #expect(cut(address: "a.org/2024/paris/", to: 17) == "a.org/2024/paris/")
        #expect(cut(address: "a.org/2024/paris/", to: 16) == "a.org/…24/paris/")
        #expect(cut(address: "pictures.example.org/paris/", to: 20) == "pictures.e/…g/paris/")
    }

    @Test(arguments: Seeds.count(200))
    func `takes as many cells as there are, and of wide letters no half`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let letters: [Character] = ["a", "/", ".", "7", "é", "写", "真"]
        let text = String((0..<dice.whole(1...40)).map { _ in dice.pick(letters) })
        let cells = dice.whole(8...45)
        let width = textWidth(Array(text.utf8))
        for short in [cut(text, to: cells), cut(address: text, to: cells)] {
            let taken = textWidth(Array(short.utf8))
            #expect(
                width <= cells ? short == text : cells - 1...cells ~= taken, "\(text): \(short)")
        }
    }
}
