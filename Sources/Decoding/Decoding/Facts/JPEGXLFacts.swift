import CDecoders
import Geometry
import Photos

extension FormatSupport {
    static let jpegXL = FormatSupport(format: .jpegXL, decoder: DECODER_JPEG_XL) { file, start in
        let boxes = JPEGXLBoxes(file, head: start.head, limit: start.chunkLimit)
        var bits = JPEGXLBits(boxes.codestream)
        let header = bits.header()
        var facts = StoredFacts(size: header?.size)
        // How the picture is turned its own header says; an EXIF block beside it is only a copy of what it was made of.
        var exif = EXIF()
        exif.orientation = header?.orientation
        exif.take(wordsOf: boxes.exif.flatMap { EXIF(box: $0) })
        facts.knownEXIF = exif
        facts.words.xmp = boxes.xmp.map { .places([$0]) }
        if boxes.exif == nil { facts.words.packedEXIF = boxes.packedEXIF.map { .places([$0]) } }
        if boxes.xmp == nil { facts.words.packedXMP = boxes.packedXMP.map { .places([$0]) } }
        facts.movement = header?.movement
        return facts
    }
}

/// What lies in the boxes of a JPEG XL, or the bare picture.
struct JPEGXLBoxes {
    /// Bytes of the picture that are looked at.
    static let codestreamLimit = 64

    /// The picture's first bytes.
    private(set) var codestream: [UInt8] = []
    /// The body of its EXIF box.
    private(set) var exif: [UInt8]?
    /// Where its XMP is.
    private(set) var xmp: Range<Int>?
    /// Where they are as Brotli has packed them.
    private(set) var packedEXIF: Range<Int>?
    private(set) var packedXMP: Range<Int>?

    /// Looks at `limit` boxes at most.
    init(_ file: borrowing PhotoFile, head: [UInt8], limit: Int) {
        if head.starts(with: [0xFF, 0x0A]) {
            codestream = Array(head.prefix(Self.codestreamLimit))
            return
        }
        var at = 0
        var part = 0
        for _ in 0..<limit {
            let header = file.read(at: at, count: 16)
            guard header.count >= 8 else { return }
            var length = ByteOrder.big.number(header[0..<4])
            var body = 8
            if length == 1 {
                guard header.count == 16 else { return }
                length = ByteOrder.big.number(header[8..<16])
                body = 16
            } else if length == 0 {
                length = file.size - at
            }
            guard length >= body else { return }
            // The last one may be cut.
            take(header, file, at + body, min(length, file.size - at) - body, &part)
            guard length < file.size - at else { return }
            at += length
        }
    }

    private mutating func take(
        _ header: [UInt8], _ file: borrowing PhotoFile, _ start: Int, _ length: Int,
        _ part: inout Int
    ) {
        switch String(decoding: header[4..<8], as: UTF8.self) {
        case "jxlc": if part == 0 { append(file, start, length) }
        case "jxlp":
            // The highest bit marks the last part.
            let number = file.read(at: start, count: min(length, 4))
            guard number.count == 4, ByteOrder.big.number(number) & 0x7FFF_FFFF == part else {
                return
            }
            part += 1
            append(file, start + 4, length - 4)
        case "Exif":
            exif = exif ?? file.read(at: start, count: min(length, EXIF.byteLimit))
        case "xml ": if xmp == nil, length > 0 { xmp = start..<(start + length) }
        case "brob":
            let kind = file.read(at: start, count: min(length, 4))
            guard length > 4 else { return }
            let packed = (start + 4)..<(start + length)
            switch String(decoding: kind, as: UTF8.self) {
            case "Exif": packedEXIF = packedEXIF ?? packed
            case "xml ": packedXMP = packedXMP ?? packed
            default: break
            }
        default: break
        }
    }

    private mutating func append(_ file: borrowing PhotoFile, _ start: Int, _ length: Int) {
        let wanted = min(length, Self.codestreamLimit - codestream.count)
        if wanted > 0 { codestream += file.read(at: start, count: wanted) }
    }
}

extension EXIF {
    /// Reads the body of an EXIF box: how many bytes go before the TIFF header, and those; nil where there is none.
    init?(box body: [UInt8]) {
        guard body.count > 4 else { return nil }
        let skipped = ByteOrder.big.number(body[0..<4])
        guard skipped < body.count - 4 else { return nil }
        self.init(tiff: body[(4 + skipped)...])
    }
}

/// The bits of a JPEG XL's header, the lowest of a byte first.
struct JPEGXLBits {
    private let bytes: [UInt8]
    private var at = 16
    private var isPastEnd = false

    /// `bytes` begin with the mark of a picture.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The size as stored, the turn, and how it moves; nil where there is no header.
    mutating func header() -> (size: PixelSize, orientation: Orientation?, movement: Movement?)? {
        guard bytes.starts(with: [0xFF, 0x0A]) else { return nil }
        let sides = self.sides()
        var orientation: Orientation?
        let isUsual = take(1) == 1
        let hasMore = !isUsual && take(1) == 1
        if hasMore { orientation = Orientation(rawValue: take(3) + 1) }
        guard !isPastEnd, let size = pixelSize(sides.width, sides.height) else { return nil }
        return (size, orientation, hasMore ? movement() : nil)
    }

    private mutating func sides() -> (width: Int, height: Int) {
        let isSmall = take(1) == 1
        let height = side(isSmall)
        let ratio = take(3)
        let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        let width =
            ratio == 0 ? side(isSmall) : height * ratios[ratio - 1].0 / ratios[ratio - 1].1
        return (width, height)
    }

    /// What stands behind the turn: another size to be shown at, a preview's size, and how it moves.
    private mutating func movement() -> Movement? {
        if take(1) == 1 { _ = sides() }
        if take(1) == 1 { passPreview() }
        guard take(1) == 1, !isPastEnd else { return nil }
        // Ticks a second, as a fraction.
        _ = number([(100, 0), (1000, 0), (1, 10), (1, 30)])
        _ = number([(1, 0), (1001, 0), (1, 8), (1, 10)])
        let plays = number([(0, 0), (0, 3), (0, 16), (0, 32)])
        return isPastEnd ? nil : Movement(plays: plays)
    }

    private mutating func passPreview() {
        let isSmall = take(1) == 1
        let kinds =
            isSmall
            ? [(16, 0), (32, 0), (1, 5), (33, 9)] : [(1, 6), (65, 8), (321, 10), (1345, 12)]
        _ = number(kinds)
        if take(3) == 0 { _ = number(kinds) }
    }

    /// One of four kinds of numbers: a least value, and so many bits that are added to it.
    private mutating func number(_ kinds: [(least: Int, bits: Int)]) -> Int {
        let kind = kinds[take(2)]
        return kind.least + take(kind.bits)
    }

    private mutating func side(_ isSmall: Bool) -> Int {
        isSmall ? 8 * (take(5) + 1) : take([9, 13, 18, 30][take(2)]) + 1
    }

    private mutating func take(_ count: Int) -> Int {
        var value = 0
        for bit in 0..<count {
            guard at >> 3 < bytes.count else {
                isPastEnd = true
                return 0
            }
            value |= Int(bytes[at >> 3] >> (at & 7) & 1) << bit
            at += 1
        }
        return value
    }
}
