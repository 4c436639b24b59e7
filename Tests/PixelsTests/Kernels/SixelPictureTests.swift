import GraphicsModel
import Pixels
import SeededRandom
import Testing

@Suite struct `A picture as sixel` {
    private static func picture(_ seed: UInt64) -> IndexedPicture {
        var dice = Dice(seed: seed)
        let (width, height) = (dice.whole(1...90), dice.whole(1...40))
        let colours = dice.pick([1, 2, 3, 17, 256])
        var grid: Set<UInt32> = []
        while grid.count < colours {
            grid.insert(
                (0..<3).reduce(0) { colour, _ in
                    colour << 8 | UInt32((dice.whole(0...100) * 255 + 50) / 100)
                })
        }
        // Runs, as pictures have, and noise.
        let longest = dice.pick([1, 4, 30])
        var indices: [UInt8] = []
        while indices.count < width * height {
            let entry = UInt8(dice.roll(colours))
            indices += Array(repeating: entry, count: dice.whole(1...longest))
        }
        return IndexedPicture(
            width: width, height: height, palette: grid.sorted(),
            indices: Array(indices.prefix(width * height)))
    }

    @Test func `is written in the order that the specification gives`() {
        let row: [UInt8] = [0, 0, 0, 1, 1]
        let picture = IndexedPicture(
            width: 5, height: 8, palette: [0xFF_0000, 0xFF],
            indices: Array(repeatElement(row, count: 8).joined()))
        let text = SixelPicture(picture).string(columns: 0..<5, rows: 0..<8)
        let expected = "\u{1B}P0;1;0q\"1;1;5;8#0;2;100;0;0#1;2;0;0;100#0~~~#1~~-#0BBB#1BB\u{1B}\\"
        #expect(String(decoding: text, as: UTF8.self) == expected)
    }

    @Test func `comes out the same from red and blue pixels`() {
        let row: [UInt32] = [0xFF_0000, 0xFF_0000, 0xFF_0000, 0xFF, 0xFF]
        let bitmap = Bitmap(
            width: 5, height: 8, pixels: Array(repeatElement(row, count: 8).joined()))
        let picture = Quantiser().picture(of: bitmap)
        let text = picture.map { SixelPicture($0).string(columns: 0..<5, rows: 0..<8) } ?? []
        let expected = "\u{1B}P0;1;0q\"1;1;5;8#0;2;100;0;0#1;2;0;0;100#0~~~#1~~-#0BBB#1BB\u{1B}\\"
        #expect(String(decoding: text, as: UTF8.self) == expected)
    }

    @Test(arguments: Seeds.count(400)) func `shows what it holds, by a strict reader`(seed: UInt64)
    {
        let picture = Self.picture(seed)
        let text = SixelPicture(picture).string(
            columns: 0..<picture.width, rows: 0..<picture.height)
        let reader = SixelReader(text)
        #expect(reader.faults.isEmpty, "seed \(seed)")
        #expect(reader.bitmap == picture.bitmap, "seed \(seed)")
        #expect(text.dropFirst().dropLast(2).allSatisfy { 0x20...0x7E ~= $0 }, "seed \(seed)")
        // A character a pixel and what selects its register, and the registers.
        #expect(text.count <= 32 + 256 * 18 + 8 * picture.indices.count, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(400)) func `can be cut into pieces`(seed: UInt64) {
        let picture = Self.picture(seed)
        var dice = Dice(seed: seed ^ 0x5EED)
        let x0 = dice.roll(picture.width)
        let y0 = dice.roll(picture.height)
        let columns = x0..<dice.whole(x0 + 1...picture.width)
        let rows = y0..<dice.whole(y0 + 1...picture.height)
        let reader = SixelReader(SixelPicture(picture).string(columns: columns, rows: rows))
        #expect(reader.faults.isEmpty, "seed \(seed)")
        let whole = picture.bitmap
        let part = rows.flatMap { y in columns.map { x in whole[x, y] } }
        #expect(
            reader.bitmap == Bitmap(width: columns.count, height: rows.count, pixels: part),
            "seed \(seed)")
    }
}
