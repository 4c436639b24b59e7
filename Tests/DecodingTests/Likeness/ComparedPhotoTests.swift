import CDecoding
import Geometry
import Photos
import Pixels
import Testing

@testable import Decoding

/// What workers find of files that tells whether they are alike.
@Suite struct `the hash of a file` {
    @Test(arguments: [3, 7, 21])
    func `is upright`(seed: Int) throws {
        let stored = Scene(640, 480, seed: seed, blur: 1, grain: 3)
        let upright = try hash(stored.turned.jpeg(quality: 90))
        let found = try hash(stored.jpeg(quality: 90).with(orientation: 6))
        #expect((found.bits ^ upright.bits).nonzeroBitCount <= 4)
        #expect(abs(Int(found.median) - Int(upright.median)) <= 2)
        let other = try hash(stored.jpeg(quality: 90).with(orientation: 8))
        #expect((other.bits ^ upright.bits).nonzeroBitCount > 10)
    }

    @Test(arguments: [3, 7, 21, 40])
    func `is nearly that of the same photo at other sizes`(seed: Int) throws {
        let scene = Scene(1600, 1200, seed: seed, blur: 1, grain: 3)
        let large = TemporaryFile(scene.jpeg(quality: 90))
        let expected = try hash(ofFileAt: large.path)
        for divisor in [2, 4, 8] {
            let box = PixelBox(width: 1600 / divisor, height: 1200 / divisor)
            let small = try decodeInWorker(
                DecodeRequest(ticket: 0, path: large.path, box: box, quality: .original))
            let found = try hash(
                jpeg(small.bitmap.pixels, small.bitmap.width, small.bitmap.height, quality: 90))
            #expect((found.bits ^ expected.bits).nonzeroBitCount <= 4, "1/\(divisor)")
        }
    }

    @Test func `is that of a thumbnail with the photo's shape and pixels enough`() throws {
        let photo = Scene(640, 480, seed: 3, blur: 1, grain: 0).jpeg(quality: 90)
        let own = try hash(photo)
        for (width, height, serves) in [(160, 120, true), (124, 93, false), (160, 104, false)] {
            let other = Scene(width, height, seed: 14, blur: 1, grain: 0).jpeg(quality: 90)
            let expected = serves ? try hash(other) : own
            let found = try hash(photo.with(thumbnail: other))
            #expect(found == expected, "\(width) × \(height)")
        }
        #expect(try hash(photo.with(thumbnail: [0xFF, 0xD8, 0, 0])) == own)
    }

    @Test func `is that of the photo itself where that is looked at`() throws {
        let photo = Scene(640, 480, seed: 3, blur: 1, grain: 0).jpeg(quality: 90)
        let other = Scene(160, 120, seed: 14, blur: 1, grain: 0).jpeg(quality: 90)
        func look(_ bytes: [UInt8]) throws -> PhotoLook {
            let file = TemporaryFile(bytes)
            return try #require(
                measureInWorker(.hash(ticket: 0, path: file.path, looksAtPhoto: true)).look)
        }
        #expect(try look(photo.with(thumbnail: other)) == look(photo))
        #expect(try look(photo) != look(other))
    }

    @Test(arguments: [.webp, .tiff, .jpegXL, .hevc, .av1] as [DecoderFamily])
    func `comes from each family that is built`(family: DecoderFamily) throws {
        guard builtFamilies.contains(family) else { return }
        let names: [DecoderFamily: String] = [
            .webp: "lossy.webp", .tiff: "copies.tif", .jpegXL: "alpha.jxl",
            .hevc: "plain.heic", .av1: "turned.avif",
        ]
        let found = try hash(ofFileAt: Array((formatsFolder + "/" + (names[family] ?? "")).utf8))
        #expect(found.bits > 0 && found.bits >> 63 == 0)
    }

    @Test func `is that of the preview of a RAW file`() throws {
        for name in ["sony.arw", "canon.cr3", "fuji.raf"] {
            #expect(
                try hash(ofFileAt: Array((formatsFolder + "/" + name).utf8)).bits > 0, "\(name)")
        }
    }

    @Test func `of a broken file is an error`() {
        #expect(throws: DecodeError.self) { try hash(ofFileAt: Fixture.path("missing.jpg")) }
        #expect(throws: DecodeError.self) {
            try hash(ofFileAt: Fixture.path("truncated-header.jpg"))
        }
    }

    private func hash(_ bytes: [UInt8]) throws -> PhotoHash {
        let file = TemporaryFile(bytes)
        return try hash(ofFileAt: file.path)
    }

    private func hash(ofFileAt path: [UInt8]) throws -> PhotoHash {
        try #require(try measureInWorker(.hash(ticket: 0, path: path)).pixels.hash)
    }
}

extension [UInt8] {
    /// A JPEG with EXIF that says how it is turned, and has a thumbnail.
    fileprivate func with(orientation: Int = 1, thumbnail: [UInt8] = []) -> [UInt8] {
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(1, 4) + number(value, 4)
        }
        // One entry in the main directory, two in that of the thumbnail, which lies behind them.
        let directory = 8 + 2 + 12 + 4
        let start = directory + 2 + 2 * 12 + 4
        var block = Array("II*\0".utf8) + number(8, 4) + number(1, 2)
        block += entry(0x0112, 3, orientation) + number(thumbnail.isEmpty ? 0 : directory, 4)
        block += number(2, 2) + entry(0x0201, 4, start) + entry(0x0202, 4, thumbnail.count)
        block = Array("Exif\0\0".utf8) + block + number(0, 4) + thumbnail
        let length = block.count + 2
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)]
        bytes += block
        return bytes + self[2...]
    }
}
