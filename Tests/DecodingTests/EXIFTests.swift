import Geometry
import Decoding
import Photos
import Pixels
import SeededRandom
import Testing

/// A TIFF block in either byte order, for tests.
private struct TIFFBuilder {
    let isLittleEndian: Bool
    var bytes: [UInt8]

    init(isLittleEndian: Bool) {
        self.isLittleEndian = isLittleEndian
        bytes = isLittleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
        add(42, 2)
        add(8, 4)
    }

    mutating func add(_ value: Int, _ size: Int) {
        let big = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (size - 1 - $0))) }
        bytes += isLittleEndian ? big.reversed() : big
    }

    mutating func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) {
        add(tag, 2)
        add(type, 2)
        add(count, 4)
        if type == 3 && count == 1 {
            add(value, 2)
            add(0, 2)
        } else {
            add(value, 4)
        }
    }
}

@Suite struct `reading EXIF` {
    private func block(isLittleEndian: Bool = true, type: Int = 3, count: Int = 1, orientation: Int)
        -> [UInt8]
    {
        var tiff = TIFFBuilder(isLittleEndian: isLittleEndian)
        tiff.add(1, 2)
        tiff.entry(0x0112, type, count, orientation)
        tiff.add(0, 4)
        return tiff.bytes
    }

    @Test func `only an integer of 1 to 8 is an orientation`() {
        for value in 0...10 {
            for endian in [true, false] {
                let exif = EXIF(tiff: block(isLittleEndian: endian, orientation: value))
                #expect(exif?.orientation?.rawValue == ((1...8).contains(value) ? value : nil))
            }
        }
        #expect(EXIF(tiff: block(type: 4, orientation: 6))?.orientation?.rawValue == 6)
        #expect(EXIF(tiff: block(type: 2, orientation: 6))?.orientation == nil)
        #expect(EXIF(tiff: block(count: 2, orientation: 6))?.orientation == nil)
        #expect(EXIF(tiff: [UInt8]("not a TIFF".utf8)) == nil)
    }

    @Test func `directories that point at each other end`() {
        var tiff = TIFFBuilder(isLittleEndian: true)
        tiff.add(2, 2)
        tiff.entry(0x8769, 4, 1, 8)
        tiff.entry(0x0112, 3, 1, 5)
        tiff.add(8, 4)
        #expect(EXIF(tiff: tiff.bytes)?.orientation?.rawValue == 5)
    }

