import SeededRandom
import Testing

@testable import Selecting

@Suite struct `A name in a page of names` {
    @Test(arguments: Seeds.count(100))
    func `is what its bytes are, wherever they lie`(seed: UInt64) {
        var dice = Dice(seed)
        let page = dice.bytes(dice.roll(1..<200)).map { $0 & 3 }
        let names = (0..<20).map { _ -> (SharedName, [UInt8]) in
            let start = dice.roll(page.count + 1)
            let range = start..<start + dice.roll(page.count - start + 1)
            let name =
                dice.roll(3) == 0
                ? SharedName(Array(page[range])) : SharedName(page, range)
            return (name, Array(page[range]))
        }
        for (name, bytes) in names {
            #expect(name.bytes == bytes, "seed \(seed)")
            let count = dice.roll(bytes.count + 3)
            #expect(name.last(count).bytes == bytes.suffix(count), "seed \(seed)")
            for (other, others) in names {
                #expect((name == other) == (bytes == others), "seed \(seed)")
                if name == other { #expect(name.hashValue == other.hashValue, "seed \(seed)") }
            }
        }
    }

    @Test func `may be longer than a page, and lie beyond sixteen bits`() {
        let page = (0..<140_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        for range in [0..<65_535, 0..<140_000, 65_530..<65_540, 139_999..<140_000] {
            #expect(SharedName(page, range).bytes == Array(page[range]))
        }
        #expect(SharedName(page).last(70_000).bytes == page.suffix(70_000))
    }

    @Test func `takes no more room than two words`() {
        #expect(MemoryLayout<SharedName>.stride == 16)
    }
}
