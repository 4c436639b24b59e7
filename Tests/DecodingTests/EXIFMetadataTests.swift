import Decoding
import Metadata
import SeededRandom
import Testing

/// A TIFF block with a main and an EXIF directory, laid out in either byte order.
private struct Block {
    private var main: [(tag: Int, type: Int, count: Int, bytes: [UInt8])] = []
    private var exif: [(tag: Int, type: Int, count: Int, bytes: [UInt8])] = []
    private let isLittle: Bool

    init(isLittle: Bool) { self.isLittle = isLittle }

    func number(_ value: Int, _ size: Int) -> [UInt8] {
        let big = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
        return isLittle ? big.reversed() : big
    }

    mutating func text(_ tag: Int, _ text: String, inMain: Bool = false) {
        let bytes = Array(text.utf8) + [0]
        if inMain {
            main.append((tag, 2, bytes.count, bytes))
        } else {
            exif.append((tag, 2, bytes.count, bytes))
        }
    }

    mutating func short(_ tag: Int, _ value: Int) { exif.append((tag, 3, 1, number(value, 2))) }

    mutating func fraction(_ tag: Int, _ over: Int, _ under: Int, inMain: Bool = false) {
        let bytes = number(over, 4) + number(under, 4)
        if inMain { main.append((tag, 5, 1, bytes)) } else { exif.append((tag, 5, 1, bytes)) }
    }

    mutating func position() { main.append((0x8825, 4, 1, number(8, 4))) }

    /// Values behind both directories.
    var bytes: [UInt8] {
        let all = main + [(tag: 0x8769, type: 4, count: 1, bytes: [])]
        let exifAt = 8 + 2 + 12 * all.count + 4
        var data: [UInt8] = []
        let dataAt = exifAt + 2 + 12 * exif.count + 4
        func directory(_ entries: [(tag: Int, type: Int, count: Int, bytes: [UInt8])]) -> [UInt8] {
            var out = number(entries.count, 2)
            for entry in entries {
                out += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
                if entry.tag == 0x8769 {
                    out += number(exifAt, 4)
                } else if entry.bytes.count <= 4 {
                    out += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
                } else {
                    out += number(dataAt + data.count, 4)
                    data += entry.bytes
                }
            }
            return out + number(0, 4)
        }
        let directories = directory(all) + directory(exif)
        return (isLittle ? [0x49, 0x49] : [0x4D, 0x4D]) + number(42, 2) + number(8, 4)
            + directories + data
    }
}

@Suite struct `Metadata from EXIF` {
    private func metadata(_ isLittle: Bool = true, _ fill: (inout Block) -> Void) -> PhotoMetadata?
    {
        var block = Block(isLittle: isLittle)
        fill(&block)
        return EXIF(tiff: block.bytes)?.metadata
    }

    @Test(arguments: [true, false])
    func `says with what and how a photo was taken`(isLittle: Bool) {
        let known = metadata(isLittle) { block in
            block.text(0x010F, "Canon", inMain: true)
            block.text(0x0110, "Canon EOS R5", inMain: true)
            block.position()
            block.fraction(0x829A, 1, 500)
            block.fraction(0x829D, 28, 10)
            block.short(0x8827, 400)
            block.text(0x9003, "2024:05:17 10:30:00")
            block.text(0x9291, "12")
            block.fraction(0x920A, 85, 1)
            block.text(0xA434, "RF85mm F1.2 L USM")
        }
        var wanted = PhotoMetadata()
        wanted.camera = "Canon EOS R5"
        wanted.lens = "RF85mm F1.2 L USM"
        wanted.shutter = 0.002
        wanted.aperture = 2.8
        wanted.iso = 400
        wanted.focalLength = 85
        wanted.milliseconds = 120
        wanted.hasPosition = true
        wanted.captureDate = CaptureDate(exif: "2024:05:17 10:30:00".utf8)
        #expect(known == wanted)
    }

    @Test func `a maker whose name the model lacks stands before it`() {
        for (maker, model, camera) in [
            ("SONY", "ILCE-7M3", "SONY ILCE-7M3"),
            ("NIKON CORPORATION", "NIKON D750", "NIKON D750"),
            (" Apple ", "iPhone  12 ", "Apple iPhone 12"),
        ] {
            let known = metadata { block in
                block.text(0x010F, maker, inMain: true)
                block.text(0x0110, model, inMain: true)
            }
            #expect(known?.camera == camera)
        }
    }

    @Test func `nought, infinity and blanks are unknown`() {
        let known = metadata { block in
            block.text(0x0110, "   ", inMain: true)
            block.fraction(0x829A, 0, 5)
            block.fraction(0x829D, 1, 0)
            block.short(0x8827, 0)
            block.text(0x9291, "   ")
            block.fraction(0x920A, 0, 0)
            block.text(0xA434, "")
        }
        #expect(known == PhotoMetadata())
    }

    @Test(arguments: 1...20)
    func `texts are cut to 64 bytes, whatever their bytes are`(seed: UInt64) throws {
        var dice = Dice(seed)
        let long = String((0..<100).map { _ in dice.pick(["a", "é", "\u{1F600}", " ", "\u{1B}"]) })
        let known = metadata { block in
            block.text(0x010F, long, inMain: true)
            block.text(0x0110, long, inMain: true)
            block.text(0xA434, long)
        }
        for text in [known?.camera, known?.lens].compactMap({ $0 }) {
            #expect(text.utf8.count <= PhotoMetadata.textLimit && !text.isEmpty, "seed \(seed)")
        }
    }
}
