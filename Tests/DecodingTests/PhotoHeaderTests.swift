import Glibc
import Photos
import SeededRandom
import Testing

@testable import Decoding

@Suite struct `headers of photos` {
    @Test func `they say what decoding says`() throws {
        let names = try #require(fixtureNames())
        #expect(names.count > 40)
        for name in names {
            let header = photoHeader(ofFileAt: Fixture.path(name))
            guard let photo = try? decoded(name, box: PixelBox(width: 9, height: 9)) else {
                continue
            }
            #expect(header?.width == photo.sourceWidth, "\(name)")
            #expect(header?.height == photo.sourceHeight, "\(name)")
            #expect(header?.captureDate == photo.captureDate, "\(name)")
        }
    }

    @Test func `a frame header behind 200 KB of other segments is found`() {
        let whole = Fixture.bytes("s420.jpg")
        let padding: [UInt8] = [0xFF, 0xEF, 0xFF, 0xFE] + [UInt8](repeating: 0x55, count: 0xFFFC)
        let file = TemporaryFile(
            Array(whole[..<2]) + padding + padding + padding + padding + whole[2...])
        let header = photoHeader(ofFileAt: file.path)
        #expect(header?.width == 64 && header?.height == 48)
    }

    @Test(arguments: Seeds.count(300))
    func `broken files give a header or none, never a size that is empty`(seed: UInt64) {
        var dice = Dice(seed: seed)
        var bytes = Fixture.bytes(
            dice.pick(["thumbnail.jpg", "s420.jpg", "exif-after.png", "rgb8.png"]))
        bytes.removeLast(dice.roll(bytes.count))
        for _ in 0..<dice.roll(20) where !bytes.isEmpty {
            bytes[dice.roll(min(bytes.count, 400))] = UInt8(dice.roll(256))
        }
        let file = TemporaryFile(bytes)
        if let header = photoHeader(ofFileAt: file.path) {
            #expect((header.width == nil) == (header.height == nil), "seed \(seed)")
            #expect([header.width, header.height].allSatisfy { $0 ?? 1 > 0 }, "seed \(seed)")
        }
    }

    @Test func `what is no photo has no header`() {
        for name in ["jp2-inside.png", "make.py", "no-such-file.jpg"] {
            #expect(photoHeader(ofFileAt: Fixture.path(name)) == nil, "\(name)")
        }
        #expect(photoHeader(ofFileAt: Array("/tmp".utf8)) == nil)
    }

    private func fixtureNames() -> [String]? {
        guard let folder = opendir(Fixture.folder) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(".jpg") || name.hasSuffix(".png") { names.append(name) }
        }
        return names.sorted()
    }
}
