import Metadata
import Formats
import Pixels

/// Walks over the directories of a TIFF-shaped file, and finds out whether it is camera RAW and where its JPEGs are.
///
/// No directory is looked at twice, 256 of them, 4 levels and 4,096 entries at most.
struct RawWalk {
    static let directoryLimit = 256
    static let entryLimit = 4096
    static let depthLimit = 4

    private(set) var exif = EXIF()
    private(set) var maker = ""
    /// The sides of the picture that the sensor took, as stored.
    private(set) var sensor: PixelSize?
    /// The sides of what the camera means to be seen of it, where the file says so.
    private(set) var activeArea: PixelSize?
    /// Where JPEGs may be; nothing of them has been looked at.
    private(set) var candidates: [(start: Int, length: Int)] = []
    private(set) var hasDNGVersion = false
    /// Where its XMP is.
    private(set) var xmp: Range<Int>?
    /// What is shown of a file that is no RAW: its first picture that is neither a reduced copy nor a mask, else the first.
    private(set) var picture: TIFFPicture?

    var window: FileWindow
    private let order: ByteOrder
    private let isBig: Bool
    private var visited: Set<Int> = []
    private var entriesLeft = Self.entryLimit
    private var isMarkedRaw = false
    private var hasJPEG = false
    private var hasTIFFPicture = false
    private var original: CaptureDate?
    private var digitized: CaptureDate?
    private var modified: CaptureDate?

    private enum Role {
        case first
        case chained
        case sub
        case exif
    }

    /// Nil where the file does not begin as a TIFF; `head` is its beginning.
    init?(_ file: borrowing PhotoFile, head: [UInt8], limit: Int) {
        window = FileWindow(head: head, limit: limit)
        guard head.count >= 8 else { return nil }
        switch (head[0], head[1]) {
        case (0x49, 0x49): order = .little
        case (0x4D, 0x4D): order = .big
        default: return nil
        }
        isBig = order.number(head[2..<4]) == 43
        // Offsets have eight bytes, and two more are nought.
        let isKnown = order.number(head[4..<6]) == 8 && order.number(head[6..<8]) == 0
        if isBig, head.count < 16 || !isKnown { return nil }
        var next = order.number(isBig ? head[8..<16] : head[4..<8])
        var role = Role.first
        while next > 0, let directory = read(file, at: next, depth: 1) {
            take(directory, file, role, depth: 1)
            role = .chained
            next = directory.next
        }
        exif.captureDate = original ?? digitized ?? modified
    }

    /// Whether the file is camera RAW and not a TIFF.
    var isRaw: Bool { isMarkedRaw || (!maker.isEmpty && hasJPEG && !hasTIFFPicture) }

    private mutating func read(
        _ file: borrowing PhotoFile, at offset: Int, base: Int = 0, order: ByteOrder? = nil,
        depth: Int
    ) -> TIFFDirectory? {
        guard depth <= Self.depthLimit, visited.count < Self.directoryLimit,
            visited.insert(offset).inserted,
            let directory = TIFFDirectory(
                file, at: offset, base: base, order: order ?? self.order,
                isBig: isBig && order == nil, window: &window)
        else { return nil }
        entriesLeft -= directory.entries.count
        return entriesLeft >= 0 ? directory : nil
    }

    private mutating func take(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile, _ role: Role, depth: Int
    ) {
        if role == .first { takeMain(directory, file) }
        if role == .first || role == .chained { takePicture(directory, file) }
        if role == .exif {
            original = original ?? date(directory, 0x9003, file)
            digitized = digitized ?? date(directory, 0x9004, file)
            takeMetadata(directory, file)
            takeMakerNote(directory, file, depth: depth)
        } else {
            takePictures(directory, file, role)
        }
        for offset in integers(directory, 0x014A, file) {
            if let sub = read(file, at: offset, depth: depth + 1) {
                take(sub, file, .sub, depth: depth + 1)
            }
        }
        if role != .exif, let offset = integer(directory, 0x8769, file),
            let child = read(file, at: offset, depth: depth + 1)
        {
            take(child, file, .exif, depth: depth + 1)
        }
    }

