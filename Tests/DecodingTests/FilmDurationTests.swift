import Glibc
import SeededRandom
import Testing

@testable import Decoding

/// A film of nothing but boxes; `duration` in `rate` units a second.
private func film(
    version: UInt8 = 0, rate: Int = 600, duration: Int, before: [[UInt8]] = [],
    inside: [[UInt8]] = []
) -> [UInt8] {
    let size = version == 0 ? 4 : 8
    let times =
        HEIFDraft.number(0, 2 * size) + HEIFDraft.number(rate, 4)
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

@Suite struct `How long a film is` {
    @Test(arguments: [UInt8(0), 1]) func `its movie header says, wherever it is`(version: UInt8)
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

    @Test func `that makes no sense is not told`() throws {
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

    @Test func `is asked of every file of boxes that others make, whatever is in it`() throws {
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

    @Test func `of formats without such boxes nobody knows`() throws {
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
