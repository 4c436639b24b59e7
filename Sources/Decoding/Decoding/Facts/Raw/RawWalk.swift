import Photos
import Geometry

/// Walks over the directories of a TIFF-shaped file, and finds out whether it is camera RAW and where its JPEGs are.
///
/// No directory is looked at twice, 256 of them, 4 levels and 4,096 entries at most.
struct RawWalk {
    static let directoryLimit = 256
    static let entryLimit = 4096
    static let depthLimit = 4

    private var facts = EXIFFacts()
    private(set) var maker = ""
    /// What the sensor took.
    var sensor = SensorPicture()
    /// Whether data that the directories tell of ends behind the file.
    var isCutOff = false
    /// Where JPEGs may be; nothing of them has been looked at.
    private(set) var candidates: [(start: Int, length: Int)] = []
    private(set) var hasDNGVersion = false
    /// Where its XMP is, its IPTC data, and the resources of Photoshop that may hold some.
    private var xmp: Range<Int>?
    private var iptc: Range<Int>?
    private var resources: Range<Int>?
    /// What is shown of a file that is no RAW: its first picture that is neither a reduced copy nor a mask, else the first.
    private(set) var picture: TIFFPicture?

    var window: FileWindow
    let order: ByteOrder
    /// Whether it begins as Panasonic's files do, or as those of Olympus.
    private let isPanasonic: Bool
    private let isOlympus: Bool
    let isBig: Bool
    private var visited: Set<Int> = []
    private var entriesLeft = Self.entryLimit
    private var isMarkedRaw = false
    private var hasJPEG = false
    private var hasTIFFPicture = false

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
        let magic = order.number(head[2..<4])
        isBig = magic == 43
        isPanasonic = magic == 0x55
        isOlympus = magic == 0x4F52 || magic == 0x5352
        // Offsets have eight bytes, and two more are nought.
        let isKnown = order.number(head[4..<6]) == 8 && order.number(head[6..<8]) == 0
        if isBig, head.count < 16 || !isKnown { return nil }
        if let block = Self.phaseOneBlock(in: head) {
            isMarkedRaw = true
            takePhaseOne(file, block: block)
        }
        var next = order.number(isBig ? head[8..<16] : head[4..<8])
        var role = Role.first
        while next > 0, let directory = read(file, at: next, depth: 1) {
            take(directory, file, role, depth: 1)
            role = .chained
            next = directory.next
        }
    }

    /// What it says besides.
    var words: FileWords {
        var words = FileWords()
        words.xmp = xmp.map { .places([$0]) }
        words.iptc = iptc.map { .places([$0]) }
        words.resources = resources.map { .places([$0]) }
        return words
    }

    /// What its directories say of the photo.
    var exif: EXIF { EXIF(facts) }

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
            takeFacts(directory, file, .exif)
            takeMakerNote(directory, file, depth: depth)
        } else {
            takePictures(directory, file, role)
        }
        for offset in integers(directory, 0x014A, file) {
            if let sub = read(file, at: offset, depth: depth + 1) {
                take(sub, file, .sub, depth: depth + 1)
            } else {
                noteMissing(directoryAt: offset, file)
            }
        }
        if role != .exif, let offset = integer(directory, 0x8769, file),
            let child = read(file, at: offset, depth: depth + 1)
        {
            take(child, file, .exif, depth: depth + 1)
        }
        if role == .first, let offset = integer(directory, 0x8825, file),
            let child = read(file, at: offset, depth: depth + 1)
        {
            takeFacts(child, file, .position)
        }
    }

    private mutating func takeMain(_ directory: TIFFDirectory, _ file: borrowing PhotoFile) {
        maker = text(directory, 0x010F, file)
        takeFacts(directory, file, .main)
        hasDNGVersion = directory.entries[0xC612] != nil
        xmp = place(directory, 0x02BC, file)
        iptc = place(directory, 0x83BB, file)
        resources = place(directory, 0x8649, file)
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
            modified: value(directory, 0x0132, file).flatMap { CaptureTime(text: $0.text) },
            profile: place(directory, 0x8773, file), depth: integer(directory, 0x0102, file),
            isWhole: isWhole)
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
        let isCameras =
            compression.map { Self.rawCompressions.contains($0) } == true && role != .chained
        if isSensor || isCameras { isMarkedRaw = true }
        let isPanasonics = isPanasonic && role == .first
        let isSensors = isSensor || isCameras || (isOlympus && role == .first)
        // Canon says no more of the sensor's picture than how it is sliced.
        let isCanons = directory.entries[0xC640] != nil
        let data = takeData(
            of: directory, file, isSensor: isSensors || isPanasonics || isCanons)
        if isSensors { takeSensor(directory, file, data: data) }
        if isPanasonics { takePanasonicSensor(directory, file, data: data) }
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
        takeFocus(directory, file)
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

    /// What the note says of where the camera focused, as far as it lies at the beginning of the file.
    private mutating func takeFocus(_ directory: TIFFDirectory, _ file: borrowing PhotoFile) {
        guard let note = directory.entries[0x927C], note.offset >= 0, let size = note.byteCount,
            size <= PhotoFacts.headLimit, note.offset <= PhotoFacts.headLimit - size
        else { return }
        let block = file.read(at: 0, count: PhotoFacts.headLimit)
        guard note.offset + size <= block.count else { return }
        var entriesLeft = min(entriesLeft, TIFFWalk.entryLimit)
        facts.take(
            note: note.offset..<(note.offset + size), in: block, order, entriesLeft: &entriesLeft)
    }

    private func order(_ mark: UInt8) -> ByteOrder { ByteOrder(mark: mark) ?? order }

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
    /// The first number of an entry, where it is a whole one.
    mutating func integer(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile,
        _ order: ByteOrder? = nil
    ) -> Int? {
        value(directory, tag, file, order)?.integer()
    }

    /// Up to 16 whole numbers of an entry; none where it has others.
    mutating func integers(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile
    ) -> [Int] {
        guard let value = value(directory, tag, file) else { return [] }
        let known = (0..<min(value.count, 16)).map { value.integer($0) }
        return known.contains(nil) ? [] : known.compactMap { $0 }
    }

    /// The value of an entry, of a long one the first 128 bytes.
    mutating func value(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile,
        _ order: ByteOrder? = nil
    ) -> EXIFValue? {
        guard let entry = directory.entries[tag], let size = entry.byteCount, size > 0,
            let bytes = window.read(file, at: entry.offset, count: min(size, 128))
        else { return nil }
        return EXIFValue(
            type: entry.type, count: entry.count, bytes: bytes, order: order ?? self.order)
    }

    /// The value of an entry of text, up to its NUL and 64 bytes.
    private mutating func text(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile
    ) -> String {
        String(decoding: value(directory, tag, file)?.text.prefix(64) ?? [], as: UTF8.self)
    }

    private mutating func takeFacts(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile, _ role: EXIFFacts.Directory
    ) {
        for tag in EXIFFacts.tags(role).sorted() {
            if let value = value(directory, tag, file) { facts.take(value, ofTag: tag, in: role) }
        }
    }

    /// Where the value of an entry lies, if it lies in the file and not in the entry.
    private func place(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile
    ) -> Range<Int>? {
        guard let entry = directory.entries[tag], let count = entry.byteCount, count > 4,
            entry.offset >= 0, entry.offset <= file.size - count
        else { return nil }
        return entry.offset..<(entry.offset + count)
    }
}
