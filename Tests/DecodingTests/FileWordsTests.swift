import CLinux
import Photos
import SeededRandom
import Testing

@testable import Decoding

@Suite struct `What formats keep beside the picture` {
    private let packet = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'>é</x:xmpmeta>".utf8)

    private func document(_ bytes: [UInt8]) -> EmbeddedDocument? {
        let file = TemporaryFile(bytes)
        return embeddedDocument(ofFileAt: file.path)
    }

    private func header(_ bytes: [UInt8]) -> PhotoMetadata? {
        let file = TemporaryFile(bytes)
        return photoHeader(ofFileAt: file.path)
    }

    // MARK: PNG

    private static let pngStart: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])

    private static func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        HEIFDraft.number(body.count, 4) + Array(kind.utf8) + body + [0, 0, 0, 0]
    }

    /// Deflated into blocks that are stored as they are.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes[...]
        var out: [UInt8] = [0x78, 0x01]
        repeat {
            let part = rest.prefix(60_000)
            rest = rest.dropFirst(60_000)
            let length = HEIFDraft.number(part.count, 2)
            out += [rest.isEmpty ? 1 : 0, length[1], length[0], ~length[1], ~length[0]] + part
        } while !rest.isEmpty
        return out + [0, 0, 0, 0]
    }

    /// What ImageMagick makes of what PNG has no chunk for.
    private static func profile(_ bytes: [UInt8]) -> [UInt8] {
        let digits = bytes.map { byte in
            let two = String(byte, radix: 16)
            return two.count == 1 ? "0" + two : two
        }.joined()
        return Array("\nname\n\(bytes.count)\n\(digits)\n".utf8)
    }

    private static func text(_ kind: String, _ keyword: String, _ text: [UInt8]) -> [UInt8] {
        let start = Array(keyword.utf8) + [0]
        return switch kind {
        case "tEXt": chunk("tEXt", start + text)
        case "zTXt": chunk("zTXt", start + [0] + stored(text))
        case "iTXt": chunk("iTXt", start + [0, 0] + Array("en\0\0".utf8) + text)
        default: chunk("iTXt", start + [1, 0, 0, 0] + stored(text))
        }
    }

    @Test(arguments: ["tEXt", "zTXt", "iTXt", "packed iTXt"])
    func `an XMP is found in every text of a PNG`(kind: String) {
        let pixels = Self.chunk("IDAT", [UInt8](repeating: 0, count: 70_000))
        let end = Self.chunk("IEND", [])
        for text in [
            Self.text(kind, "XML:com.adobe.xmp", packet),
            Self.text(kind, "Raw profile type xmp", Self.profile(packet)),
            Self.text(
                kind, "Raw profile type APP1",
                Self.profile(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)),
        ] {
            #expect(document(Self.pngStart + text + pixels + end)?.xmp == packet)
            #expect(document(Self.pngStart + pixels + text + end)?.xmp == packet)
            // A chunk that is cut or broken is none, and does no harm.
            for count in stride(from: 0, to: text.count, by: 7) {
                _ = document(Self.pngStart + text.prefix(count))
            }
        }
    }

    @Test func `what lies behind thousands of pieces of pixels is found in few reads`() {
        let exif = Self.chunk("eXIf", TIFFDraft.photo().bytes)
        let piece = Self.chunk("IDAT", [UInt8](repeating: 1, count: 100))
        let last = Self.chunk("IDAT", [1, 2, 3])
        let pieces = [[UInt8]](repeating: piece, count: 9000).flatMap { $0 }
        let found = header(Self.pngStart + pieces + last + exif + Self.chunk("IEND", []))
        #expect(found?.camera == "ACME X1" && found?.captureDate?.year == 2024)
    }

    @Test(arguments: ["tEXt", "zTXt", "iTXt", "packed iTXt"])
    func `a PNG's text says when it was made`(kind: String) {
        let text = Self.text(kind, "Creation Time", Array("Wed, 02 Jan 2019 03:04:05 GMT".utf8))
        let found = header(Self.pngStart + text + Self.chunk("IEND", []))
        #expect(found?.captureTime == CaptureTime(text: "2019-01-02T03:04:05Z".utf8))
        #expect(found?.clockDate == nil)
    }

    // MARK: WebP, GIF, PSD, JPEG XL

    private func webp(flags: UInt8?, _ chunks: [(String, [UInt8])]) -> [UInt8] {
        func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
            Array(kind.utf8) + HEIFDraft.number(body.count, 4).reversed() + body
                + [UInt8](repeating: 0, count: body.count % 2)
        }
        let canvas = flags.map { chunk("VP8X", [$0, 0, 0, 0, 63, 0, 0, 47, 0, 0]) } ?? []
        let body =
            Array("WEBP".utf8) + canvas + chunk("VP8L", [0x2F] + [UInt8](repeating: 0, count: 20))
            + chunks.flatMap { chunk($0.0, $0.1) }
        return Array("RIFF".utf8) + HEIFDraft.number(body.count, 4).reversed() + body
    }

    @Test(arguments: [0x0C, 0x00, nil] as [UInt8?])
    func `a WebP's chunks are found, whatever its header says of them`(flags: UInt8?) {
        let exif = TIFFDraft.photo().bytes
        let bytes = webp(flags: flags, [("XMP ", packet), ("EXIF", EXIFBlock.mark + exif)])
        #expect(document(bytes)?.xmp == packet && document(bytes)?.rating == 4)
        #expect(header(bytes)?.captureDate?.year == 2024)
    }

    @Test(arguments: [true, false]) func `a GIF's block is found, before its pictures and behind`(
        isBehind: Bool
    ) {
        let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
        let block = [0x21, 0xFF, 0x0B] + Array("XMP DataXMP".utf8) + packet + trailer
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
        let frames = [[UInt8]](repeating: frame, count: 20_000).flatMap { $0 }
        let start = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0]
        let bytes = start + (isBehind ? frames + block : block + frames) + [0x3B]
        #expect(document(bytes)?.xmp == packet)
        for count in stride(from: start.count, to: start.count + 400, by: 3) {
            _ = document(Array(bytes.prefix(count)))
        }
    }

    private func resource(_ number: Int, _ body: [UInt8], name: String = "") -> [UInt8] {
        let named = [UInt8(name.utf8.count)] + Array(name.utf8)
        return Array("8BIM".utf8) + HEIFDraft.number(number, 2) + named
            + [UInt8](repeating: 0, count: named.count % 2) + HEIFDraft.number(body.count, 4) + body
            + [UInt8](repeating: 0, count: body.count % 2)
    }

    private func iptc(_ date: String, _ time: String) -> [UInt8] {
        [(55, date), (60, time)].flatMap { number, text in
            [0x1C, 2, UInt8(number)] + HEIFDraft.number(text.utf8.count, 2) + Array(text.utf8)
        }
    }

    private func photoshop(_ resources: [UInt8]) -> [UInt8] {
        Array("8BPS".utf8) + HEIFDraft.number(1, 2) + [UInt8](repeating: 0, count: 6)
            + HEIFDraft.number(3, 2) + HEIFDraft.number(48, 4) + HEIFDraft.number(64, 4)
            + HEIFDraft.number(8, 2) + HEIFDraft.number(3, 2) + HEIFDraft.number(3, 4) + [1, 2, 3]
            + HEIFDraft.number(resources.count, 4) + resources
    }

    @Test func `Photoshop's resources are found in its own files`() {
        let other = resource(0x03ED, [1, 2, 3], name: "four")
        let psd = photoshop(
            other + resource(0x0424, packet) + resource(0x0422, TIFFDraft.photo().bytes))
        #expect(document(psd)?.xmp == packet && document(psd)?.rating == 4)
        let known = header(psd)
        // The picture is upright, whatever it was made of.
        #expect(known?.width == 64 && known?.height == 48 && known?.camera == "ACME X1")
        #expect(known?.captureDate?.year == 2024)
        let dated = photoshop(other + resource(0x0404, iptc("20190102", "030405+0200")))
        #expect(header(dated)?.captureTime == CaptureTime(text: "2019-01-02T03:04:05".utf8))
    }

    @Test func `a JPEG XL's boxes are found, packed or not`() {
        let start = HEIFDraft.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A])
        let picture = HEIFDraft.box("jxlc", [0xFF, 0x0A, 0x00])
        #expect(document(start + picture + HEIFDraft.box("xml ", packet))?.xmp == packet)
        #expect(document(start + HEIFDraft.box("xml ", packet) + picture)?.xmp == packet)
        let packed = HEIFDraft.box("brob", Array("xml ".utf8) + packet)
        let document = document(start + picture + packed)
        #expect(document?.xmp == nil && document?.packedXMP == packet)
        let both = self.document(start + packed + HEIFDraft.box("xml ", [1, 2]))
        #expect(both?.xmp == [1, 2] && both?.packedXMP == nil)
    }

    @Test func `what is packed in a JPEG XL says when it was taken, where a worker unpacks it`() {
        let body = [0, 0, 0, 0] + TIFFDraft.photo().bytes
        let start =
            HEIFDraft.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A])
            + HEIFDraft.box("jxlc", [0xFF, 0x0A, 0x00])
        let exif = TemporaryFile(start + HEIFDraft.box("brob", Array("Exif".utf8) + [1, 2]))
        let known = photoHeader(ofFileAt: exif.path, unpack: { $0 == [1, 2] ? body : nil })
        #expect(known?.captureDate?.year == 2024 && known?.camera == "ACME X1")
        #expect(known?.clockDate == nil)
        #expect(photoHeader(ofFileAt: exif.path)?.captureDate == nil)
        let xmp = TemporaryFile(start + HEIFDraft.box("brob", Array("xml ".utf8) + [1, 2]))
        let asked = photoHeader(ofFileAt: xmp.path, unpack: { $0 == [1, 2] ? packet : nil }) {
            var said = PhotoMetadata()
            said.hasPosition = $0 == packet
            return said
        }
        #expect(asked?.hasPosition == true)
    }

    // MARK: Dates

    private func jpeg(_ parts: [UInt8]...) -> [UInt8] {
        let whole = Fixture.bytes("s420.jpg")
        return whole[..<2] + parts.flatMap { $0 } + whole[2...]
    }

    private func segment(_ marker: UInt8, _ mark: String, _ body: [UInt8]) -> [UInt8] {
        let all = Array(mark.utf8) + body
        return [0xFF, marker] + HEIFDraft.number(all.count + 2, 2) + all
    }

    @Test func `the date of EXIF counts, then that of XMP, then that of IPTC`() {
        let exif = segment(0xE1, "Exif\0\0", TIFFDraft.photo().bytes)
        let xmp = segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", packet)
        let resources = resource(0x0404, iptc("20170102", "030405"))
        let photoshop = segment(0xED, "Photoshop 3.0\0", resources)
        var asked = 0
        func year(_ parts: [UInt8]..., says: String? = "2018-01-02") -> Int? {
            let file = TemporaryFile(jpeg(parts.flatMap { $0 }))
            return photoHeader(
                ofFileAt: file.path,
                xmp: { words in
                    #expect(words == packet)
                    asked += 1
                    var said = PhotoMetadata()
                    if let time = says.flatMap({ CaptureTime(text: $0.utf8) }) {
                        said.take(time, isRecorded: false)
                    }
                    return said
                })?.captureDate?.year
        }
        #expect(year(photoshop, xmp, exif) == 2024 && asked == 0)
        #expect(year(photoshop, xmp) == 2018 && asked == 1)
        #expect(year(photoshop, xmp, says: nil) == 2017)
        #expect(year(photoshop) == 2017)
        #expect(year() == nil)
        // The year alone counts where nothing says more.
        #expect(year(photoshop, xmp, says: "2018") == 2017)
        #expect(year(xmp, says: "2018") == 2018)
    }

    @Test func `a document is asked for a position where EXIF gives none and the document may`() {
        let name = Array("exif:GGPSLatitude".utf8)
        let wide: [UInt8] = name.flatMap { [UInt8(0), $0] }
        for (words, mayKnow) in [(name, true), (wide, true), (Array("GPSLatitud".utf8), false)] {
            let xmp = segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", words)
            for isPlaced in [false, true] {
                var photo = TIFFDraft.photo()
                if isPlaced {
                    photo.position = [
                        photo.numbers(2, 5, 48, 6, 0), photo.numbers(4, 5, 11, 30, 0),
                    ]
                }
                let exif = segment(0xE1, "Exif\0\0", photo.bytes)
                let file = TemporaryFile(jpeg(exif + xmp))
                var asked = 0
                let header = photoHeader(
                    ofFileAt: file.path,
                    xmp: { _ in
                        asked += 1
                        var said = PhotoMetadata()
                        said.hasPosition = true
                        return said
                    })
                #expect(asked == (mayKnow && !isPlaced ? 1 : 0))
                #expect(header?.hasPosition == (mayKnow || isPlaced ? true : nil))
                #expect(header?.captureDate?.year == 2024)
            }
        }
    }

    @Test func `IPTC is found where it is cut into segments, and in whatever form`() {
        let long = resource(0x0BB7, [UInt8](repeating: 7, count: 70_000))
        let all = long + resource(0x0404, iptc("20190102", "030405"))
        let parts =
            segment(0xED, "Photoshop 3.0\0", Array(all[..<60_000]))
            + segment(0xED, "Photoshop 3.0\0", Array(all[60_000...]))
        #expect(header(jpeg(parts))?.captureDate?.year == 2019)
        for (date, time, wanted) in [
            ("20190102", "030405-0500", "2019-01-02T03:04:05"), ("20190102", "", "2019-01-02"),
            ("20190000", "", "2019"), ("00000000", "", nil),
        ] as [(String, String, String?)] {
            let body = resource(0x0404, iptc(date, time))
            let found = header(jpeg(segment(0xED, "Photoshop 3.0\0", body)))
            #expect(found?.captureTime == wanted.flatMap { CaptureTime(text: $0.utf8) }, "\(date)")
        }
    }

    @Test(arguments: Seeds.count(600)) func `may be broken anywhere`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let exif = TIFFDraft.photo().bytes
        var bytes = dice.pick([
            Self.pngStart
                + Self.text("packed iTXt", "Raw profile type xmp", Self.profile(packet))
                + Self.text("zTXt", "Raw profile type iptc", Self.profile(resource(0x0404, exif))),
            webp(flags: 0x0C, [("XMP ", packet), ("EXIF", exif)]),
            Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFF, 0x0B]
                + Array("XMP DataXMP".utf8) + packet + [UInt8](repeating: 0, count: 258),
            photoshop(resource(0x0424, packet) + resource(0x0404, iptc("20190102", "03"))),
            HEIFDraft.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + HEIFDraft.box("xml ", packet),
        ])
        for _ in 0..<dice.roll(10) {
            bytes[dice.roll(8..<bytes.count)] = dice.roll(3) == 0 ? 255 : UInt8(dice.roll(256))
        }
        bytes.removeLast(dice.roll(bytes.count / 2))
        let first = document(bytes)
        #expect(first == document(bytes), "seed \(seed)")
        #expect(first?.xmp.map { $0.count <= bytes.count } ?? true, "seed \(seed)")
        #expect(header(bytes) == header(bytes), "seed \(seed)")
    }
}
