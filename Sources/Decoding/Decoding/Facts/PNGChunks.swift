import CDecoders
import Geometry
import Photos

extension FormatSupport {
    static let png = FormatSupport(format: .png, decoder: DECODER_PNG) { file, start in
        let chunks = PNGChunks(of: file, limit: start.chunkLimit)
        var facts = StoredFacts(
            size: pngSize(start.head), exif: chunks.exif.map { [$0] } ?? [],
            movement: pngMovement(start.head))
        facts.words = chunks.words
        // Of 16 bits; fewer than 8 tell little.
        if start.head.count > 24, start.head[24] == 16 { facts.depth = 16 }
        return facts
    }
}

/// Chunks of a PNG that are walked over on the way to what may lie behind the pixels.
let pngChunkLimit = 8192

/// What the chunks of a PNG say, before or after its pixels.
struct PNGChunks {
    /// The eXIf; where there is none, a text in which older programs have put it will do.
    private(set) var exif: EXIFBlock?
    private(set) var words = FileWords()
    private var text: EXIFBlock?
    private var profileTries = 0
    private var dateTries = 0
    /// How many texts of a kind are read until one says something.
    private static let mostTries = 4

    /// Looks at the first `limit` chunks; pixels in chunks of one size count as few.
    init(of file: borrowing PhotoFile, limit: Int) {
        var at = 8
        var stride = 1
        for _ in 0..<limit {
            guard let chunk = Self.header(file, at: at), chunk.kind != "IEND" else { break }
            take(chunk.kind, (at + 8)..<(at + 8 + chunk.length), file)
            // Encoders cut pixels into thousands of pieces: those that lie in their rows are passed over in leaps.
            let leap = (12 + chunk.length) * stride
            if chunk.kind == "IDAT", let next = Self.header(file, at: at + leap), next == chunk {
                stride = min(stride * 2, 1 << 16)
                at += leap
            } else {
                stride = 1
                at += 12 + chunk.length
            }
        }
        exif = exif ?? text
    }

    private static func header(
        _ file: borrowing PhotoFile, at offset: Int
    ) -> (kind: String, length: Int)? {
        let header = file.read(at: offset, count: 8)
        guard header.count == 8 else { return nil }
        return (String(decoding: header[4...], as: UTF8.self), ByteOrder.big.number(header[..<4]))
    }

    private mutating func take(
        _ kind: String, _ body: Range<Int>, _ file: borrowing PhotoFile
    ) {
        switch kind {
        case "eXIf":
            guard exif == nil else { return }
            let bytes = file.read(at: body.lowerBound, count: min(body.count, EXIF.byteLimit))
            exif = EXIFBlock(offset: body.lowerBound, bytes: bytes)
        case "sRGB": words.isSRGB = true
        // It lies in its chunk as a text does.
        case "iCCP": words.profile = words.profile ?? .text(body, kind: "zTXt")
        case "tEXt", "zTXt", "iTXt":
            let head = file.read(at: body.lowerBound, count: min(body.count, 80))
            takeText(kind, String(decoding: head.prefix { $0 != 0 }, as: UTF8.self), body, file)
        default: break
        }
    }

    private mutating func takeText(
        _ kind: String, _ keyword: String, _ body: Range<Int>, _ file: borrowing PhotoFile
    ) {
        let content = FileBytes.text(body, kind: kind)
        switch keyword {
        case "XML:com.adobe.xmp", "Raw profile type xmp": words.xmp = words.xmp ?? content
        case "Raw profile type iptc", "Raw profile type 8bim":
            words.resources = words.resources ?? content
        case "Raw profile type exif", "Raw profile type APP1":
            // To inflate it takes time, whatever comes of it.
            guard text == nil, profileTries < Self.mostTries else { return }
            profileTries += 1
            let bytes = content.read(file, limit: EXIF.byteLimit)
            let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
            if bytes.starts(with: mark) {
                words.xmp = words.xmp ?? .inMemory(Array(bytes.dropFirst(mark.count)))
            } else if !bytes.isEmpty {
                text = EXIFBlock(offset: body.lowerBound, bytes: bytes)
            }
        case "Creation Time", "create-date":
            guard words.written == nil, dateTries < Self.mostTries else { return }
            dateTries += 1
            words.written = CaptureTime(text: content.read(file, limit: 256))
        default: break
        }
    }
}

