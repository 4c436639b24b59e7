import Decoding
import Photos
import Pixels
import Testing

private let quadrants: [UInt32] = [0xC82828, 0x28B428, 0x2828C8, 0xE6E6E6]

private func quadrant(_ x: Int, _ y: Int) -> Int { (y < 24 ? 0 : 2) + (x < 32 ? 0 : 1) }

@Suite struct `decoding PNG` {
    @Test(arguments: ["rgb8", "rgb16", "adam7-rgb8", "exif-before", "truncated-not"])
    func `colour is exact`(name: String) throws {
        let file = name == "truncated-not" ? "png-inside.jpg" : name + ".png"
        let photo = try decoded(file)
        let turned = photo.orientation == 3
        let (worst, _) = difference(photo.bitmap) { x, y in
            turned ? Fixture.colour(x: 63 - x, y: 47 - y) : Fixture.colour(x: x, y: y)
        }
        #expect(worst <= 1, "\(name)")
        #expect(photo.format == .png && photo.damage == nil && !photo.hasAlpha)
    }

    @Test(arguments: [1, 2, 4, 8, 16]) func `grey is exact at every depth`(depth: Int) throws {
        let photo = try decoded("grey\(depth).png")
        let (worst, _) = difference(photo.bitmap) { x, y in
            let level = Int(Fixture.grey(x: x, y: y))
            let bits = min(depth, 8)
            let white = (1 << bits) - 1
            let value = (level >> (8 - bits)) * 255 / white
            return Array(repeating: Double(value), count: 3)
        }
        #expect(worst <= 1)
    }

    @Test func `16 bits are rounded to 8`() throws {
        for first in stride(from: 0, through: 0xFFFF, by: 4099) {
            let samples = (0..<64).map { (first + $0 * 131) & 0xFFFF }
            let file = TemporaryFile(png16(samples))
            let photo = try decodeInProcess(
                DecodeRequest(ticket: 1, path: file.path, box: PixelBox(width: 64, height: 1)))
            for (x, sample) in samples.enumerated() {
                let level = Int((Double(sample) / 257).rounded())
                #expect(photo.bitmap[x, 0] & 255 == level, "\(sample)")
            }
        }
    }

    @Test(arguments: [1, 2, 4, 8]) func `palettes are exact at every depth`(depth: Int) throws {
        let photo = try decoded("palette\(depth).png")
        for y in 0..<48 {
            for x in 0..<64 {
                let index = depth == 1 ? quadrant(x, y) & 1 : quadrant(x, y)
                #expect(photo.bitmap[x, y] == quadrants[index])
            }
        }
    }

    @Test(
        arguments: ["rgba8", "rgba16", "greyalpha8", "greyalpha16"],
        [0x000000, 0xFFFFFF, 0x804020] as [UInt32])
    func `opacity blends over the matte as in a browser`(name: String, matte: UInt32) throws {
        let photo = try decoded(name + ".png", matte: matte, wantsCoverage: true)
        #expect(photo.hasAlpha)
        let coverage = try #require(photo.coverage)
        let below = channels(matte)
        let (worst, _) = difference(photo.bitmap) { x, y in
            let alpha = (Double(x) * 255 / 63).rounded(.down) / 255
            let colour =
                name.hasPrefix("grey")
                ? Array(repeating: Fixture.grey(x: x, y: y), count: 3) : Fixture.colour(x: x, y: y)
            return zip(colour, below).map { $0 * alpha + $1 * (1 - alpha) }
        }
        #expect(worst <= 1.6, "\(name)")
        for x in 0..<64 {
            #expect(abs(Double(coverage[x]) - Double(x) * 255 / 63) <= 1.01)
        }
    }

    @Test func `a transparent palette entry, a transparent colour and a transparent grey`() throws {
        let palette = try decoded("palette-trns.png", matte: 0x112233, wantsCoverage: true)
        #expect(palette.bitmap[3, 3] == 0x112233 && palette.coverage?[0] == 0)
        #expect(palette.coverage?[63] == 0x80 && palette.bitmap[63, 47] == 0xE6E6E6)
        let colour = try decoded("rgb-trns.png", matte: 0x112233)
        #expect(colour.bitmap[0, 0] == 0x112233 && colour.bitmap[63, 0] == 0x28B428)
        #expect(colour.hasAlpha)
        let grey = try decoded("grey16-trns.png", matte: 0x112233)
        #expect(grey.bitmap[63, 0] == 0x112233 && grey.bitmap[0, 0] == 0)
        for (name, level) in [("grey4-trns.png", 0x22 as UInt32), ("grey8-trns.png", 0x02)] {
            let grey = try decoded(name, matte: 0x112233, wantsCoverage: true)
            #expect(grey.bitmap[63, 0] == 0x112233 && grey.bitmap[0, 0] == 0, "\(name)")
            #expect(grey.bitmap[0, 47] == level * 0x010101, "\(name)")
            #expect(grey.hasAlpha && grey.coverage?[63] == 0 && grey.coverage?[0] == 255)
        }
    }

