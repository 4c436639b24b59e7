import Formats
import Metadata
import SeededRandom
import Testing

@testable import Decoding

private func outcome(_ bytes: [UInt8]) -> (photo: DecodedPhoto?, error: DecodeError?) {
    let file = TemporaryFile(bytes)
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

@Suite struct `a RAW file that is cut off` {
    @Test(arguments: Seeds.count(4))
    func `is damaged wherever it ends, and what is there is shown`(seed: UInt64) throws {
        var dice = Dice(seed)
        let draft = RawDraft(width: 360, height: 240)
        let bytes = draft.bytes
        #expect(outcome(bytes).photo?.damage == nil && outcome(bytes).error == nil)
        let inData = dice.roll(draft.dataStart..<bytes.count)
        #expect(outcome(Array(bytes[..<inData])).photo?.damage == "the file is cut off")
        // Behind the tables of the JPEG.
        let inPreview = dice.roll((draft.previewStart + 1500)..<draft.dataStart)
        #expect(outcome(Array(bytes[..<inPreview])).photo?.damage != nil, "seed \(seed)")
        let before = dice.roll(600..<draft.previewStart)
        #expect(outcome(Array(bytes[..<before])).error?.isDamage == true, "seed \(seed)")
    }

    @Test(.enabled(if: builtFamilies.contains(.raw)))
    func `is damaged where nothing of it is a JPEG`() throws {
        let draft = RawDraft(width: 64, height: 64, hasPreview: false)
        let bytes = draft.bytes
        #expect(outcome(bytes).photo?.damage == nil && outcome(bytes).error == nil)
        for end in stride(from: draft.dataStart, to: bytes.count, by: 997) {
            let (photo, error) = outcome(Array(bytes[..<end]))
            #expect(photo?.damage ?? (error?.isDamage == true ? "" : nil) != nil, "\(end)")
        }
    }

    @Test func `is damaged where a box of it is, as in a CR3`() throws {
        let bytes = contents(of: formatsFolder + "/canon.cr3")
        #expect(outcome(bytes).photo?.damage == nil)
        #expect(outcome(Array(bytes.dropLast(200))).photo?.damage != nil)
        let data: [UInt8] = [0, 0, 0, 100] + Array("mdat".utf8) + [UInt8](repeating: 7, count: 92)
        #expect(outcome(bytes + data).photo?.damage == nil)
        #expect(outcome(bytes + data.dropLast(1)).photo?.damage == "the file is cut off")
        // To the end of the file, wherever that is.
        #expect(outcome(bytes + [0, 0, 0, 0] + data[4...]).photo?.damage == nil)
    }

    @Test func `is damaged where the sensor's data is, as in a RAF`() throws {
        var bytes = contents(of: formatsFolder + "/fuji.raf")
        let end = bytes.count
        bytes.replaceSubrange(
            100..<108, with: [0, 0, UInt8(end >> 8), UInt8(end & 255), 0, 0, 0, 50])
        let data = [UInt8](repeating: 7, count: 50)
        #expect(outcome(bytes + data).photo?.damage == nil)
        #expect(outcome(bytes + data.dropLast(1)).photo?.damage == "the file is cut off")
    }

    @Test func `of an older camera is told from one that nothing knows`() throws {
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
    func `says which`() {
        let kinds: [(String, [Int: RawDraft.Value])] = [
            ("GoPro GPR", [0x0103: .short(9)]), ("DNG of JPEG XL", [0x0103: .short(52546)]),
            ("floating point DNG", [0x0153: .short(3), 0x0102: .short(16)]),
            ("floating point DNG", [0x0153: .short(3), 0x0102: .short(32), 0x0103: .short(8)]),
        ]
        for (kind, entries) in kinds {
            let draft = RawDraft(width: 64, height: 64, hasPreview: false, sensor: entries)
            #expect(outcome(draft.bytes).error == .kindNotSupported(kind))
            #expect(photoHeader(ofTemporary: draft.bytes) == PixelSize(width: 64, height: 64))
        }
    }

    @Test func `is Phase One's where its block says so, and no TIFF`() throws {
        var bytes = RawDraft(width: 64, height: 64, hasPreview: false).bytes
        // A TIFF of greys, as its first picture is.
        for (at, value) in [(0x0106, 1), (0xC612, 0x012D)] {
            let entry = [UInt8(at & 255), UInt8(at >> 8)]
            for place in bytes.indices where bytes[place...].starts(with: entry) {
                if at == 0x0106 { bytes[place + 8] = UInt8(value); bytes[place + 9] = 0 }
                if at == 0xC612 { bytes[place] = 0x2D; bytes[place + 1] = 1 }
            }
        }
        let plain = TemporaryFile(bytes)
        #expect(try PhotoFacts(of: PhotoFile(path: plain.path)).format == .tiff)
        // The block takes the place of the first directory, which moves to the end.
        let directory = Array(bytes[8..<512])
        var block = Array("IIII".utf8) + [0] + Array("waR".utf8) + [12, 0, 0, 0]
        block += [3, 0, 0, 0, 0, 0, 0, 0]
        for (tag, size, value) in [(0x010C, 4, 60), (0x010D, 4, 40), (0x010F, 64, 1000)] {
            for number in [tag, 4, size, value] {
                block += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            }
        }
        bytes.replaceSubrange(8..<(8 + block.count), with: block)
        let end = bytes.count
        bytes.replaceSubrange(
            4..<8, with: (0..<4).map { UInt8(truncatingIfNeeded: end >> (8 * $0)) })
        bytes += directory
        let file = TemporaryFile(bytes)
        let facts = try PhotoFacts(of: PhotoFile(path: file.path))
        #expect(facts.format == .raw && facts.isDeveloped)
        #expect(facts.size == PixelSize(width: 60, height: 40))
    }
}

private func photoHeader(ofTemporary bytes: [UInt8]) -> PixelSize? {
    let file = TemporaryFile(bytes)
    return photoHeader(ofFileAt: file.path).flatMap {
        pixelSize($0.width ?? 0, $0.height ?? 0)
    }
}
