import Photos
import SeededRandom
import Testing

@testable import Decoding

@Suite struct `RAW files in formats of their own` {
    private func header(_ bytes: [UInt8]) -> PhotoMetadata? {
        let file = TemporaryFile(bytes)
        return photoHeader(ofFileAt: file.path)
    }

    private func little(_ value: Int, _ size: Int) -> [UInt8] {
        HEIFDraft.number(value, size).reversed()
    }

    /// A block of Canon's heap: values, a directory, and where that is.
    private func heap(_ records: [(tag: Int, value: [UInt8])]) -> [UInt8] {
        var values: [UInt8] = []
        var entries: [UInt8] = []
        for record in records {
            entries += little(record.tag, 2)
            if record.tag & 0x4000 != 0 {
                entries += (record.value + [UInt8](repeating: 0, count: 8)).prefix(8)
            } else {
                entries += little(record.value.count, 4) + little(values.count, 4)
                values += record.value
            }
        }
        return values + little(records.count, 2) + entries + little(values.count, 4)
    }

    private func canon(_ records: [(tag: Int, value: [UInt8])]) -> [UInt8] {
        Array("II".utf8) + little(26, 4) + Array("HEAPCCDR".utf8) + [UInt8](repeating: 0, count: 12)
            + heap(records)
    }

    private func float(_ value: Float) -> [UInt8] { little(Int(value.bitPattern), 4) }

    @Test func `of Canon tell what is in their heap`() {
        let camera = heap([(0x080A, Array("Canon\0Canon EOS D30\0".utf8))])
        let exposure = float(0) + float(7) + float(4)
        let properties = heap([
            (0x2807, camera), (0x180E, little(1_068_485_966, 4) + [UInt8](repeating: 0, count: 8)),
            (0x1818, exposure),
        ])
        let found = header(canon([(0x2005, [1, 2, 3]), (0x300A, properties)]))
        #expect(found?.camera == "Canon EOS D30" && found?.format == "RAW of an older camera")
        #expect(found?.captureDate == CaptureDate(exif: "2003:11:10 17:39:26".utf8))
        // Former versions did not split pairs by it.
        #expect(found?.clockDate == nil)
        #expect(found?.shutter == 1 / 128 && found?.aperture == 4)
    }

    @Test func `of Minolta tell what their EXIF block says`() {
        func block(_ kind: String, _ body: [UInt8]) -> [UInt8] {
            [0] + Array(kind.utf8) + HEIFDraft.number(body.count, 4) + body
        }
        let blocks = block("PRD", [1, 2, 3, 4]) + block("TTW", TIFFDraft.photo().bytes)
        let found = header(block("MRM", blocks) + [9, 9])
        #expect(found?.camera == "ACME X1" && found?.captureDate?.year == 2024)
        #expect(found?.clockDate == nil)
    }

    @Test func `of Sigma tell what their properties say`() {
        func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { [$0, 0] } + [0, 0] }
        let all = [
            ("CAMMANUF", "SIGMA"), ("CAMMODEL", "SIGMA SD10"), ("TIME", "1068485966"),
            ("ISO", "100"), ("APERTURE", "8.0"),
        ]
        var characters: [UInt8] = []
        var entries: [UInt8] = []
        for (name, value) in all {
            for text in [name, value] {
                entries += little(characters.count / 2, 4)
                characters += wide(text)
            }
        }
        let properties =
            Array("SECp".utf8) + little(0, 4) + little(all.count, 4) + little(0, 8)
            + little(characters.count / 2, 4) + entries + characters
        let start = Array("FOVb".utf8) + [UInt8](repeating: 0, count: 60)
        let directory =
            Array("SECd".utf8) + little(0, 4) + little(1, 4) + little(start.count, 4)
            + little(properties.count, 4) + Array("PROP".utf8)
        let bytes = start + properties + directory + little(start.count + properties.count, 4)
        let found = header(bytes)
        #expect(found?.camera == "SIGMA SD10" && found?.iso == 100 && found?.aperture == 8)
        #expect(found?.captureDate == CaptureDate(exif: "2003:11:10 17:39:26".utf8))
        for count in stride(from: 8, to: bytes.count, by: 5) {
            _ = header(Array(bytes.prefix(count)) + little(start.count, 4))
        }
    }

    @Test(arguments: Seeds.count(400)) func `may be broken anywhere`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let inner = heap([(0x080A, Array("Canon\0X\0".utf8)), (0x5029, [1, 2, 3, 4])])
        var bytes = canon([
            (0x3002, heap([(0x300A, inner), (0x180E, [1, 2, 3, 4])])), (0x2807, inner),
        ])
        for _ in 0..<dice.roll(8) {
            bytes[dice.roll(2..<bytes.count)] = dice.roll(3) == 0 ? 255 : UInt8(dice.roll(256))
        }
        bytes.removeLast(dice.roll(bytes.count - 14))
        #expect(header(bytes) == header(bytes), "seed \(seed)")
    }
}
