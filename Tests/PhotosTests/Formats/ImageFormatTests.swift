import SeededRandom
import Testing

@testable import Photos

@Suite struct `the table of formats` {
    @Test func `has extensions of one to five small letters, each once`() {
        let extensions = ImageFormat.allCases.flatMap(\.extensions)
        #expect(Set(extensions).count == extensions.count)
        for text in extensions {
            #expect((1...FileExtensions.longest).contains(text.utf8.count))
            #expect(
                text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
        }
    }

    @Test func `knows every name once, and a format by its name`() {
        for format in ImageFormat.allCases {
            #expect(ImageFormat(rawValue: format.rawValue) == format)
        }
        #expect(Set(ImageFormat.allCases).count == ImageFormat.allCases.count)
        #expect(ImageFormat(rawValue: "jpeg") == nil)
    }

    @Test func `takes nothing for an extension that is not in it`() {
        func packed(_ text: String) -> UInt64 { text.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
        for text in ImageFormat.allCases.flatMap(\.extensions) {
            #expect(FileExtensions.contains(packed: packed(text)))
            #expect(FileExtensions.contains(text.utf8))
            #expect(FileExtensions.contains(text.uppercased().utf8))
        }
        var dice = Dice(1)
        let known = Set(ImageFormat.allCases.flatMap(\.extensions).map(packed))
        for _ in 0..<10_000 {
            let letters = dice.next() & 0xFF_FFFF
            #expect(FileExtensions.contains(packed: letters) == known.contains(letters))
        }
        for text in ["", "j", "jp", "txt", "jpgg", "gpj"] {
            #expect(!FileExtensions.contains(packed: packed(text)))
            #expect(!FileExtensions.contains(text.utf8))
        }
    }

    @Test func `has a word in filters for what people ask for by it`() {
        let words = Dictionary(
            ImageFormat.allCases.compactMap { format in
                format.filterWord.map { ($0, [format.rawValue]) }
            }, uniquingKeysWith: +)
        #expect(words["raw"].map { Set($0) } == Set(ImageFormat.rawFormats.map(\.rawValue)))
        #expect(
            Set(words.keys) == [
                "jpeg", "heif", "raw", "png", "gif", "webp", "tiff", "avif", "jxl", "bmp",
            ])
    }

    @Test func `is sure of what a file begins with, however it goes on`() {
        var dice = Dice(2)
        for format in ImageFormat.allCases {
            for signature in format.signatures {
                let bytes: [UInt8]
                let offset: Int
                switch signature {
                case .bytes(let known, let at): (bytes, offset) = (known, at)
                case .text(let known, let at): (bytes, offset) = (Array(known.utf8), at)
                case .jpeg: (bytes, offset) = ([0xFF, 0xD8, 0xFF], 0)
                case .brands, .netpbm, .svg, .bitmap, .icon, .canon: continue
                }
                for _ in 0..<50 {
                    let start = [UInt8](repeating: 0x20, count: offset) + bytes + dice.bytes(40)
                    #expect(ImageFormat.recognise(start) == format)
                    #expect(ImageFormat.recognise(Array(start.dropLast(41))) != format)
                }
            }
        }
    }

    @Test func `takes a JPEG whose first segment stands behind bytes that belong to nothing`() {
        for marker in [UInt8]([0xDB, 0xE0, 0xE1, 0xEF]) {
            #expect(ImageFormat.recognise([0xFF, 0xD8, 0x00, 0x2A, 0xFF, marker]) == .jpeg)
        }
        for rest in [[], [0x00], [0x00, 0xFF], [0x00, 0xFF, 0x00], [0x00, 0xFF, 0xD9]] as [[UInt8]]
        {
            #expect(ImageFormat.recognise([0xFF, 0xD8] + rest) == nil)
        }
    }

    @Test(arguments: UInt8.min...UInt8.max) func `takes P and its letter for Netpbm`(
        letter: UInt8
    ) {
        for end in [UInt8]([0x09, 0x0A, 0x0D, 0x20, 0x23]) {
            let isKnown =
                switch letter {
                case 0x31...0x36: true
                case 0x37: end == 0x0A
                case 0x46, 0x66: end != 0x23
                default: false
                }
            #expect(ImageFormat.recognise([0x50, letter, end]) == (isKnown ? .netpbm : nil))
        }
        #expect(ImageFormat.recognise([0x50, letter]) == nil)
    }

    @Test(arguments: UInt8.min...UInt8.max) func `takes BM for a bitmap where a header follows`(
        size: UInt8
    ) {
        let start = Array("BM".utf8) + [UInt8](repeating: 7, count: 12) + [size, 0, 0, 0]
        let isKnown = [12, 16, 40, 52, 56, 64, 108, 124].contains(size)
        #expect(ImageFormat.recognise(start) == (isKnown ? .bmp : nil))
        #expect(ImageFormat.recognise(start.dropLast() + [1]) == nil)
    }

    @Test func `takes icons and cursors by their entries`() {
        let entry: [UInt8] = [16, 16, 0, 0] + [UInt8](repeating: 1, count: 12)
        for kind in [1, 2] as [UInt8] {
            let start = [0, 0, kind, 0, 1, 0] + entry
            #expect(ImageFormat.recognise(start) == .ico)
            #expect(ImageFormat.recognise([0, 0, kind, 0, 0, 0] + entry) == nil)
            #expect(ImageFormat.recognise([0, 0, kind, 0, 65, 0] + entry) == nil)
            var broken = start
            broken[9] = 1
            #expect(ImageFormat.recognise(broken) == nil)
        }
    }

    @Test func `tells a Canon from other TIFFs, and makers by their names`() {
        let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0x00, 16, 0, 0, 0]
        #expect(ImageFormat.recognise(tiff + Array("CR\u{2}\0".utf8)) == .cr2)
        #expect(ImageFormat.recognise(tiff + [0, 0, 0, 0]) == .tiff)
        #expect(ImageFormat.raw(maker: "NIKON CORPORATION") == .nef)
        #expect(ImageFormat.raw(maker: "SONY") == .arw)
        #expect(ImageFormat.raw(maker: "Hasselblad") == .raw)
        #expect(ImageFormat.cr3.isRaw && !ImageFormat.tiff.isRaw)
    }

    @Test func `takes the first brand that it knows of a file of boxes`() {
        func start(_ brands: [String], length: Int? = nil) -> [UInt8] {
            let size = length ?? 12 + 4 * brands.count
            return [0, 0, UInt8(size >> 8), UInt8(size & 255)] + Array("ftyp".utf8)
                + Array(brands[0].utf8) + [0, 0, 0, 0] + brands.dropFirst().flatMap(\.utf8)
        }
        let rows: [([String], ImageFormat?)] = [
            (["heic"], .heic), (["heix", "mif1"], .heic), (["avif", "mif1", "miaf"], .avif),
            (["avis", "avif"], .avif), (["xxxx", "avif"], .avif),
            (["xxxx", "yyyy", "heic"], .heic), (["xxxx"], nil), (["mif1", "avif"], .heic),
            (["qt  "], .film), (["mp42", "isom"], .film), (["crx ", "isom"], .cr3),
        ]
        for (brands, format) in rows { #expect(ImageFormat.recognise(start(brands)) == format) }
        // Behind the end of the list no brand counts.
        #expect(ImageFormat.recognise(start(["xxxx", "avif"], length: 16)) == nil)
        let far = Array(repeating: "xxxx", count: 300) + ["avif"]
        #expect(ImageFormat.recognise(start(far)) == nil)
    }
}
