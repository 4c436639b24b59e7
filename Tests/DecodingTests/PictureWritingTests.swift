import Pixels
import SeededRandom
import Testing

@testable import Decoding

@Suite struct `Pictures written for a terminal` {
    private static func photo(_ width: Int, _ height: Int, _ seed: UInt64) -> Bitmap {
        var dice = Dice(seed: seed)
        return Bitmap(
            width: width, height: height,
            pixels: (0..<width * height).map { i in
                let (x, y) = (i % width, i / width)
                let levels = [x * 255 / width, y * 255 / height, 255 - x * 255 / width]
                return levels.reduce(0) { colour, level in
                    colour << 8 | UInt32(min(255, max(0, level + dice.whole(-5...5))))
                }
            })
    }

    private static func png(_ bitmap: Bitmap, rows: Int) -> [UInt8] {
        guard var writing = PNGWriting(width: bitmap.width, height: bitmap.height) else {
            return []
        }
        var file: [UInt8] = []
        while writing.rows < bitmap.height {
            guard let bytes = writing.add(rows, of: bitmap) else { return [] }
            file += bytes
        }
        return file
    }

    private static func shown(_ file: [UInt8], _ width: Int, _ height: Int) throws -> Bitmap {
        let file = TemporaryFile(file)
        return try decodeInProcess(
            DecodeRequest(
                ticket: 1, path: file.path, box: PixelBox(width: width, height: height))
        ).bitmap
    }

    /// The names of a PNG's chunks, one for several that follow each other.
    private static func chunks(_ file: [UInt8]) -> [String] {
        var names: [String] = []
        var rest = file.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            if names.last != name { names.append(name) }
            rest = rest.dropFirst(12 + length)
        }
        return names
    }

    @Test(arguments: Seeds.count(60)) func `PNG holds every pixel, in any number of pieces`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let bitmap = Self.photo(dice.whole(1...130), dice.whole(1...90), seed)
        let whole = Self.png(bitmap, rows: bitmap.height)
        #expect(Self.png(bitmap, rows: dice.whole(1...9)) == whole, "seed \(seed)")
        #expect(try Self.shown(whole, bitmap.width, bitmap.height) == bitmap, "seed \(seed)")
        #expect(Self.chunks(whole) == ["IHDR", "IDAT", "IEND"], "seed \(seed)")
        #expect(whole.count <= 4 * bitmap.pixels.count + 1000, "seed \(seed)")
    }

    @Test(arguments: Seeds.count(24)) func `PNG with a palette holds the picture of few colours`(
        seed: UInt64
    ) throws {
        var dice = Dice(seed: seed)
        let bitmap = Self.photo(dice.whole(1...100), dice.whole(1...70), seed)
        let picture = try #require(Quantiser().picture(of: bitmap))
        guard
            var writing = PNGWriting(
                width: picture.width, height: picture.height, palette: picture.palette,
                repeatsRows: dice.roll(2) == 0)
        else {
            Issue.record("no memory")
            return
        }
        let file = writing.add(picture.height, of: picture) ?? []
        let more = writing.add(1, of: picture)
        #expect(more == nil)
        #expect(
            try Self.shown(file, picture.width, picture.height) == picture.bitmap, "seed \(seed)")
        #expect(Self.chunks(file) == ["IHDR", "PLTE", "IDAT", "IEND"], "seed \(seed)")
    }

    @Test(arguments: Seeds.count(24)) func `JPEG is close, and the same each time`(seed: UInt64)
        throws
    {
        var dice = Dice(seed: seed)
        let bitmap = Self.photo(dice.whole(16...200), dice.whole(16...150), seed)
        let fine = try #require(jpeg(bitmap, .fine))
        #expect(jpeg(bitmap, .fine) == fine)
        let shown = try Self.shown(fine, bitmap.width, bitmap.height)
        #expect(shown.width == bitmap.width && shown.height == bitmap.height)
        var squares = 0.0
        for (a, b) in zip(shown.pixels, bitmap.pixels) {
            for shift: UInt32 in [0, 8, 16] {
                let apart = Double(a >> shift & 255) - Double(b >> shift & 255)
                squares += apart * apart
            }
        }
        // 36 dB.
        #expect(squares / Double(3 * bitmap.pixels.count) < 16.3, "seed \(seed)")
        #expect((jpeg(bitmap, .small)?.count ?? .max) < fine.count, "seed \(seed)")
    }

    @Test func `JPEG has no markers but its own and JFIF's`() throws {
        let file = try #require(jpeg(Self.photo(40, 30, 1), .small))
        var kinds: Set<UInt8> = []
        var rest = file.dropFirst(2)
        while rest.count > 4, rest.first == 0xFF {
            let kind = rest[rest.startIndex + 1]
            kinds.insert(kind)
            if kind == 0xDA { break }
            let length = Int(rest[rest.startIndex + 2]) << 8 | Int(rest[rest.startIndex + 3])
            rest = rest.dropFirst(2 + length)
        }
        #expect(kinds == [0xE0, 0xDB, 0xC0, 0xC4, 0xDA])
        #expect(file.suffix(2) == [0xFF, 0xD9])
    }

    @Test func `nothing is written of no pixels`() {
        if PNGWriting(width: 0, height: 5) != nil { Issue.record("a PNG of nothing") }
        #expect(jpeg(Bitmap(width: 0, height: 3), .fine) == nil)
        #expect(jpeg(Bitmap(width: 70_000, height: 1), .fine) == nil)
    }
}
