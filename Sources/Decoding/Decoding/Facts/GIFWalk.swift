/// A walk over the blocks of a GIF, to find out whether it moves.
struct GIFWalk {
    /// Bytes of a file that are walked over.
    private static let limit = 1 << 20

    private let head: [UInt8]
    private var window: FileWindow
    private var at = 0
    private var frames = 0
    /// How often it is shown, where a block says so.
    private var plays: Int?
    private var xmp: Range<Int>?

    /// Bytes that are walked over in search of what lies behind the frames.
    private static let thoroughLimit = 64 << 20
    /// What stands behind an XMP, so that it can be passed over like other blocks.
    private static let trailerSize = 258

    /// `head` is the file's beginning.
    init(head: [UInt8]) {
        self.head = head
        window = FileWindow(head: head, limit: Self.limit - min(Self.limit, head.count))
    }

    /// Where its XMP is: in the head alone, or in all of the file.
    mutating func xmp(of file: borrowing PhotoFile, isThorough: Bool) -> Range<Int>? {
        guard head.count >= 13 else { return nil }
        if isThorough { window = FileWindow(head: head, limit: Self.thoroughLimit) }
        at = 13 + Self.paletteSize(head[10])
        while xmp == nil, isThorough || at < head.count, let kind = byte(file, at) {
            switch kind {
            case 0x2C: guard passFrame(file) else { return nil }
            case 0x21: guard passExtension(file) else { return nil }
            default: return nil
            }
        }
        return xmp
    }

    /// How it moves; nil where it stands still, or is broken before it moves.
    mutating func movement(of file: borrowing PhotoFile) -> Movement? {
        guard head.count >= 13 else { return nil }
        at = 13 + Self.paletteSize(head[10])
        // Whether it moves is worth a walk; how many frames there are, only as far as they are at hand.
        while at < (frames < 2 && plays == nil ? Self.limit : head.count) {
            guard let kind = byte(file, at) else { break }
            switch kind {
            case 0x2C: guard passFrame(file) else { return movement }
            case 0x21: guard passExtension(file) else { return movement }
            default:
                // The end: all frames were counted.
                return frames > 1 ? Movement(frames: frames, plays: plays ?? 1) : nil
            }
        }
        return movement
    }

    /// As far as is known where the walk did not come to the end.
    private var movement: Movement? {
        frames > 1 || plays != nil ? Movement(plays: plays ?? (frames > 1 ? 1 : nil)) : nil
    }

    private mutating func passFrame(_ file: borrowing PhotoFile) -> Bool {
        guard let header = window.read(file, at: at, count: 10) else { return false }
        let start = header.startIndex
        let isEmpty =
            header[(start + 5)..<(start + 7)].allSatisfy { $0 == 0 }
            || header[(start + 7)..<(start + 9)].allSatisfy { $0 == 0 }
        if !isEmpty { frames += 1 }
        // Behind the palette, how many bits the codes have.
        at += 10 + Self.paletteSize(header[start + 9]) + 1
        return passBlocks(file)
    }

    private mutating func passExtension(_ file: borrowing PhotoFile) -> Bool {
        guard let block = window.read(file, at: at, count: 3) else { return false }
        let label = block[block.startIndex + 1]
        let isNamed = label == 0xFF && block[block.startIndex + 2] == 11
        if isNamed, let all = window.read(file, at: at + 3, count: 15) {
            let name = String(decoding: all.prefix(11), as: UTF8.self)
            let rest = all.dropFirst(11)
            let isLoop = name == "NETSCAPE2.0" || name == "ANIMEXTS1.0"
            if isLoop, let first = rest.first, first >= 3, rest[rest.startIndex + 1] & 7 == 1 {
                let again = ByteOrder.little.number(rest.suffix(2))
                plays = again == 0 ? 0 : again + 1
            }
        }
        let isDocument =
            isNamed
            && window.read(file, at: at + 3, count: 11)?.elementsEqual("XMP DataXMP".utf8) == true
        let start = at + 14
        at += 2
        guard passBlocks(file) else { return false }
        if isDocument, at - Self.trailerSize > start { xmp = start..<(at - Self.trailerSize) }
        return true
    }

    /// Passes over blocks that each begin with their length, up to an empty one; false where the file ends before.
    private mutating func passBlocks(_ file: borrowing PhotoFile) -> Bool {
        while let length = byte(file, at) {
            at += 1 + Int(length)
            if length == 0 { return true }
        }
        return false
    }

    private mutating func byte(_ file: borrowing PhotoFile, _ place: Int) -> UInt8? {
        place < head.count ? head[place] : window.read(file, at: place, count: 1)?.first
    }

    private static func paletteSize(_ flags: UInt8) -> Int {
        flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
    }
}
