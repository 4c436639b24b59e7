import CDecoders
import Geometry
import Photos

extension FormatSupport {
    static let jpeg = FormatSupport(format: .jpeg, decoder: DECODER_JPEG) { file, start in
        let segments = JPEGSegments(of: file, head: start.head)
        var facts = StoredFacts(size: segments.size, exif: segments.exif)
        facts.words = segments.words
        facts.hasThumbnail = true
        return facts
    }
}

/// What the segments of a JPEG say before its picture begins.
struct JPEGSegments {
    /// The size as stored; nil when no frame header was found, or one without a height.
    private(set) var size: PixelSize?
    /// Its EXIF blocks: some programs leave the one of another and add theirs.
    private(set) var exif: [EXIFBlock] = []
    private(set) var words = FileWords()

    /// Segments that are looked at, those of them behind the head, and bytes between segments that belong to none.
    private static let segmentLimit = 16_384
    private static let limitBehindHead = 1024
    private static let strayLimit = 1 << 20
    private static let exifLimit = 8
    private static let resourceLimit = 16

    private let head: [UInt8]
    private var resources: [Range<Int>] = []

    /// Walks over the segments of a JPEG that begins at `start`, up to its picture; `head` are the file's first bytes.
    init(of file: borrowing PhotoFile, head: [UInt8], at start: Int = 0) {
        self.head = head
        var at = start + 2
        var left = Self.segmentLimit
        var leftBehindHead = Self.limitBehindHead
        var strays = Self.strayLimit
        while left > 0, leftBehindHead > 0 {
            left -= 1
            if at > head.count - 9 { leftBehindHead -= 1 }
            let bytes = read(file, at: at, count: 9)
            guard bytes.count >= 4 else { break }
            guard Self.beginsMarker(bytes[0], bytes[1]) else {
                // What is no marker is passed over, as decoders do.
                guard let next = nextMarker(file, at + 1, &strays) else { break }
                at = next
                continue
            }
            guard let length = take(bytes, at: at, file) else { break }
            at += length
        }
        if !resources.isEmpty { words.resources = .places(resources) }
    }

    private func read(_ file: borrowing PhotoFile, at offset: Int, count: Int) -> [UInt8] {
        offset <= head.count - count
            ? Array(head[offset..<(offset + count)]) : file.read(at: offset, count: count)
    }

    private static func beginsMarker(_ first: UInt8, _ second: UInt8) -> Bool {
        first == 0xFF && second != 0xFF && second != 0
    }

    /// Where the next marker begins; nil where too many bytes lie before it.
    private func nextMarker(
        _ file: borrowing PhotoFile, _ start: Int, _ strays: inout Int
    ) -> Int? {
        var at = start
        while strays > 0 {
            let bytes = at < head.count - 1 ? head[at...] : file.read(at: at, count: 4096)[...]
            guard bytes.count >= 2 else { return nil }
            for index in bytes.indices.dropLast()
            where Self.beginsMarker(bytes[index], bytes[index + 1]) {
                return at + index - bytes.startIndex
            }
            strays -= bytes.count - 1
            at += bytes.count - 1
        }
        return nil
    }

    /// Looks at the segment at `offset` that `bytes` begin with; how long it is, nil when the walk ends here.
    private mutating func take(
        _ bytes: [UInt8], at offset: Int, _ file: borrowing PhotoFile
    ) -> Int? {
        let marker = bytes[1]
        if marker == 0x01 || (0xD0...0xD7).contains(marker) { return 2 }
        // Start of scan and end of image: what follows is no segment.
        if marker == 0xDA || marker == 0xD9 { return nil }
        let length = Int(bytes[2]) << 8 | Int(bytes[3])
        guard length >= 2 else { return nil }
        let body = (offset + 4)..<(offset + 2 + length)
        if isFrame(marker), length >= 8, bytes.count >= 9, size == nil { takeSize(bytes) }
        if marker == 0xE1 { takeApp1(body, file) }
        if marker == 0xE2, words.profile == nil {
            // As much of the profile as the first segment has, behind its number and that of all.
            let mark = Array("ICC_PROFILE\0\u{1}".utf8)
            if body.count > mark.count + 1,
                read(file, at: body.lowerBound, count: mark.count) == mark
            {
                words.profile = .places([(body.lowerBound + mark.count + 1)..<body.upperBound])
            }
        }
        if marker == 0xED, resources.count < Self.resourceLimit {
            let mark = Array("Photoshop 3.0\0".utf8)
            if read(file, at: body.lowerBound, count: mark.count) == mark, body.count > mark.count {
                resources.append((body.lowerBound + mark.count)..<body.upperBound)
            }
        }
        return 2 + length
    }

    /// Whether a marker begins a frame: all SOF but DHT, JPG and DAC, which lie among them.
    private func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    private mutating func takeSize(_ bytes: [UInt8]) {
        let height = Int(bytes[5]) << 8 | Int(bytes[6])
        let width = Int(bytes[7]) << 8 | Int(bytes[8])
        if width > 0, height > 0 { size = PixelSize(width: width, height: height) }
    }

    private mutating func takeApp1(_ body: Range<Int>, _ file: borrowing PhotoFile) {
        let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        let start = read(file, at: body.lowerBound, count: min(mark.count, body.count))
        if words.xmp == nil, start == mark {
            words.xmp = .places([(body.lowerBound + mark.count)..<body.upperBound])
        } else if start.starts(with: EXIFBlock.mark) {
            takeEXIF((body.lowerBound + EXIFBlock.mark.count)..<body.upperBound, file)
        }
    }

    /// A block that is too long for a segment goes on in the next, which then does not begin as a block does.
    private mutating func takeEXIF(_ place: Range<Int>, _ file: borrowing PhotoFile) {
        let isFull = exif.last.map { $0.bytes.count >= EXIF.byteLimit } ?? false
        if exif.count == Self.exifLimit, isFull { return }
        let bytes = read(file, at: place.lowerBound, count: place.count)
        let isBegun = bytes.starts(with: "II".utf8) || bytes.starts(with: "MM".utf8)
        if !isBegun, let last = exif.indices.last {
            exif[last].bytes += bytes.prefix(EXIF.byteLimit - exif[last].bytes.count)
        } else if exif.count < Self.exifLimit {
            exif.append(EXIFBlock(offset: place.lowerBound, bytes: bytes))
        }
    }
}
