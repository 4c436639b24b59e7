import CDecoders
import Formats

extension FormatSupport {
    static let jpeg = FormatSupport(format: .jpeg, decoder: DECODER_JPEG) { file, start in
        let segments = JPEGSegments(head: start.head, of: file)
        return StoredFacts(size: segments.size, exif: segments.exif, hasThumbnail: true)
    }
}

/// What the segments of a JPEG say before its picture begins.
struct JPEGSegments {
    /// The size as stored; nil when no frame header was found, or one without a height.
    private(set) var size: PixelSize?
    private(set) var exif: EXIFBlock?

    /// Segments looked at behind the head, where only the size is looked for.
    private static let limitBehindHead = 1024

    /// Walks over the segments in `head`, the file's first bytes, and on in the file for the size alone.
    init(head: [UInt8], of file: borrowing PhotoFile) {
        var at = 2
        while at + 9 <= head.count {
            guard let length = take(head[at...], at: at, whole: head) else { return }
            at += length
        }
        for _ in 0..<Self.limitBehindHead where size == nil {
            let bytes = file.read(at: at, count: 9)
            guard bytes.count >= 4, let length = take(bytes[...], at: nil, whole: bytes) else {
                return
            }
            at += length
        }
    }

    /// Looks at the segment that `bytes` begin with; how long it is, nil when the walk ends here.
    ///
    /// `offset` is where it is in `whole`; nil where its body is not there.
    private mutating func take(
        _ bytes: ArraySlice<UInt8>, at offset: Int?, whole: [UInt8]
    ) -> Int? {
        let start = bytes.startIndex
        guard bytes[start] == 0xFF else { return nil }
        let marker = bytes[start + 1]
        if marker == 0xFF { return 1 }
        if marker == 0x01 || (0xD0...0xD7).contains(marker) { return 2 }
        // Start of scan and end of image: what follows is no segment.
        if marker == 0xDA || marker == 0xD9 || marker == 0 { return nil }
        let length = Int(bytes[start + 2]) << 8 | Int(bytes[start + 3])
        guard length >= 2 else { return nil }
        if isFrame(marker), length >= 8, bytes.count >= 9, size == nil { takeSize(bytes) }
        if marker == 0xE1, exif == nil, let offset {
            takeEXIF(whole, from: offset + 4, to: min(offset + 2 + length, whole.count))
        }
        return 2 + length
    }

    /// Whether a marker begins a frame: all SOF but DHT, JPG and DAC, which lie among them.
    private func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }

    private mutating func takeSize(_ bytes: ArraySlice<UInt8>) {
        let at = bytes.startIndex + 5
        let height = Int(bytes[at]) << 8 | Int(bytes[at + 1])
        let width = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
        if width > 0, height > 0 { size = PixelSize(width: width, height: height) }
    }

    private mutating func takeEXIF(_ head: [UInt8], from start: Int, to end: Int) {
        let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
        guard start + mark.count <= end, head[start...].starts(with: mark) else { return }
        exif = EXIFBlock(offset: start + mark.count, bytes: head[(start + mark.count)..<end])
    }
}
