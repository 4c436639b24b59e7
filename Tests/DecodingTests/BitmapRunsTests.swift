import Pixels
import Testing

@testable import Decoding

/// A bitmap of 5 × 2 pixels whose pixels are written in runs.
private func bitmap(bits: UInt8, _ runs: [UInt8]) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
    let palette: [UInt8] = [0, 0, 0, 0, 255, 255, 255, 0]
    let start = 14 + 40 + palette.count
    let file = [0x42, 0x4D] + word(start + runs.count) + word(0) + word(start)
    let sides = word(40) + word(5) + word(2) + [1, 0, bits, 0] + word(bits == 8 ? 1 : 2)
    return file + sides + word(runs.count) + word(0) + word(0) + word(2) + word(0) + palette + runs
}

private func decoded(_ bytes: [UInt8]) throws -> DecodedPhoto {
    let file = TemporaryFile(bytes)
    return try decodeInProcess(DecodeRequest(ticket: 1, path: file.path, box: fullSize))
}

@Suite struct `bitmaps in runs` {
    /// ImageMagick writes rows with what fills them up to four bytes.
    @Test(arguments: [(8, 8, 1), (4, 8, 0x11)] as [(UInt8, UInt8, UInt8)])
    func `may fill a row up to four bytes, and no further`(
        bits: UInt8, padded: UInt8, white: UInt8
    ) throws {
        let end: [UInt8] = [0, 0, 0, 1]
        for length in 5...padded {
            let photo = try decoded(bitmap(bits: bits, [length, white, 0, 0, length, white] + end))
            #expect(photo.damage == nil)
            #expect(photo.bitmap.pixels.allSatisfy { $0 & 0xFF_FFFF == 0xFF_FFFF })
        }
        let beyond = try decoded(
            bitmap(bits: bits, [padded + 1, white, 0, 0, padded, white] + end))
        #expect(beyond.damage != nil)
    }
}