    private mutating func takeMain(_ directory: TIFFDirectory, _ file: borrowing PhotoFile) {
        exif.orientation = integer(directory, 0x0112, file).flatMap { Orientation(rawValue: $0) }
        maker = text(directory, 0x010F, file)
        takeMetadata(directory, file)
        modified = date(directory, 0x0132, file)
        hasDNGVersion = directory.entries[0xC612] != nil
        exif.rating = integer(directory, 0x4746, file)
        if let entry = directory.entries[0x02BC], let count = entry.byteCount, entry.offset >= 0,
            count > 4, entry.offset <= file.size - count
        {
            xmp = entry.offset..<(entry.offset + count)
        }
        if hasDNGVersion { isMarkedRaw = true }
        // Panasonic's preview is the value of an entry.
        if let entry = directory.entries[0x002E], entry.count > 4 {
            candidates.append((entry.offset, entry.count))
        }
    }

    private mutating func takePicture(_ directory: TIFFDirectory, _ file: borrowing PhotoFile) {
        guard picture?.isWhole != true else { return }
        // An older tag says 2 for a reduced copy.
        let kind =
            integer(directory, 0x00FE, file) ?? (integer(directory, 0x00FF, file) == 2 ? 1 : 0)
        let isWhole = kind & 0b101 == 0
        guard isWhole || picture == nil else { return }
        picture = TIFFPicture(
            size: pixelSize(
                integer(directory, 0x0100, file) ?? 0, integer(directory, 0x0101, file) ?? 0),
            orientation: integer(directory, 0x0112, file).flatMap { Orientation(rawValue: $0) },
            modified: date(directory, 0x0132, file), isWhole: isWhole)
    }

    /// Compressions of pictures that are nothing but TIFF.
    private static let tiffCompressions: Set<Int> = [1, 2, 3, 4, 5, 7, 8, 32773, 32946, 34712]
    /// Compressions that only cameras use.
    private static let rawCompressions: Set<Int> = [34713, 32767, 32769, 32770, 65535]

    private mutating func takePictures(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile, _ role: Role
    ) {
        let compression = integer(directory, 0x0103, file)
        let photometric = integer(directory, 0x0106, file)
        let isSensor = photometric == 32803 || photometric == 34892
        if isSensor {
            isMarkedRaw = true
            if let width = integer(directory, 0x0100, file),
                let height = integer(directory, 0x0101, file)
            {
                sensor = pixelSize(width, height)
            }
            // Top, left, bottom, right.
            let area = integers(directory, 0xC68D, file)
            // Numbers of eight bytes may be anything; of those that are not negative every difference is an Int.
            if area.count == 4, area.allSatisfy({ $0 >= 0 }) {
                activeArea = pixelSize(area[3] - area[1], area[2] - area[0])
            }
        }
        if let compression, Self.rawCompressions.contains(compression), role != .chained {
            isMarkedRaw = true
        }
        if let start = integer(directory, 0x0201, file),
            let length = integer(directory, 0x0202, file)
        {
            hasJPEG = true
            candidates.append((start, length))
        }
        let strips = directory.entries[0x0111]
        if strips != nil || directory.entries[0x0144] != nil, let compression,
            Self.tiffCompressions.contains(compression)
        {
            hasTIFFPicture = true
        }
        if compression == 6 || compression == 7, !isSensor, strips?.count == 1,
            let start = integer(directory, 0x0111, file),
            let length = integer(directory, 0x0117, file)
        {
            candidates.append((start, length))
        }
    }
}

extension RawWalk {
    /// The previews that makers keep in notes of their own.
    private mutating func takeMakerNote(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile, depth: Int
    ) {
        guard let note = directory.entries[0x927C], note.count >= 20,
            let start = window.read(file, at: note.offset, count: 20).map(Array.init)
        else { return }
        if start.starts(with: "OLYMPUS\0".utf8) {
            takeOlympus(file, note.offset, start[8], directoryAt: 12, depth: depth)
        } else if start.starts(with: "OM SYSTEM\0\0\0".utf8) {
            takeOlympus(file, note.offset, start[12], directoryAt: 16, depth: depth)
        } else if start.starts(with: "Nikon\0\u{2}".utf8) {
            takeNikon(file, note.offset + 10, depth: depth)
        } else if start.starts(with: "AOC\0".utf8) {
            takePentax(
                file, note.offset + 6, order: start[4], bases: [0, note.offset], depth: depth)
        } else if start.starts(with: "PENTAX \0".utf8) {
            takePentax(file, note.offset + 10, order: start[8], bases: [note.offset], depth: depth)
        }
    }

