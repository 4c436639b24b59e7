import Photos
import SeededRandom
import Testing

@testable import Decoding

@Suite struct `EXIF data in the texts of a PNG` {
    @Test(arguments: ["tEXt", "zTXt", "iTXt", "iTXt deflated"])
    func `is found`(kind: String) {
        let file = TemporaryFile(Self.png(Self.chunk(kind)))
        let header = photoHeader(ofFileAt: file.path)
        // Turned on its side.
        #expect(header?.width == 48 && header?.height == 64)
        #expect(header?.captureDate == CaptureDate(exif: Array("2021:03:04 05:06:07".utf8)))
    }

    @Test func `counts less than an eXIf, wherever that is`() {
        let exif = Self.chunk("eXIf", [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0])
        let file = TemporaryFile(Self.png(Self.chunk("zTXt") + exif))
        #expect(photoHeader(ofFileAt: file.path)?.width == 64)
    }

    @Test(arguments: ["stored", "fixed", "dynamic"])
    func `is inflated whatever kind of blocks it has`(kind: String) {
        let deflated = ["stored": Self.stored, "fixed": Self.fixed, "dynamic": Self.dynamic][kind]
        var inflating = Inflating((deflated ?? [])[...], limit: 10000)
        #expect(inflating.bytes() == Self.plain)
    }

    @Test func `is inflated exactly, and only as far as the limit`() {
        let deflated = Fixture.bytes("squares.zlib")
        let text = (0..<2000).map { "\($0) squared is \($0 * $0)\n" }.joined()
        var all = Inflating(deflated[...], limit: 1 << 20)
        #expect(all.bytes() == Array(text.utf8))
        var some = Inflating(deflated[...], limit: 1000)
        #expect(some.bytes() == Array(text.utf8.prefix(1000)))
    }

    @Test(arguments: Seeds.count(2000)) func `any bytes are survived`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bytes = dice.pick([Fixture.bytes("squares.zlib"), Self.fixed, Self.dynamic])
        for _ in 0..<(1 + dice.roll(6)) {
            bytes[2 + dice.roll(min(bytes.count - 2, 200))] = UInt8(dice.roll(256))
        }
        bytes.removeLast(dice.roll(bytes.count / 2))
        var inflating = Inflating(bytes[...], limit: 5000)
        #expect(inflating.bytes().count <= 5000, "seed \(seed)")
        let chunk = Array("Raw profile type exif".utf8) + [0] + bytes
        for kind in ["tEXt", "zTXt", "iTXt"] {
            let content = PNGText(chunk, kind: kind)?.content(limit: 3000) ?? []
            #expect(content.count <= 3000, "seed \(seed)")
        }
    }

    /// A picture of 64 × 48 with these chunks before its pixels.
    private static func png(_ chunks: [UInt8]) -> [UInt8] {
        let whole = Fixture.bytes("rgb8.png")
        return Array(whole[..<33]) + chunks + whole[33...]
    }

    private static func chunk(_ kind: String) -> [UInt8] {
        let keyword = Array("Raw profile type exif".utf8) + [0]
        switch kind {
        case "tEXt": return chunk("tEXt", keyword + plain)
        case "zTXt": return chunk("zTXt", keyword + [0] + dynamic)
        case "iTXt": return chunk("iTXt", keyword + [0, 0, 0, 0] + plain)
        default: return chunk("iTXt", keyword + [1, 0, 0x65, 0x6E, 0, 0] + fixed)
        }
    }

    private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        // Nobody looks at the check sum of a chunk that only the host reads.
        (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (24 - 8 * $0)) } + Array(kind.utf8)
            + data + [0, 0, 0, 0]
    }

    private static let plain = Array(
        ("\nexif\n      64\n4578696600004d4d002a00000008000201120003000000010006000"
            + "00132000200000014\n0000002600000000323032313a30333a30342030353a30363a30"
            + "3700\n").utf8)
    private static let stored = bytes(
        "78010191006eff0a657869660a20202020202036340a343537383639363630303030346434643030"
            + "32613030303030303038303030323031313230303033303030303030303130303036303030303031"
            + "33323030303230303030303031340a30303030303032363030303030303030333233303332333133"
            + "613330333333613330333432303330333533613330333633613330333730300a56ba1d26")
    private static let fixed = bytes(
        "7801e34aadc84ce352000333132e1353730b334b33330320304931493130304a3480000b20363230"
            + "343402d2c6503143203683b08c8dc0f2108e0917846164065568606c640cc286c68940da184c9a18"
            + "01cd313605b3cdc0a4b98101170056ba1d26")
    private static let dynamic = bytes(
        "78da2d4cdb0d803008fc670a47381ea5759c26d5c40d1c5f845e720f38025def73d39170236b7df8"
            + "e98e802d5b804c144650c02ce1ba771cf44a2ad9d76054417c1f42457fb2ce704d35893fda327b6a"
            + "07e80356ba1d26")

    private static func bytes(_ digits: String) -> [UInt8] {
        let values = digits.compactMap(\.hexDigitValue).map(UInt8.init)
        return stride(from: 0, to: values.count - 1, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
