import CDecoding
import CXMP
import CullingVectors
import Glibc
import Photos
import SeededRandom
import Selecting
import Testing

@testable import Sidecars

@Suite struct `What a document says, whatever its form` {
    private static let namespaces: [(String, String)] = [
        ("xmp", "http://ns.adobe.com/xap/1.0/"), ("exif", "http://ns.adobe.com/exif/1.0/"),
        ("photoshop", "http://ns.adobe.com/photoshop/1.0/"),
        ("exifEX", "http://cipa.jp/exif/1.0/"), ("acdsee", "http://ns.acdsee.com/iptc/1.0/"),
        ("digiKam", "http://www.digikam.org/ns/1.0/"), ("darktable", "http://darktable.sf.net/"),
    ]

    private static func document(_ attributes: String = "", _ inside: String = "") -> String {
        let declared = namespaces.map { "xmlns:\($0)='\($1)'" }.joined(separator: " ")
        return "<x:xmpmeta xmlns:x='adobe:ns:meta/'>"
            + "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
            + "<rdf:Description rdf:about='' \(declared) \(attributes)>\(inside)</rdf:Description>"
            + "</rdf:RDF></x:xmpmeta>"
    }

    private static let four = document("xmp:Rating='4' xmp:Label='Red'")

    private func verdict(_ bytes: [UInt8]) -> DocumentVerdict? {
        (try? DocumentText(bytes: bytes)).map { DocumentVerdict($0) }
    }

