import Geometry
import Photos
import Pixels
import SeededRandom
import Testing

@testable import Decoding

private func outcome(_ bytes: [UInt8]) -> (photo: DecodedPhoto?, error: DecodeError?) {
    let file = TemporaryFile(bytes)
    defer { withExtendedLifetime(file) {} }
    do throws(DecodeError) {
        return (
            try decodeInWorker(
                DecodeRequest(ticket: 0, path: file.path, box: PixelBox(width: 100, height: 100))),
            nil
        )
    } catch {
        return (nil, error)
    }
}

/// Whether the file is called damaged, with or without a picture.
private func isDamaged(_ bytes: [UInt8]) -> Bool {
    let (photo, error) = outcome(bytes)
    return photo?.damage != nil || error?.isDamage == true
}

private func facts(_ bytes: [UInt8]) -> PhotoFacts? {
    let file = TemporaryFile(bytes)
    defer { withExtendedLifetime(file) {} }
    return try? PhotoFacts(of: PhotoFile(path: file.path))
}

private let cutOff = "the file is cut off"

/// A way in which RAW files say where the sensor's data lies.
struct RawLayout: CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    private init(_ name: String, _ draft: RawDraft) {
        testDescription = name
        bytes = draft.bytes
    }

    static let all: [RawLayout] = {
        let half = RawDraft().dataSize / 2
        let start = RawDraft().dataStart
        let tiles: [Int: RawDraft.Value] = [
            0x0117: .long(0), 0x0144: .long(start, start + half), 0x0145: .long(half, half),
        ]
        let strips: [Int: RawDraft.Value] = [
            0x0111: .long(start, start + half), 0x0117: .long(half, half),
        ]
        return [
            RawLayout("one strip", RawDraft()), RawLayout("strips", RawDraft(sensor: strips)),
            RawLayout("tiles", RawDraft(sensor: tiles)),
            // Neither its colours nor its packing tell that it is the sensor's.
            RawLayout(
                "slices",
                RawDraft(sensor: [0x0103: .short(6), 0x0106: .short(2), 0xC640: .short(1, 2, 3)])),
            RawLayout("no preview", RawDraft(hasPreview: false)),
        ]
    }()
}

@Suite struct `a RAW file that is cut off` {
    @Test(arguments: RawLayout.all)
    func `says so wherever it ends`(layout: RawLayout) {
        let bytes = layout.bytes
        #expect(facts(bytes)?.isCutOff == false)
        #expect(facts(bytes + [UInt8](repeating: 0, count: 40))?.isCutOff == false)
        // Behind the first directory, without which it is no RAW file.
        for end in Array(stride(from: 500, to: bytes.count, by: 89)) + [bytes.count - 1] {
            let isCutOff = facts(Array(bytes[..<end]))?.isCutOff
            #expect(isCutOff == true, "\(end)")
        }
    }