    @Test func `of a transparent grey only the bits that a pixel has count`() throws {
        let plain = try decoded("grey1.png")
        let whole = Fixture.bytes("grey1.png")
        for (sample, transparent) in [(0x00FF, 0xFFFFFF), (0xFF00, 0), (0xFFFE, 0), (1, 0xFFFFFF)] {
            // Of a picture of 1 bit libpng looks at the check sum, and goes on without it.
            let body = Array("tRNS".utf8) + [UInt8(sample >> 8), UInt8(sample & 255)]
            let chunk: [UInt8] = [0, 0, 0, 2] + body + crc32(body)
            let file = TemporaryFile(Array(whole[..<33]) + chunk + whole[33...])
            let photo = try decodeInProcess(
                DecodeRequest(ticket: 1, path: file.path, box: fullSize, matte: 0x112233))
            #expect(photo.damage == nil)
            for (x, y) in [(3, 3), (60, 3), (3, 44), (60, 44)] {
                let isClear = plain.bitmap[x, y] == UInt32(transparent)
                #expect(
                    photo.bitmap[x, y] == (isClear ? 0x112233 : plain.bitmap[x, y]),
                    "\(sample) at \(x), \(y)")
            }
        }
    }

    @Test func `no opacity is delivered for an opaque picture`() throws {
        let photo = try decoded("rgb8.png", wantsCoverage: true)
        #expect(photo.coverage == nil && !photo.hasAlpha)
    }

    @Test func `an interlaced picture is whole`() throws {
        let plain = try decoded("grey1.png")
        #expect(try decoded("adam7-grey1.png").bitmap == plain.bitmap)
    }

    @Test func `EXIF counts before and after the pixels`() throws {
        #expect(try decoded("exif-before.png").orientation == 3)
        let after = try decoded("exif-after.png")
        #expect(after.orientation == 6 && after.sourceWidth == 48 && after.sourceHeight == 64)
        #expect(
            after.captureDate
                == CaptureDate(year: 2024, month: 2, day: 29, hour: 12, minute: 34, second: 56))
        // Stored left bottom becomes left top when turned clockwise.
        #expect(
            after.bitmap[2, 2] == (try decoded("rgb8.png")).bitmap[2, 45] || after.bitmap.width < 48
        )
    }

    @Test func `damage is said and what came is shown`() throws {
        let truncated = try decoded("truncated.png", matte: 0x445566)
        #expect(truncated.damage == "unexpected end of file")
        #expect(truncated.bitmap[10, 47] == 0x445566)
        #expect(
            zip(channels(truncated.bitmap[4, 4]), Fixture.colour(x: 4, y: 4)).allSatisfy {
                abs($0 - $1) < 10
            })
        let checksum = try decoded("bad-crc.png")
        #expect(checksum.damage?.contains("CRC") == true)
    }

    @Test func `bombs are refused or stay small`() throws {
        for name in ["sPLT", "pCAL", "sCAL"] {
            #expect(throws: DecodeError.malformed("unexpected end of file")) {
                try decoded("bomb-\(name).png")
            }
        }
        #expect(throws: DecodeError.tooManyPixels(width: 20000, height: 20000, limit: 67_108_864)) {
            try decoded("bomb-interlaced.png")
        }
        #expect(
            throws: DecodeError.tooManyPixels(width: 1_000_000, height: 1, limit: 4_294_836_225)
        ) {
            try decoded("bomb-wide.png")
        }
        let large = try decoded("bomb-30000.png", box: PixelBox(width: 40, height: 40))
        #expect(large.sourceWidth == 30000 && large.bitmap[20, 20] == 0)
    }

    @Test func `what lies behind the last row is looked at as far as 256 KB and no further`() throws
    {
        let png = Fixture.bytes("rgb8.png").dropLast(12)
        // A chunk of a megabyte that ends too early.
        let header: [UInt8] = [0, 0x10, 0, 0] + Array("zzZz".utf8)
        for (count, isDamaged) in [(100_000, true), (300_000, false)] {
            let file = TemporaryFile(png + header + [UInt8](repeating: 7, count: count))
            let photo = try decodeInProcess(
                DecodeRequest(ticket: 1, path: file.path, box: fullSize))
            #expect((photo.damage != nil) == isDamaged, "\(count)")
            #expect(photo.bitmap == (try decoded("rgb8.png")).bitmap)
        }
    }
}

/// A PNG of one row of grey samples of 16 bits, stored without compression; `codes` are those of ITU-T H.273 for its colours.
func png16(_ samples: [Int], codes: [UInt8]? = nil) -> [UInt8] {
    func big(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
    }
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        big(body.count, 4) + Array(name.utf8) + body + crc32(Array(name.utf8) + body)
    }
    let row: [UInt8] = samples.reduce(into: [0]) { $0 += big($1, 2) }
    var (a, b) = (1, 0)
    for byte in row {
        a = (a + Int(byte)) % 65521
        b = (b + a) % 65521
    }
    let length = [UInt8](big(~row.count & 0xFFFF, 2) + big(row.count, 2)).reversed()
    let data: [UInt8] = [0x78, 0x01, 1] + Array(length) + row + big(b << 16 | a, 4)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", big(samples.count, 4) + big(1, 4) + [16, 0, 0, 0, 0])
        + (codes.map { chunk("cICP", $0) } ?? []) + chunk("IDAT", data) + chunk("IEND", [])
}

/// The check sum at the end of a PNG's chunk.
private func crc32(_ bytes: [UInt8]) -> [UInt8] {
    var crc = UInt32.max
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    crc = ~crc
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: crc >> $0) }
}