/// A text in a chunk of a PNG: plain or deflated, and perhaps something else in hexadecimal digits.
struct PNGText {
    /// Bytes of what it says: it is inflated here, and not in a worker.
    static let contentLimit = 1 << 20

    private let text: ArraySlice<UInt8>
    private let isDeflated: Bool
    /// ImageMagick and others keep what PNG has no chunk for as `\nexif\n      36\n457869660000…`.
    private let isProfile: Bool

    /// `chunk` is the body of a chunk of one of the three kinds; nil where it is none.
    init?(_ chunk: [UInt8], kind: String) {
        guard let keywordEnd = chunk.firstIndex(of: 0) else { return nil }
        isProfile = chunk.starts(with: "Raw profile type ".utf8)
        var rest = chunk[(keywordEnd + 1)...]
        var isDeflated = false
        switch kind {
        case "zTXt":
            guard rest.popFirst() == 0 else { return nil }
            isDeflated = true
        case "iTXt":
            guard let flag = rest.popFirst(), rest.popFirst() == 0 else { return nil }
            isDeflated = flag == 1
            // The language, and the keyword in it.
            for _ in 0..<2 {
                guard let end = rest.firstIndex(of: 0) else { return nil }
                rest = rest[(end + 1)...]
            }
        default: break
        }
        text = rest
        self.isDeflated = isDeflated
    }

    /// What it says, so many bytes at most; of what is broken that which goes before.
    func content(limit: Int) -> [UInt8] {
        let most = isProfile ? Self.size(ofContent: limit) : limit
        guard isDeflated else { return decoded(text.prefix(most)) }
        var inflating = Inflating(text, limit: most)
        return decoded(inflating.bytes()[...])
    }

    /// Bytes of digits, line ends and what goes before them for so many bytes.
    static func size(ofContent count: Int) -> Int { count * 2 + count / 8 + 64 }

    private func decoded(_ plain: ArraySlice<UInt8>) -> [UInt8] {
        guard isProfile else { return Array(plain) }
        let lines = plain.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: true)
        guard lines.count == 3 else { return [] }
        var bytes: [UInt8] = []
        var high: UInt8?
        for byte in lines[2] {
            if byte == 0x0A || byte == 0x0D || byte == 0x20 { continue }
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46, 0x61...0x66: digit = (byte | 0x20) - 0x61 + 10
            default: return bytes
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return bytes
    }
}

/// How a PNG moves: a chunk before its pixels says so.
private func pngMovement(_ head: [UInt8]) -> Movement? {
    var at = 8
    while at + 16 <= head.count {
        let length = ByteOrder.big.number(head[at..<(at + 4)])
        switch String(decoding: head[(at + 4)..<(at + 8)], as: UTF8.self) {
        case "acTL":
            let frames = ByteOrder.big.number(head[(at + 8)..<(at + 12)])
            return frames > 1
                ? Movement(frames: frames, plays: ByteOrder.big.number(head[(at + 12)..<(at + 16)]))
                : nil
        case "IDAT", "IEND": return nil
        default: at += 12 + length
        }
    }
    return nil
}

/// The size that a PNG's header gives; nil when there is none or a side is empty or beyond what PNG allows.
func pngSize(_ head: [UInt8]) -> PixelSize? {
    guard head.count >= 24, head[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    let width = head[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let height = head[20..<24].reduce(0) { $0 << 8 | Int($1) }
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else { return nil }
    return PixelSize(width: width, height: height)
}
