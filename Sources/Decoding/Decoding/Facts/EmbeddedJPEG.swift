import Geometry

/// A JPEG inside another file: a preview that a camera has put there.
struct EmbeddedJPEG: Hashable {
    /// Bytes of segments that are looked at for its frame.
    static let headLimit = 65536

    /// Where it lies in the file.
    let range: Range<Int>
    /// As stored.
    let size: PixelSize
    /// What its own EXIF block says.
    let exif: EXIF?
    /// Whether the file ends before it does.
    let isCutOff: Bool

    /// The JPEG at a place; nil where there is none that a decoder takes: it begins as one, is baseline, extended or
    /// progressive, and has sides of 32 pixels or more.
    init?(_ file: borrowing PhotoFile, at start: Int, length: Int, window: inout FileWindow) {
        guard start >= 0, start <= file.size else { return nil }
        let isLonger = length > file.size - start
        let length = min(length, file.size - start)
        guard length >= 128 else { return nil }
        let head = Array(
            window.readSome(file, at: start, count: min(length, Self.headLimit)))
        guard head.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
        var at = 2
        var exif: EXIF?
        while at + 9 <= head.count {
            guard head[at] == 0xFF else { return nil }
            let marker = head[at + 1]
            let count = ByteOrder.big.number(head[(at + 2)..<(at + 4)])
            switch marker {
            case 0xFF: at += 1
            case 0x01, 0xD0...0xD7: at += 2
            case 0xC0, 0xC1, 0xC2:
                let height = ByteOrder.big.number(head[(at + 5)..<(at + 7)])
                let width = ByteOrder.big.number(head[(at + 7)..<min(at + 9, head.count)])
                guard width >= 32, height >= 32 else { return nil }
                range = start..<(start + length)
                size = PixelSize(width: width, height: height)
                self.exif = exif
                isCutOff = isLonger && !Self.ends(in: range, file, &window)
                return
            // A frame of another kind, as a lossless one, or the picture already.
            case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xDA, 0xD9, 0x00: return nil
            default:
                let end = min(at + 2 + count, head.count)
                if marker == 0xE1, exif == nil, at + 10 <= end,
                    head[(at + 4)..<end].starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0])
                {
                    exif = EXIF(tiff: head[(at + 10)..<end])
                }
                guard count >= 2 else { return nil }
                at += 2 + count
            }
        }
        return nil
    }
    /// Whether a JPEG ends somewhere in the last 64 KiB of a range: the mark of its end is nowhere in its pixels.
    private static func ends(
        in range: Range<Int>, _ file: borrowing PhotoFile, _ window: inout FileWindow
    ) -> Bool {
        let start = max(range.lowerBound, range.upperBound - FileWindow.readSize)
        let tail = window.readSome(file, at: start, count: range.upperBound - start)
        return zip(tail, tail.dropFirst()).contains { $0 == 0xFF && $1 == 0xD9 }
    }
}
