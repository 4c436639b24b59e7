/// The boxes of a Canon CR3 that tell of its previews, its turn and its date.
struct CR3Boxes {
    static let boxLimit = 512
    static let depthLimit = 4

    private(set) var candidates: [(start: Int, length: Int)] = []
    private var facts = EXIFFacts()
    /// Whether a box, or a track's picture, ends behind the file.
    private(set) var isCutOff = false
    /// Where its XMP is.
    private(set) var xmp: Range<Int>?
    var window: FileWindow
    private var boxesLeft = Self.boxLimit
    private var hasTrack = false
    /// Of the first track: its only sample's length, and where its chunk begins.
    private var sampleLength: Int?
    private var chunkStart: Int?

    /// Canon's boxes in `moov`.
    private static let camera: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
        0x48,
    ]
    /// The box of the preview.
    private static let preview: [UInt8] = [
        0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D,
        0x16,
    ]

    /// The box of the XMP.
    private static let packet: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
        0xAC,
    ]

    init(_ file: borrowing PhotoFile, head: [UInt8], limit: Int) {
        window = FileWindow(head: head, limit: limit)
        walk(file, from: 0, to: file.size, depth: 1)
        if let sampleLength, let chunkStart {
            candidates.append((chunkStart, sampleLength))
            if chunkStart >= file.size { isCutOff = true }
        }
    }

    private mutating func walk(
        _ file: borrowing PhotoFile, from start: Int, to end: Int, depth: Int
    ) {
        var at = start
        while depth <= Self.depthLimit, boxesLeft > 0, at <= end - 8 {
            boxesLeft -= 1
            let header = window.readSome(file, at: at, count: ISOBox.headerSize)
            var box = ISOBox(header, at: at, before: end)
            // A box of the file itself may be cut off with it; what else lies behind the last one is none.
            if box == nil, end == file.size,
                let whole = ISOBox(header, at: at, before: Int.max >> 1),
                ["ftyp", "moov", "uuid", "mdat"].contains(whole.kind)
            {
                box = whole
                isCutOff = true
            }
            guard let box else { return }
            take(box.kind, file, at: at, body: box.body, end: min(box.end, end), depth: depth)
            at = box.end
        }
    }

    private mutating func take(
        _ kind: String, _ file: borrowing PhotoFile, at box: Int, body: Int, end: Int, depth: Int
    ) {
        switch kind {
        case "moov", "mdia", "minf", "stbl": walk(file, from: body, to: end, depth: depth + 1)
        case "trak":
            // The second one is the sensor's. Its tables lie four levels below it.
            if hasTrack { return }
            hasTrack = true
            walk(file, from: body, to: end, depth: 1)
        case "uuid":
            guard let id = window.read(file, at: body, count: 16).map(Array.init) else { return }
            if id == Self.camera { walk(file, from: body + 16, to: end, depth: depth + 1) }
            if id == Self.packet, end - body > 16 { xmp = (body + 16)..<end }
            if id == Self.preview { walk(file, from: body + 24, to: end, depth: depth + 1) }
        case "THMB": takeThumbnail(file, at: box, end: end)
        case "PRVW":
            if let size = number(file, at: box + 20, 4) { addPicture(box + 24, size, end: end) }
        // The main directory, that of EXIF, Canon's own and that of the position, each as the first of a TIFF.
        case "CMT1": takeBlock(file, body, end, .main)
        case "CMT2": takeBlock(file, body, end, .exif)
        case "CMT3":
            facts.take(canonNote: Array(window.readSome(file, at: body, count: end - body)))
        case "CMT4": takeBlock(file, body, end, .position)
        case "stsz":
            let common = number(file, at: body + 4, 4)
            sampleLength = common == 0 ? number(file, at: body + 12, 4) : common
        case "stco": chunkStart = number(file, at: body + 8, 4)
        case "co64": chunkStart = number(file, at: body + 8, 8)
        default: break
        }
    }

    private mutating func takeThumbnail(_ file: borrowing PhotoFile, at box: Int, end: Int) {
        guard let version = number(file, at: box + 8, 1) else { return }
        if version == 0, let size = number(file, at: box + 16, 4).map({ min($0, end - box - 24) }) {
            addPicture(box + 24, size, end: end)
        } else if version != 0, let size = number(file, at: box + 12, 4) {
            // The picture is at one of these places: only there it begins as a JPEG.
            for start in [16, 20, 24] { addPicture(box + start, size, end: end) }
        }
    }

    private mutating func addPicture(_ start: Int, _ length: Int, end: Int) {
        if length > 0, start < end { candidates.append((start, min(length, end - start))) }
    }

    private mutating func number(_ file: borrowing PhotoFile, at offset: Int, _ count: Int) -> Int?
    {
        window.read(file, at: offset, count: count).map { ByteOrder.big.number($0) }
    }

    private mutating func takeBlock(
        _ file: borrowing PhotoFile, _ start: Int, _ end: Int, _ directory: EXIFFacts.Directory
    ) {
        let block = window.readSome(file, at: start, count: end - start)
        _ = facts.take(block: Array(block), from: directory)
    }

    /// What its blocks say of the photo.
    var exif: EXIF { EXIF(facts) }
}
