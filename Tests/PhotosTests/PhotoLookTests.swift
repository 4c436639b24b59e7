import Photos
import SeededRandom
import Testing

@Suite struct `A small picture in the index` {
    @Test(arguments: Seeds.count(20))
    func `is what it was`(_ seed: UInt64) throws {
        var dice = Dice(seed)
        let look = try #require(
            PhotoLook(
                luma: dice.bytes(1024), blue: Float(dice.number(-255...255)),
                red: Float(dice.number(-255...255))))
        #expect(PhotoLook(bytes: look.bytes) == look)
    }

    @Test func `is none where it is too short, too long or has an impossible colour`() {
        #expect(PhotoLook(luma: [1], blue: 0, red: 0) == nil)
        let luma = [UInt8](repeating: 1, count: 1024)
        #expect(PhotoLook(luma: luma, blue: 256, red: 0) == nil)
        #expect(PhotoLook(luma: luma, blue: 0, red: .nan) == nil)
        #expect(PhotoLook(bytes: luma) == nil)
        #expect(PhotoLook(bytes: luma + [UInt8](repeating: 0xFF, count: 8)) == nil)
    }
}
