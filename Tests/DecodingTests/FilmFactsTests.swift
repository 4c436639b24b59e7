import Glibc
import Photos
import SeededRandom
import Testing

@testable import Decoding

/// A film of nothing but boxes; `duration` in `rate` units a second.
private func film(
    version: UInt8 = 0, rate: Int = 600, duration: Int, made: Int = 0, before: [[UInt8]] = [],
    inside: [[UInt8]] = []
) -> [UInt8] {
    let size = version == 0 ? 4 : 8
    let times =
        HEIFDraft.number(made, size) + HEIFDraft.number(0, size) + HEIFDraft.number(rate, 4)
        + HEIFDraft.number(duration, size)
    let header = HEIFDraft.full("mvhd", version: version, times + [UInt8](repeating: 0, count: 80))
    return HEIFDraft.box("ftyp", Array("qt  ".utf8) + [0, 0, 0, 0]) + before.flatMap { $0 }
        + HEIFDraft.box("moov", inside.flatMap { $0 } + header)
}

/// What a file of these bytes is refused with.
private func refusal(_ bytes: [UInt8]) throws -> DecodeError? {
    let file = TemporaryFile(bytes)
    defer { withExtendedLifetime(file) {} }
    do throws(DecodeError) {
        _ = try PhotoFacts(of: PhotoFile(path: file.path))
        return nil
    } catch {
        return error
    }
}

private func video(_ milliseconds: Int?) -> DecodeError {
    .video("video (MP4, QuickTime)", milliseconds: milliseconds)
}