    private func order(_ mark: UInt8) -> ByteOrder {
        mark == 0x4D ? .big : mark == 0x49 ? .little : order
    }

    private mutating func takeOlympus(
        _ file: borrowing PhotoFile, _ base: Int, _ mark: UInt8, directoryAt offset: Int, depth: Int
    ) {
        let order = order(mark)
        guard
            let note = read(file, at: base + offset, base: base, order: order, depth: depth + 1),
            let entry = note.entries[0x2020],
            let value = window.read(file, at: entry.offset, count: 4).map({ order.number($0) }),
            let settings = read(file, at: base + value, base: base, order: order, depth: depth + 2)
        else { return }
        addCandidate(settings, 0x0101, 0x0102, file, bases: [base], order)
    }

    private mutating func takeNikon(_ file: borrowing PhotoFile, _ base: Int, depth: Int) {
        guard let header = window.read(file, at: base, count: 8).map(Array.init) else { return }
        let order = order(header[0])
        guard
            let note = read(
                file, at: base + order.number(header[4..<8]), base: base, order: order,
                depth: depth + 1),
            let offset = integer(note, 0x0011, file, order),
            let preview = read(file, at: base &+ offset, base: base, order: order, depth: depth + 2)
        else { return }
        addCandidate(preview, 0x0201, 0x0202, file, bases: [base], order)
    }

    private mutating func takePentax(
        _ file: borrowing PhotoFile, _ offset: Int, order mark: UInt8, bases: [Int], depth: Int
    ) {
        let order = order(mark)
        guard let base = bases.last,
            let note = read(file, at: offset, base: base, order: order, depth: depth + 1)
        else { return }
        addCandidate(note, 0x0004, 0x0003, file, bases: bases, order)
    }

    private mutating func addCandidate(
        _ directory: TIFFDirectory, _ startTag: Int, _ lengthTag: Int, _ file: borrowing PhotoFile,
        bases: [Int], _ order: ByteOrder
    ) {
        guard let start = integer(directory, startTag, file, order),
            let length = integer(directory, lengthTag, file, order)
        else { return }
        for base in bases { candidates.append((base &+ start, length)) }
    }
}

extension RawWalk {
    /// The value of an entry that is one SHORT, LONG or IFD, or a longer one of BigTIFF.
    private mutating func integer(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile,
        _ order: ByteOrder? = nil
    ) -> Int? {
        integers(directory, tag, file, order).first
    }

    /// Up to 16 values of an entry of SHORTs, LONGs or IFDs.
    private mutating func integers(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile,
        _ order: ByteOrder? = nil
    ) -> [Int] {
        guard let entry = directory.entries[tag],
            let size = [3: 2, 4: 4, 13: 4, 16: 8, 18: 8][entry.type], entry.count > 0
        else { return [] }
        let count = min(entry.count, 16)
        guard let bytes = window.read(file, at: entry.offset, count: size * count) else {
            return []
        }
        let start = bytes.startIndex
        return (0..<count).map {
            (order ?? self.order).number(bytes[(start + size * $0)..<(start + size * $0 + size)])
        }
    }

    /// The value of an entry of ASCII, up to its NUL and 64 bytes.
    private mutating func text(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile
    ) -> String {
        String(decoding: bytes(directory, tag, file), as: UTF8.self)
    }

    private mutating func takeMetadata(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile
    ) {
        for tag in PhotoMetadata.exifTags.sorted() {
            guard let entry = directory.entries[tag], let size = entry.byteCount,
                let bytes = window.read(file, at: entry.offset, count: min(size, 64)),
                let value = EXIFValue(type: entry.type, bytes: bytes, order: order)
            else { continue }
            exif.metadata.take(value, ofTag: tag)
        }
    }

    private mutating func date(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile
    ) -> CaptureDate? {
        CaptureDate(exif: bytes(directory, tag, file))
    }

    private mutating func bytes(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile
    ) -> ArraySlice<UInt8> {
        guard let entry = directory.entries[tag], entry.type == 2,
            let bytes = window.read(file, at: entry.offset, count: min(entry.count, 64))
        else { return [] }
        return bytes.prefix { $0 != 0 }
    }
}
