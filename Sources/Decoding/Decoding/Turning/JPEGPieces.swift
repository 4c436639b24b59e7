/// The segments of a JPEG before its first scan, as exactly as an editor has to know them.
struct JPEGPieces {
    struct Segment: Hashable {
        let marker: UInt8
        /// With its marker.
        let range: Range<Int>

        /// What is in it, behind its length.
        var body: Range<Int> { min(range.lowerBound + 4, range.upperBound)..<range.upperBound }

        /// Whether it says something beside the picture: an application's segment, or a comment.
        var isWords: Bool { (0xE0...0xEF).contains(marker) || marker == 0xFE }
    }

    private static let segmentLimit = 4096
    static let segmentSize = 65_533

    private(set) var segments: [Segment] = []
    /// Where EXIF blocks begin and end in the file, those that are whole.
    private(set) var blocks: [(segment: Segment, block: Range<Int>)] = []
    /// Whether a block goes on in another segment.
    private(set) var isSplit = false
    /// Whether more pictures lie behind this one, whose places a segment names.
    private(set) var hasMorePictures = false

    /// Nil where something between the segments belongs to none, or the walk does not reach a scan.
    init?(of file: borrowing PhotoFile) {
        guard file.read(at: 0, count: 2) == [0xFF, 0xD8] else { return nil }
        var at = 2
        for _ in 0..<Self.segmentLimit {
            let head = file.read(at: at, count: 4)
            guard head.count == 4, head[0] == 0xFF else { return nil }
            // Fill bytes before a marker.
            if head[1] == 0xFF {
                at += 1
                continue
            }
            guard head[1] >= 0xC0, !(0xD0...0xD9).contains(head[1]) else { return nil }
            let length = Int(head[2]) << 8 | Int(head[3])
            guard length >= 2, at + 2 + length <= file.size else { return nil }
            let segment = Segment(marker: head[1], range: at..<(at + 2 + length))
            segments.append(segment)
            if head[1] == 0xDA { return }
            take(segment, file)
            at = segment.range.upperBound
        }
        return nil
    }

    private mutating func take(_ segment: Segment, _ file: borrowing PhotoFile) {
        let body = segment.body
        let start = file.read(at: body.lowerBound, count: min(8, body.count))
        switch segment.marker {
        case 0xE1 where start.starts(with: EXIFBlock.mark):
            if start.dropFirst(6) == [0x49, 0x49] || start.dropFirst(6) == [0x4D, 0x4D] {
                blocks.append((segment, (body.lowerBound + 6)..<body.upperBound))
            } else {
                isSplit = true
            }
        case 0xE2 where start.starts(with: Array("MPF\0".utf8)): hasMorePictures = true
        default: break
        }
    }

    /// Where a segment of EXIF belongs: behind those of JFIF, which want to be first.
    var placeForEXIF: Int {
        segments.prefix { $0.marker == 0xE0 }.last?.range.upperBound ?? 2
    }
}