@Suite struct `What a film says of itself` {
    @Test(arguments: [UInt8(0), 1]) func `is how long it is, wherever its header stands`(
        version: UInt8
    )
        throws
    {
        #expect(try refusal(film(version: version, duration: 7440)) == video(12_400))
        let data = HEIFDraft.box("mdat", [UInt8](repeating: 1, count: 300_000))
        #expect(try refusal(film(version: version, duration: 1, before: [data])) == video(1))
        let wide =
            HEIFDraft.number(1, 4) + Array("mdat".utf8) + HEIFDraft.number(16 + 9, 8)
            + [UInt8](repeating: 1, count: 9)
        let other = HEIFDraft.box("free", [1, 2, 3])
        #expect(
            try refusal(
                film(version: version, rate: 1, duration: 3600, before: [wide], inside: [other]))
                == video(3_600_000))
    }

    @Test func `and makes no sense is not told`() throws {
        for bytes in [
            film(duration: 0), film(duration: Int(UInt32.max)), film(rate: 0, duration: 5),
            film(version: 1, duration: -1), film(version: 1, rate: 1, duration: 1_000_000),
            film(version: 2, duration: 600),
            film(duration: 600, before: [HEIFDraft.number(4, 4) + Array("mdat".utf8)]),
            film(
                duration: 600, before: [[UInt8]](repeating: HEIFDraft.box("free", []), count: 300)),
            Array(film(duration: 600).prefix(40)),
        ] {
            #expect(try refusal(bytes) == video(nil))
        }
    }

    @Test func `may be any bytes`() throws {
        for seed in Seeds.count(400) {
            var dice = Dice(seed: seed)
            var bytes = film(
                version: UInt8(dice.roll(2)), duration: dice.roll(100_000),
                before: [HEIFDraft.box("mdat", [UInt8](repeating: 1, count: dice.roll(200)))])
            for _ in 0..<dice.roll(1..<6) {
                bytes[dice.roll(24..<bytes.count)] = UInt8(dice.roll(256))
            }
            bytes.removeLast(dice.roll(bytes.count - 24))
            let first = try refusal(bytes)
            guard case .video(_, let milliseconds)? = first else {
                Issue.record("seed \(seed): \(String(describing: first))")
                continue
            }
            #expect(milliseconds.map { (0..<1_000_000_000).contains($0) } ?? true, "seed \(seed)")
            #expect(try refusal(bytes) == first, "seed \(seed)")
        }
    }

    private func time(_ bytes: [UInt8]) -> String? {
        let file = TemporaryFile(bytes)
        let header = photoHeader(ofFileAt: file.path)
        return header?.captureDate.map { "\($0.number)\(header?.zone.text ?? "")" }
    }

    /// 12:00 on the first of May 2024 in UTC, counted from 1904.
    private let noon = 1_714_564_800 + 2_082_844_800

    @Test(arguments: [UInt8(0), 1]) func `is when it was taken, in UTC`(version: UInt8) {
        #expect(time(film(version: version, duration: 1, made: noon)) == "20240501120000+00:00")
        // Some count from 1970, and some do not know.
        #expect(time(film(duration: 1, made: 1_714_564_800)) == "20240501120000+00:00")
        #expect(time(film(duration: 1)) == nil)
        #expect(time(film(version: 1, duration: 1, made: Int.max)) == nil)
        // A film may begin with any box.
        let film = Array(film(version: version, duration: 1, made: noon).dropFirst(16))
        #expect(time(film) == "20240501120000+00:00")
    }

    /// What Apple's devices write: keys, and values by their numbers.
    private func keyed(_ text: String, isFull: Bool) -> [UInt8] {
        let names = ["com.apple.quicktime.make", "com.apple.quicktime.creationdate"]
        let keys =
            HEIFDraft.number(names.count, 4)
            + names.flatMap {
                HEIFDraft.number(8 + $0.utf8.count, 4) + Array("mdta".utf8) + Array($0.utf8)
            }
        let entries = zip(1..., ["Apple", text]).flatMap { number, value in
            let data = HEIFDraft.box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(value.utf8))
            return HEIFDraft.number(8 + data.count, 4) + HEIFDraft.number(number, 4) + data
        }
        let body = HEIFDraft.full("keys", keys) + HEIFDraft.box("ilst", entries)
        return isFull ? HEIFDraft.full("meta", body) : HEIFDraft.box("meta", body)
    }

    @Test(arguments: [true, false]) func `is what the clock at the place showed`(isFull: Bool) {
        let written = "20240501140000+02:00"
        let meta = keyed("2024-05-01T14:00:00+0200", isFull: isFull)
        #expect(time(film(duration: 1, made: noon, inside: [meta])) == written)
        let user = HEIFDraft.box("udta", meta)
        #expect(time(film(duration: 1, made: noon, inside: [user])) == written)
        let text = Array("2024-05-01T14:00:00+02:00".utf8)
        let day =
            HEIFDraft.number(12 + text.count, 4) + [0xA9] + Array("day".utf8)
            + HEIFDraft.number(text.count, 2) + [0, 0] + text
        #expect(
            time(film(duration: 1, made: noon, inside: [HEIFDraft.box("udta", day)])) == written)
        // The year alone says less than the header.
        let year = keyed("2024", isFull: isFull)
        #expect(time(film(duration: 1, made: noon, inside: [year])) == "20240501120000+00:00")
        #expect(time(film(duration: 1, inside: [year])) == "20240101000000")
    }

    @Test func `is what a camera writes into the header of an AVI`() {
        func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
            Array(kind.utf8) + HEIFDraft.number(body.count, 4).reversed() + body
                + [UInt8](repeating: 0, count: body.count % 2)
        }
        let date = chunk("IDIT", Array("Wed May 01 10:00:00 2024\n".utf8))
        let header = chunk("LIST", Array("hdrl".utf8) + chunk("avih", [1, 2, 3]) + date)
        let avi = chunk("RIFF", Array("AVI ".utf8) + header)
        #expect(time(avi) == "20240501100000")
    }

    @Test(arguments: Seeds.count(400)) func `is the same twice, whatever its boxes are`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        let meta = keyed("2024-05-01T14:00:00+0200", isFull: dice.roll(2) == 0)
        let parts = dice.roll(2) == 0 ? [meta] : [HEIFDraft.box("udta", meta)]
        var bytes = film(version: UInt8(dice.roll(2)), duration: 600, made: noon, inside: parts)
        for _ in 0..<dice.roll(8) { bytes[dice.roll(16..<bytes.count)] = UInt8(dice.roll(256)) }
        bytes.removeLast(dice.roll(bytes.count - 20))
        let file = TemporaryFile(bytes)
        #expect(
            photoHeader(ofFileAt: file.path) == photoHeader(ofFileAt: file.path), "seed \(seed)")
    }

    @Test func `is nothing in formats without such boxes`() throws {
        let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3] + [UInt8](repeating: 0, count: 40)
        #expect(try refusal(matroska) == .video("video (Matroska)", milliseconds: nil))
        let avi = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("AVI LIST".utf8)
        #expect(try refusal(avi) == .video("video (AVI)", milliseconds: nil))
    }

    @Test func `is known of one that is larger than any photo may be`() throws {
        let file = TemporaryFile(film(duration: 7440))
        let path = file.path.map { CChar(bitPattern: $0) } + [0]
        #expect(truncate(path, off_t(PhotoFile.sizeLimit) + 1) == 0)
        #expect(throws: video(12_400)) { try PhotoFacts(of: PhotoFile(path: file.path)) }
        let photo = TemporaryFile([0xFF, 0xD8, 0xFF])
        #expect(
            truncate(
                photo.path.map { CChar(bitPattern: $0) } + [0], off_t(PhotoFile.sizeLimit) + 1)
                == 0)
        #expect(throws: DecodeError.tooLargeFile(bytes: PhotoFile.sizeLimit + 1)) {
            try PhotoFacts(of: PhotoFile(path: photo.path))
        }
    }
}
