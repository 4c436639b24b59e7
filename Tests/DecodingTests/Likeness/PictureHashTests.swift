import CDecoding
import CullingVectors
import Testing

/// The hash of a picture, against the vectors.
@Suite struct `the hash of a picture` {
    @Test func `is that of the vectors`() throws {
        let vectors = try CullingVectors().root.list("hashes")
        #expect(vectors.count >= 6)
        for vector in vectors {
            let one = likeness_hash(try luma(vector, "luma"))
            let shifted = likeness_hash(try luma(vector, "shifted_luma"))
            #expect(try one == hash(vector, "hash"), "\(vector)")
            #expect(try shifted == hash(vector, "shifted_hash"), "\(vector)")
            #expect(Double((one ^ shifted).nonzeroBitCount) == (try vector.number("distance")))
        }
    }

    @Test func `has no bits where nothing is to be seen`() {
        for value: UInt8 in [0, 1, 127, 255] {
            #expect(likeness_hash(Array(repeating: value, count: 1024)) == 0)
        }
    }

    /// All pixels of a square have the value of its place.
    private func pixels(_ luma: [UInt8]) -> [UInt32] {
        (0..<128 * 128).map { UInt32(luma[$0 / 128 / 4 * 32 + $0 % 128 / 4]) * 0x010101 }
    }

    @Test func `is of the picture as it is seen, and the median with it`() throws {
        let vector = try #require(CullingVectors().root.list("hashes").first)
        let upright = try luma(vector, "luma")
        let expected = try hash(vector, "hash")
        let median = UInt32(upright.sorted()[511])
        // Where a place of the upright picture is stored, by orientation.
        let stored: [(Int, Int) -> (Int, Int)] = [
            { ($0, $1) }, { (31 - $0, $1) }, { (31 - $0, 31 - $1) }, { ($0, 31 - $1) },
            { ($1, $0) }, { ($1, 31 - $0) }, { (31 - $1, 31 - $0) }, { (31 - $1, $0) },
        ]
        for (number, place) in stored.enumerated() {
            var turned = upright
            for y in 0..<32 {
                for x in 0..<32 {
                    let (column, row) = place(x, y)
                    turned[row * 32 + column] = upright[y * 32 + x]
                }
            }
            var luma = [UInt8](repeating: 0, count: 1024)
            let found = likeness_of(pixels(turned), UInt32(number + 1), &luma)
            #expect(found.hash == expected && found.median == median, "orientation \(number + 1)")
            #expect(luma == upright && found.blue == 0 && found.red == 0)
        }
    }

    @Test func `has the mean colour beside it`() {
        var luma = [UInt8](repeating: 0, count: 1024)
        let blue = likeness_of(Array(repeating: 0x2040C0, count: 128 * 128), 1, &luma)
        let (r, g, b) = (0x20, 0x40, 0xC0)
        let sum = 77 * r + 150 * g + 29 * b + 128
        let value = Float(sum >> 8)
        #expect(blue.blue == Float(b) - value)
        #expect(blue.red == Float(r) - value)
        #expect(luma.allSatisfy { Float($0) == value })
    }

    private func luma(_ vector: JSON, _ key: String) throws -> [UInt8] {
        let digits = Array(try vector.text(key).utf8)
        return try stride(from: 0, to: digits.count, by: 2).map {
            let pair = String(decoding: digits[$0..<$0 + 2], as: UTF8.self)
            return try #require(UInt8(pair, radix: 16))
        }
    }

    private func hash(_ vector: JSON, _ key: String) throws -> UInt64 {
        try #require(UInt64(vector.text(key), radix: 16))
    }
}