    @Test(arguments: Seeds.count(4))
    func `is damaged, and what is there is shown`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let draft = RawDraft(width: 360, height: 240)
        let bytes = draft.bytes
        let isWholeDamaged = isDamaged(bytes)
        #expect(!isWholeDamaged)
        let inData = dice.roll(draft.dataStart..<bytes.count)
        #expect(outcome(Array(bytes[..<inData])).photo?.damage == cutOff, "seed \(seed)")
        // Behind the tables of the JPEG.
        let inPreview = dice.roll((draft.previewStart + 1500)..<draft.dataStart)
        #expect(outcome(Array(bytes[..<inPreview])).photo?.damage != nil, "seed \(seed)")
        let before = dice.roll(10..<draft.previewStart)
        #expect(outcome(Array(bytes[..<before])).error?.isDamage == true, "seed \(seed)")
    }

    @Test(.enabled(if: builtFamilies.contains(.raw)))
    func `is damaged where nothing of it is a JPEG`() {
        let draft = RawDraft(width: 64, height: 64, hasPreview: false)
        let isWholeDamaged = isDamaged(draft.bytes)
        #expect(!isWholeDamaged)
        for end in stride(from: draft.dataStart, to: draft.bytes.count, by: 997) {
            let isCutDamaged = isDamaged(Array(draft.bytes[..<end]))
            #expect(isCutDamaged, "\(end)")
        }
    }

    @Test func `differs from one whose preview is shorter than the file says`() {
        let draft = RawDraft()
        let behind = 10 + draft.bytes.count - draft.previewStart
        // The JPEG itself is there up to its end.
        let longer = RawDraft(height: 64, sensor: [0x0117: .long(480 * 128)], previewLength: behind)
        #expect(facts(longer.bytes)?.isCutOff == false)
        // A small picture that is no JPEG was taken out.
        let absent: [Int: RawDraft.Value] = [0x0111: .long(9_000_000), 0x0117: .long(100)]
        let reduced = absent.merging([0x0106: .short(2), 0x0103: .short(1)]) { $1 }
        #expect(facts(RawDraft(sensor: reduced).bytes)?.isCutOff == false)
        #expect(facts(RawDraft(sensor: absent).bytes)?.isCutOff == true)
        // Panasonic writes ones where nothing is said.
        let unsaid: [Int: RawDraft.Value] = [0x0111: .long(0xFFFF_FFFF), 0x0117: .long(100)]
        #expect(facts(RawDraft(sensor: unsaid).bytes)?.isCutOff == false)
    }

    @Test func `is damaged where a box of it is, as in a CR3`() {
        let bytes = contents(of: formatsFolder + "/canon.cr3")
        #expect(outcome(bytes).photo?.damage == nil)
        let isCutDamaged = isDamaged(Array(bytes.dropLast(200)))
        #expect(isCutDamaged)
        let data: [UInt8] = [0, 0, 0, 100] + Array("mdat".utf8) + [UInt8](repeating: 7, count: 92)
        #expect(outcome(bytes + data).photo?.damage == nil)
        #expect(outcome(bytes + data.dropLast(1)).photo?.damage == cutOff)
        // To the end of the file, wherever that is; and what is no box.
        #expect(outcome(bytes + [0, 0, 0, 0] + data[4...]).photo?.damage == nil)
        #expect(outcome(bytes + Array("appended by some program".utf8)).photo?.damage == nil)
    }

    @Test func `is damaged where the sensor's data is, as in a RAF`() {
        var bytes = contents(of: formatsFolder + "/fuji.raf")
        let end = bytes.count
        bytes.replaceSubrange(
            100..<108, with: [0, 0, UInt8(end >> 8), UInt8(end & 255), 0, 0, 0, 50])
        let data = [UInt8](repeating: 7, count: 50)
        #expect(outcome(bytes + data).photo?.damage == nil)
        #expect(outcome(bytes + data.dropLast(1)).photo?.damage == cutOff)
    }

    @Test func `of an older camera differs from one of an unknown kind`() throws {
        func little(_ number: Int) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let body = [UInt8](repeating: 7, count: 200)
        let canon =
            [0x49, 0x49] + little(26) + Array("HEAPCCDR".utf8) + [UInt8](repeating: 0, count: 12)
            + body + [2, 0] + [UInt8](repeating: 0, count: 20) + little(200)
        let sigma = Array("FOVb".utf8) + body + Array("SECd".utf8) + body + little(204)
        let minolta: [UInt8] =
            [0, 0x4D, 0x52, 0x4D, 0, 0, 0, 40, 0, 0x50, 0x52, 0x44, 0, 0, 0, 24]
            + [UInt8](repeating: 0, count: 8) + [0, 10, 0, 10, 0, 10, 0, 10, 16, 16]
            + [UInt8](repeating: 0, count: 14) + [UInt8](repeating: 7, count: 200)
        for bytes in [canon, sigma, minolta] {
            for (cut, isCut) in [(0, false), (20, true)] {
                let file = TemporaryFile(Array(bytes.dropLast(cut)))
                let opened = try PhotoFile(path: file.path)
                #expect(
                    isOldRawCutOff(opened, head: opened.read(at: 0, count: 256)) == isCut,
                    "\(bytes.prefix(4)) \(cut)")
            }
        }
    }
}

@Suite struct `a RAW file of a kind that is not decoded` {
    @Test(.enabled(if: builtFamilies.contains(.raw)))
    func `says which, and is not damaged`() {
        let kinds: [(String, [Int: RawDraft.Value])] = [
            ("GoPro GPR", [0x0103: .short(9)]), ("DNG of JPEG XL", [0x0103: .short(52546)]),
            ("floating point DNG", [0x0153: .short(3), 0x0102: .short(16)]),
            ("floating point DNG", [0x0153: .short(3), 0x0102: .short(32), 0x0103: .short(8)]),
        ]
        for (kind, entries) in kinds {
            let draft = RawDraft(width: 64, height: 64, hasPreview: false, sensor: entries)
            let error = outcome(draft.bytes).error
            #expect(error == .kindNotSupported(kind) && error?.isDamage == false)
            #expect(facts(draft.bytes)?.size == PixelSize(width: 64, height: 64))
            // Its end tells that it is damaged besides.
            let isCutDamaged = isDamaged(draft.bytes.dropLast(100))
            #expect(isCutDamaged)
        }
    }
}
