import Photos

/// Where a file says something in other words than those of EXIF.
struct FileWords {
    /// Its XMP, the main packet.
    var xmp: FileBytes?
    /// Its XMP and its EXIF where Brotli has packed them.
    var packedXMP: FileBytes?
    var packedEXIF: FileBytes?
    /// Its IPTC data.
    var iptc: FileBytes?
    /// Resources of Photoshop, which may hold IPTC data.
    var resources: FileBytes?
    /// A date that a text of a PNG gives.
    var written: CaptureTime?
    /// Its ICC profile, or as much of it as lies in one piece.
    var profile: FileBytes?
    /// Whether a PNG says that its colours are sRGB.
    var isSRGB = false

    /// Bytes that are unpacked, at most.
    static let packedLimit = 1 << 20

    /// When the photo was taken, by IPTC and by a text, in the order in which they count.
    func dates(_ file: borrowing PhotoFile) -> [CaptureTime?] {
        var data = iptc?.read(file, limit: IPTCDate.byteLimit)
        if data == nil, let resources {
            data = PhotoshopResources(resources, of: file).iptc?.read(
                file, limit: IPTCDate.byteLimit)
        }
        return [data.flatMap { IPTCDate($0).time }, written]
    }
}

/// Bytes of a file, wherever they lie in it and however they are packed.
enum FileBytes {
    /// In these places, one after the other.
    case places([Range<Int>])
    /// In a chunk of a PNG that is a text, at this place behind the header.
    case text(Range<Int>, kind: String)
    case inMemory([UInt8])

    /// All of them, `limit` at most; none where they are packed and broken.
    func read(_ file: borrowing PhotoFile, limit: Int) -> [UInt8] {
        switch self {
        case .places(let places):
            var bytes: [UInt8] = []
            for place in places where bytes.count < limit {
                bytes += file.read(
                    at: place.lowerBound, count: min(place.count, limit - bytes.count))
            }
            return bytes
        case .text(let place, let kind):
            let most = min(limit, PNGText.contentLimit)
            let count = min(place.count, PNGText.size(ofContent: most) + 512)
            let chunk = file.read(at: place.lowerBound, count: count)
            return PNGText(chunk, kind: kind)?.content(limit: most) ?? []
        case .inMemory(let bytes): return Array(bytes.prefix(limit))
        }
    }
}

/// The date of IPTC data, as its records give it.
struct IPTCDate {
    /// Bytes that are looked at, and records.
    static let byteLimit = 1 << 16
    private static let recordLimit = 1024

    /// When the photo was taken, or else when it was digitised.
    private(set) var time: CaptureTime?

    init(_ bytes: [UInt8]) {
        var found: [UInt8: ArraySlice<UInt8>] = [:]
        // What goes before the first mark is none of it.
        var at = bytes.firstIndex(of: 0x1C) ?? bytes.count
        for _ in 0..<Self.recordLimit {
            guard at <= bytes.count - 5, bytes[at] == 0x1C else { break }
            let length = Int(bytes[at + 3]) << 8 | Int(bytes[at + 4])
            guard length < 0x8000, length <= bytes.count - at - 5 else { break }
            let value = bytes[(at + 5)..<(at + 5 + length)]
            if bytes[at + 1] == 2, found[bytes[at + 2]] == nil { found[bytes[at + 2]] = value }
            at += 5 + length
        }
        func time(_ date: UInt8, _ clock: UInt8) -> CaptureTime? {
            guard let date = found[date] else { return nil }
            var time = CaptureTime(text: date + [0x54] + (found[clock] ?? []))
            // A zone has to be there, and programs that know none write that of their own machine.
            time?.zone = .unknown
            return time
        }
        self.time = [time(55, 60), time(62, 63)].firstUsable
    }
}

/// The resources that Photoshop keeps in its own files, and in those of others.
struct PhotoshopResources {
    private static let resourceLimit = 1024
    /// Bytes of those that are copied: in a JPEG they lie in many segments.
    private static let byteLimit = 1 << 20

    private(set) var iptc: FileBytes?
    private(set) var xmp: FileBytes?
    private(set) var exif: FileBytes?

    init(_ resources: FileBytes, of file: borrowing PhotoFile) {
        if case .places(let places) = resources, places.count == 1 {
            // Where they lie in one piece, there may be large ones between them.
            let place = places[0]
            walk(
                place.count, { file.read(at: place.lowerBound + $0, count: $1) },
                { .places([(place.lowerBound + $0)..<(place.lowerBound + $0 + $1)]) })
        } else {
            let bytes = resources.read(file, limit: Self.byteLimit)
            if bytes.first == 0x1C { iptc = .inMemory(bytes) }
            walk(
                bytes.count, { Array(bytes[$0..<min(bytes.count, $0 + $1)]) },
                { .inMemory(Array(bytes[$0..<($0 + $1)])) })
        }
    }

    /// `read` gives so many bytes from a place before `end`, `part` names those of a resource.
    private mutating func walk(
        _ end: Int, _ read: (Int, Int) -> [UInt8], _ part: (Int, Int) -> FileBytes
    ) {
        let marks = ["8BIM", "MeSa", "AgHg", "PHUT", "DCSR"].map { Array($0.utf8) }
        var at = 0
        for _ in 0..<Self.resourceLimit where at < end {
            // A mark, a number, a name of an even length, and how long it is.
            let header = read(at, 12 + 256)
            guard header.count >= 12, marks.contains(Array(header[..<4])) else { return }
            let nameEnd = (8 + Int(header[6])) & ~1
            guard header.count >= nameEnd + 4 else { return }
            let length = ByteOrder.big.number(header[nameEnd..<(nameEnd + 4)])
            let start = at + nameEnd + 4
            guard length <= end - start else { return }
            switch ByteOrder.big.number(header[4..<6]) {
            case 0x0404: iptc = iptc ?? part(start, length)
            case 0x0422: exif = exif ?? part(start, length)
            case 0x0424: xmp = xmp ?? part(start, length)
            default: break
            }
            at = start + length + length & 1
        }
    }
}