    private func wide(_ text: String, isLittle: Bool, mark: Bool = true) -> [UInt8] {
        let all = mark ? "\u{FEFF}" + text : text
        return all.utf16.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
            return isLittle ? bytes.reversed() : bytes
        }
    }

    @Test func `is read where the document is not in order, and never edited there`() throws {
        let four = Self.four
        func with(_ inside: String) -> [UInt8] {
            Array(Self.document("xmp:Rating='4' xmp:Label='Red'", inside).utf8)
        }
        let broken: [[UInt8]] = [
            Array((four + "\n<?xpacket end='w'?>\nription></rdf:RDF></x:xmpmeta>").utf8),
            Array(four.utf8) + [UInt8](repeating: 0, count: 64) + [0x0A],
            with("<crs:Sharpness>1</crs:Sharpness>"), with("<xmp:Nickname>a\u{1}b</xmp:Nickname>"),
            with("<xmp:Nickname>a & b</xmp:Nickname>"), with("<xmp:Nickname>a&#1;b</xmp:Nickname>"),
            with("<xmp:Nickname>&nbsp;</xmp:Nickname>"), with("<xmp:Nickname><br>a</xmp:Nickname>"),
            with("<xmp:Nickname>a"), with("</xmp:Nickname>"), with("<!-- -- -->"),
            with("<xmp:Nickname>\u{FFFF}</xmp:Nickname>"),
            with("<xmp:Nickname>") + [0xE9] + Array("</xmp:Nickname>".utf8),
            Array(("\n <?xml version='1.0'?>" + four).utf8), Array(("junk" + four).utf8),
            Array("<?xml version='1.0' encoding='windows-1252'?>\(four)".utf8),
            Array(four.replacingFirst("xmp:Rating='4'", by: "xmp:Rating=4").utf8),
            Array(four.replacingFirst("xmp:Rating", by: "xmp:Rating='4' xmp:Rating").utf8),
            Array(four.replacingFirst("xmp:Label", by: "xmp:Nickname='a<b' xmp:Label").utf8),
            Array(four.replacingFirst("xmlns:xmp=", by: "xmlns:other=").utf8),
            Array(four.prefix(four.count - 30).utf8),
            Array(wide(four, isLittle: true).dropLast()), wide(four, isLittle: true, mark: false),
            wide(four, isLittle: false, mark: false),
            wide(four, isLittle: true) + [UInt8](repeating: 0, count: 9),
        ]
        for bytes in broken {
            let text = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
            #expect(verdict(bytes) == DocumentVerdict(stars: 4, label: .colour(.red)), text)
            #expect(throws: SidecarRefusal.self, text) {
                let document = try XMPDocument(bytes: bytes)
                _ = try document.edited(
                    bytes, changes: [XMPChange(.rating, text: "1")], date: Array("x".utf8))
            }
        }
    }

    @Test func `is refused where there is none, or where it is a trap`() {
        let trap = "<!DOCTYPE x [<!ENTITY a '4'>]>" + Self.four
        for text in ["", "no document", "<a><b/></a>", "<x:xmpmeta", trap] {
            #expect(verdict(Array(text.utf8))?.stars == nil)
        }
    }

    @Test(arguments: [
        "<xmp:Rating>4</xmp:Rating>", "<xmp:Rating>\n 4\n</xmp:Rating>",
        "<xmp:Rating><rdf:Bag><rdf:li>4</rdf:li></rdf:Bag></xmp:Rating>",
        "<xmp:Rating><rdf:Seq> <rdf:li>4</rdf:li> </rdf:Seq></xmp:Rating>",
        "<xmp:Rating><rdf:Alt><rdf:li xml:lang='x-default'>4</rdf:li></rdf:Alt></xmp:Rating>",
        "<xmp:Rating rdf:parseType='Resource'><rdf:value>4</rdf:value></xmp:Rating>",
        "<xmp:Rating><rdf:Description><rdf:value>4</rdf:value></rdf:Description></xmp:Rating>",
        "<xmp:Rating><rdf:Description rdf:value='4'/></xmp:Rating>", "<xmp:Rating rdf:value='4'/>",
        "<m:Rating xmlns:m='http://ns.microsoft.com/photo/1.0/'>75</m:Rating>",
        "<m:Rating xmlns:m='http://ns.microsoft.com/photo/1.0'>75</m:Rating>",
        "<acdsee:rating>4</acdsee:rating>",
        "<xmp:Rating>many</xmp:Rating><acdsee:rating>4</acdsee:rating>",
    ]) func `may be stars in any of these forms`(inside: String) throws {
        #expect(verdict(Array(Self.document("", inside).utf8))?.stars == 4)
    }

    @Test func `is the first word, but of darktable's list the lowest`() {
        let twice = "<xmp:Rating>2</xmp:Rating><xmp:Rating>3</xmp:Rating>"
        #expect(verdict(Array(Self.document("xmp:Rating='4'", twice).utf8))?.stars == 4)
        #expect(verdict(Array(Self.document("", twice).utf8))?.stars == 2)
        let list =
            "<darktable:colorlabels><rdf:Seq><rdf:li>3</rdf:li><rdf:li>1</rdf:li></rdf:Seq>"
            + "</darktable:colorlabels>"
        #expect(verdict(Array(Self.document("", list).utf8))?.label == .colour(.yellow))
    }

    private func label(_ text: String) -> PhotoLabel? {
        verdict(Array(Self.document("xmp:Label='\(text)'").utf8))?.label
    }

    @Test func `may be a label in the languages of other programs`() {
        let words: [LabelColour: [String]] = [
            .red: [
                "Red", "Rot", "ROUGE", "rojo", "Rosso", "Vermelho", "Rood", "Röd", "красный", "レッド",
                "红色",
            ],
            .yellow: ["Yellow", "Gelb", "Jaune", "Amarillo", "Giallo", "Amarelo", "Geel", "Gul"],
            .green: ["Green", "Grün", "GRÜN", "Gru\u{308}n", "Vert", "Verde", "Groen", "Grön"],
            .blue: ["Blue", "Blau", "Bleu", "Azul", "Blu", "Blauw", "Blå"],
            .purple: [
                "Purple", "Lila", "Violett", "Violet", "Púrpura", "Morado", "Viola", "Roxo",
                "Paars", "To Do",
            ],
        ]
        for (colour, words) in words {
            for word in words { #expect(label(word) == .colour(colour), "\(word)") }
        }
        #expect(label("Print") == .other(Array("Print".utf8)))
    }

    @Test func `may be the raw text of Adobe Bridge`() {
        #expect(label("$$$/Bridge/Preferences/Label/Green=Approved") == .colour(.green))
        #expect(label("$$$/Bridge/Preferences/Label/Red=Auswahl") == .colour(.red))
        #expect(label("$$$/Other=Review") == .colour(.blue))
        let strange = "$$$/Other=Print"
        #expect(label(strange) == .other(Array(strange.utf8)))
    }

    @Test(arguments: ["NoColor", "None", "none", "0", "No Color"])
    func `may be that there is no label, which is no decision`(text: String) throws {
        let bytes = Array(Self.document("xmp:Label='\(text)'").utf8)
        let said = Documented([
            PhotoDocument(.stemSidecar, changed: 1, verdict: try #require(verdict(bytes)))
        ])
        #expect(said.judgement == .none && !said.judgement.isDecided)
        let other = Self.document("xmp:Label='\(text)' digiKam:ColorLabel='5'")
        #expect(verdict(Array(other.utf8))?.label == .colour(.blue))
    }

    @Test(arguments: [
        (
            "exif:DateTimeOriginal='2019-01-02T03:04:05.25+02:00'", "2019-01-02T03:04:05.25+02:00",
            true
        ),
        ("exif:DateTimeOriginal='2019:01:02 03:04:05'", "2019-01-02T03:04:05", true),
        (
            "exif:DateTimeOriginal='2019-01-02T03:04:05' exif:SubSecTimeOriginal='12' exifEX:OffsetTimeOriginal='+09:00'",
            "2019-01-02T03:04:05.12+09:00", true
        ),
        ("photoshop:DateCreated='2019-01-02'", "2019-01-02", true),
        ("exif:DateTimeDigitized='2019-01-02T03:04'", "2019-01-02T03:04", false),
        (
            "exif:DateTimeOriginal='' xmp:CreateDate='2019-01-02T03:04:05Z'",
            "2019-01-02T03:04:05Z", false
        ),
        ("xmp:CreateDate='2020-01-01' photoshop:DateCreated='2019-01-02'", "2019-01-02", true),
        ("photoshop:DateCreated='2019' xmp:CreateDate='2020-01-01'", "2020-01-01", false),
    ]) func `may be when the photo was taken`(attributes: String, date: String, isOriginal: Bool)
        throws
    {
        let text = try DocumentText(bytes: Array(Self.document(attributes).utf8))
        let time = try #require(CaptureTime(text: date.utf8))
        #expect(DocumentDate(text) == DocumentDate(time, isOriginal: isOriginal))
    }

    @Test(arguments: [
        ("48,12.5N", "11,30.25E", "", true), ("48,12,30N", "11,30,0E", "A", true),
        ("-48.2083", "11.5", "", true), ("0,0N", "0,0E", "", true), ("0,0N", "0,0E", "V", false),
        ("90,0.1N", "11,30E", "", false), ("48,12N", "180,1E", "", false),
        ("48,12N", "", "", false), ("", "11,30E", "", false), ("N", "E", "", false),
        ("nan", "inf", "", false), ("48.1.2", "11", "", false),
    ]) func `may be where the photo was taken`(
        latitude: String, longitude: String, status: String, isPlace: Bool
    ) throws {
        let document = Self.document(
            "exif:GPSLatitude='\(latitude)' exif:GPSLongitude='\(longitude)' exif:GPSStatus='\(status)'"
        )
        let facts = DocumentFacts(try DocumentText(bytes: Array(document.utf8)))
        #expect(facts.hasPosition == isPlace)
    }

    @Test(arguments: [0, 1, 4096, 60_000, 300_000]) func `may be packed`(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        var unpacked = [UInt8](repeating: 0, count: Int(XMP_UNPACKED_LIMIT))
        let packed = Packed.brotli(bytes)
        let found = xmp_unpack(packed, packed.count, &unpacked)
        #expect(Array(unpacked.prefix(found)) == Array(bytes.prefix(Int(XMP_UNPACKED_LIMIT))))
        // Of what is cut that which goes before.
        let part = xmp_unpack(packed, packed.count / 2, &unpacked)
        #expect(part <= count && Array(unpacked.prefix(part)) == Array(bytes.prefix(part)))
    }

    @Test(arguments: Seeds.count(300)) func `may be any bytes where it is packed`(seed: UInt64) {
        var dice = Dice(seed)
        var packed = Packed.brotli(dice.bytes(dice.roll(2000)))
        for _ in 0..<(1 + dice.roll(6)) { packed[dice.roll(packed.count)] = UInt8(dice.roll(256)) }
        var unpacked = [UInt8](repeating: 0, count: Int(XMP_UNPACKED_LIMIT))
        #expect(xmp_unpack(packed, packed.count, &unpacked) <= unpacked.count)
    }

    @Test(arguments: Seeds.count(300))
    func `is found in bounds, and what was mended is in order`(seed: UInt64) throws {
        var dice = Dice(seed)
        let vectors = try CullingVectors().root.at("xmp")
        let documents = try (vectors.list("edits") + vectors.list("refused")).map {
            try $0.bytes("document")
        }
        var bytes = dice.pick(documents + [Array(Self.four.utf8)])
        if dice.roll(4) == 0 {
            bytes = wide(String(decoding: bytes, as: UTF8.self), isLittle: true)
        }
        for _ in 0..<dice.roll(12) where !bytes.isEmpty {
            let place = dice.roll(bytes.count)
            switch dice.roll(4) {
            case 0: bytes[place] = UInt8(dice.roll(256))
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(dice.pick(Array("<>&'\"/=:! ?\u{0}".utf8)), at: place)
            default: bytes.insert(contentsOf: bytes.suffix(dice.roll(40)), at: place)
            }
        }
        var count = 0
        var isLate: Int32 = 0
        guard let mended = xmp_mended(bytes, bytes.count, &count, &isLate) else { return }
        defer { free(mended) }
        let text = Array(UnsafeBufferPointer(start: mended, count: count))
        var words = XMPWords()
        xmp_words(text, text.count, &words)
        let comment = Comment(rawValue: "seed \(seed): " + String(decoding: text, as: UTF8.self))
        let isInOrder = words.status == XMP_OK.rawValue && words.is_mended == 0
        #expect(isInOrder || words.status == XMP_NO_RDF.rawValue, comment)
    }
}

extension String {
    fileprivate func replacingFirst(_ part: String, by other: String) -> String {
        guard let range = firstRange(of: part) else { return self }
        return replacingCharacters(in: range, by: other)
    }

    private func replacingCharacters(in range: Range<Index>, by other: String) -> String {
        String(self[..<range.lowerBound]) + other + self[range.upperBound...]
    }
}
