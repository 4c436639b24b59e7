import Photos
import SeededRandom
import Testing

@testable import Decoding

@Suite struct `The segments of a JPEG` {
    private let photo = Fixture.bytes("s420.jpg")

    private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + HEIFDraft.number(body.count + 2, 2) + body
    }

    private func exif(_ block: [UInt8]) -> [UInt8] { segment(0xE1, EXIFBlock.mark + block) }

    /// A picture of 64 × 48 with these bytes behind its start.
    private func header(_ parts: [UInt8]...) -> PhotoMetadata? {
        let file = TemporaryFile(photo[..<2] + parts.flatMap { $0 } + photo[2...])
        return photoHeader(ofFileAt: file.path)
    }

    private let whole = TIFFDraft.photo().bytes

    /// Whether all is known that `TIFFDraft.photo` says.
    private func isWhole(_ header: PhotoMetadata?) -> Bool {
        header?.width == 48 && header?.height == 64 && header?.camera == "ACME X1"
            && header?.captureDate?.month == 5
    }

    @Test(arguments: [1, 2, 3, 40]) func `have EXIF behind others, however long they are`(
        count: Int
    ) {
        let long = segment(0xEF, [UInt8](repeating: 1, count: 65_000))
        let before = [[UInt8]](repeating: long, count: count).flatMap { $0 }
        #expect(isWhole(header(before, exif(whole))))
    }

    @Test func `have EXIF in several, and the first one counts`() {
        var maker = TIFFDraft(isLittle: false)
        maker.main = [maker.text(0x010F, "ACME")]
        #expect(isWhole(header(exif(maker.bytes), exif(whole))))
        #expect(isWhole(header(exif([]), exif(whole))))
        #expect(isWhole(header(exif(Array("nothing".utf8)), exif(whole))))
        var turned = TIFFDraft()
        turned.main = [turned.numbers(0x0112, 3, 3)]
        #expect(header(exif(turned.bytes), exif(whole))?.width == 64)
    }

    @Test func `have EXIF that is too long for one`() {
        var long = TIFFDraft.photo()
        long.main.append(
            TIFFDraft.Entry(
                tag: 0x9C9B, type: 1, count: 90_000, bytes: [UInt8](repeating: 7, count: 90_000)))
        let block = long.bytes
        #expect(isWhole(header(exif(Array(block[..<65_000])), exif(Array(block[65_000...])))))
    }

    @Test func `say where a thumbnail lies, in whichever block it is`() throws {
        let whole = Fixture.bytes("thumbnail.jpg")
        let plain = TemporaryFile(whole)
        let former = try PhotoFacts(of: PhotoFile(path: plain.path)).thumbnail
        var maker = TIFFDraft()
        maker.main = [maker.text(0x010F, "ACME")]
        let first = exif(maker.bytes)
        let file = TemporaryFile(whole[..<2] + first + whole[2...])
        let facts = try PhotoFacts(of: PhotoFile(path: file.path))
        let range = try #require(former)
        #expect(
            facts.thumbnail
                == (range.lowerBound + first.count)..<(range.upperBound + first.count))
    }

    @Test(
        arguments: [
            [0], [0x0A], Array("hello".utf8), [0xFF, 0, 0xFF, 0], [0xFF, 0xFF, 0xFF],
            [0, 0xFF, 0, 0x61, 0xFF, 0xFF, 0],
        ] as [[UInt8]])
    func `are found behind bytes that belong to none`(stray: [UInt8]) {
        let block = exif(whole)
        #expect(isWhole(header(stray, block)))
        #expect(isWhole(header(block, stray)))
        let far = segment(0xEF, [UInt8](repeating: 1, count: 65_000))
        #expect(isWhole(header(far, far, far, stray, block, stray)))
        let many = [UInt8](repeating: 0x61, count: 300_000)
        #expect(isWhole(header(far, many, block, many)))
    }

    @Test func `tell what they say where there is no size`() {
        let start: [UInt8] = [0xFF, 0xD8]
        let end: [UInt8] = [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
        for rest in [end, [], [0xFF, 0xC0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 17, 0] + end] {
            let file = TemporaryFile(start + exif(whole) + rest)
            let header = photoHeader(ofFileAt: file.path)
            #expect(header?.camera == "ACME X1" && header?.captureDate != nil)
            #expect(header?.width == nil && header?.height == nil)
        }
    }

    @Test(arguments: Seeds.count(400)) func `may be any bytes, and are read in bounds`(seed: UInt64)
    {
        var dice = Dice(seed: seed)
        var bytes: [UInt8] = [0xFF, 0xD8]
        for _ in 0..<dice.roll(12) {
            switch dice.roll(5) {
            case 0: bytes += exif(Array(whole.prefix(dice.roll(whole.count + 1))))
            case 1: bytes += segment(UInt8(0xE0 + dice.roll(16)), dice.bytes(dice.roll(300)))
            case 2: bytes += dice.bytes(dice.roll(40))
            case 3: bytes += [UInt8](repeating: 0xFF, count: dice.roll(2000))
            default: bytes += segment(0xED, Array("Photoshop 3.0\0008BIM".utf8) + dice.bytes(60))
            }
        }
        let file = TemporaryFile(bytes)
        let first = photoHeader(ofFileAt: file.path)
        #expect(first == photoHeader(ofFileAt: file.path), "seed \(seed)")
        let document = embeddedDocument(ofFileAt: file.path)
        #expect(document?.xmp.map { $0.count <= bytes.count } ?? true, "seed \(seed)")
    }
}