    @Test func `the original date wins, and only a real date counts`() {
        func exif(_ texts: [(tag: Int, text: String)]) -> EXIF? {
            var tiff = TIFFBuilder(isLittleEndian: false)
            let main = texts.filter { $0.tag == 0x0132 }
            let sub = texts.filter { $0.tag != 0x0132 }
            let subStart = 8 + 2 + 12 * (main.count + 1) + 4
            var at = subStart + 2 + 12 * sub.count + 4
            tiff.add(main.count + 1, 2)
            for item in main {
                tiff.entry(item.tag, 2, 20, at)
                at += 20
            }
            tiff.entry(0x8769, 4, 1, subStart)
            tiff.add(0, 4)
            tiff.add(sub.count, 2)
            for item in sub {
                tiff.entry(item.tag, 2, 20, at)
                at += 20
            }
            tiff.add(0, 4)
            for item in main + sub { tiff.bytes += Array(item.text.utf8) + [0] }
            return EXIF(tiff: tiff.bytes)
        }
        let original = (tag: 0x9003, text: "2020:01:02 03:04:05")
        let digitized = (tag: 0x9004, text: "2021:01:02 03:04:05")
        let modified = (tag: 0x0132, text: "2022:01:02 03:04:05")
        #expect(exif([modified, digitized, original])?.captureDate?.year == 2020)
        #expect(exif([modified, digitized])?.captureDate?.year == 2021)
        #expect(exif([modified])?.captureDate?.year == 2022)
        #expect(
            exif([(tag: 0x9003, text: "0000:00:00 00:00:00"), digitized])?.captureDate?.year == 2021
        )
        #expect(exif([(tag: 0x9003, text: "2023:02:29 00:00:00")])?.captureDate == nil)
        #expect(exif([(tag: 0x9003, text: "2024:02:29 24:00:00")])?.captureDate?.hour == 0)
        #expect(exif([(tag: 0x9003, text: "    :  :     :  :  ")])?.captureDate == nil)
    }

    @Test func `dates are ordered`() throws {
        let a = try #require(CaptureDate(exif: Array("2024:02:29 12:34:56".utf8)))
        let b = try #require(CaptureDate(exif: Array("2024-02-29T12:34:57".utf8)))
        #expect(a < b && !(b < a))
    }

    @Test(arguments: Seeds.count(3000)) func `any bytes are survived`(seed: UInt64) {
        var dice = Dice(seed)
        var bytes = (0..<Int.random(in: 0...200, using: &dice)).map { _ in
            Bool.random(using: &dice)
                ? UInt8.random(in: 0...20, using: &dice) : UInt8.random(in: 0...255, using: &dice)
        }
        if bytes.count >= 8 { bytes.replaceSubrange(0..<8, with: [0x49, 0x49, 42, 0, 8, 0, 0, 0]) }
        guard let exif = EXIF(tiff: bytes) else { return }
        if let range = exif.thumbnail { #expect(range.upperBound <= bytes.count, "seed \(seed)") }
    }

    @Test func `a directory that goes on with itself says nothing twice`() {
        for (next, isKept) in [(8, false), (38, true)] {
            var tiff = TIFFBuilder(isLittleEndian: true)
            for end in [next, 0] {
                tiff.add(2, 2)
                tiff.entry(0x0201, 4, 1, 8)
                tiff.entry(0x0202, 4, 1, 20)
                tiff.add(end, 4)
            }
            #expect((EXIF(tiff: tiff.bytes)?.thumbnail != nil) == isKept, "\(next)")
        }
    }

    @Test(arguments: ["R03", "R98", ""])
    func `the interoperability index R03 means Adobe RGB`(index: String) {
        var tiff = TIFFBuilder(isLittleEndian: true)
        tiff.add(1, 2)
        tiff.entry(0x8769, 4, 1, 26)
        tiff.add(0, 4)
        tiff.add(1, 2)
        tiff.entry(0xA005, 4, 1, 44)
        tiff.add(0, 4)
        tiff.add(1, 2)
        tiff.add(1, 2)
        tiff.add(2, 2)
        tiff.add(4, 4)
        tiff.bytes += (Array(index.utf8) + [0, 0, 0, 0]).prefix(4)
        tiff.add(0, 4)
        #expect(EXIF(tiff: tiff.bytes)?.isAdobeRGB == (index == "R03"))
    }

    @Test func `a value that reaches beyond the block is left out`() {
        var tiff = TIFFBuilder(isLittleEndian: true)
        tiff.add(1, 2)
        tiff.entry(0x0132, 2, 20, 26)
        tiff.add(0, 4)
        tiff.bytes += Array("2022:01:02 03:04:05".utf8) + [0]
        #expect(EXIF(tiff: tiff.bytes)?.captureDate?.year == 2022)
        for missing in 1...20 {
            #expect(EXIF(tiff: tiff.bytes.dropLast(missing))?.captureDate == nil, "\(missing)")
        }
    }

    @Test func `a thumbnail beyond the block is left out`() {
        for (start, length, isKept) in [
            (8, 20, true), (8, 4000, false), (0xFFFF_FFFF, 8, false), (4, 8, false),
        ] {
            var tiff = TIFFBuilder(isLittleEndian: true)
            tiff.add(0, 2)
            tiff.add(14, 4)
            tiff.add(2, 2)
            tiff.entry(0x0201, 4, 1, start)
            tiff.entry(0x0202, 4, 1, length)
            tiff.add(0, 4)
            #expect((EXIF(tiff: tiff.bytes)?.thumbnail != nil) == isKept, "\(start) \(length)")
        }
    }
}
