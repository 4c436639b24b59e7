import CDecoders
import Photos

extension FormatSupport {
    /// How large the photo is, and how it is turned, only its decoder knows.
    static let oldRaw = FormatSupport(format: .oldRaw, decoder: DECODER_OLD_RAW) { file, start in
        var window = FileWindow(head: start.head, limit: rawByteLimit)
        var facts = StoredFacts()
        var exif = EXIF()
        if let heap = CanonHeap(file, window: &window) {
            exif.metadata = heap.facts.metadata
            exif.metadata.fill(from: heap.dated)
        } else if let foveon = FoveonFacts(file, head: start.head, window: &window) {
            exif.metadata = foveon.metadata
            facts.words = foveon.words
        } else if let metadata = minoltaFacts(file, &window) {
            exif.metadata = metadata
        }
        // Former versions read no dates of these: such a date must not split photos.
        exif.metadata.isRecorded = false
        facts.knownEXIF = exif
        facts.isCutOff = isOldRawCutOff(file, head: start.head)
        return facts
    }
}

/// What the EXIF block of a Minolta says, which is one of the blocks before the picture.
private func minoltaFacts(_ file: borrowing PhotoFile, _ window: inout FileWindow) -> PhotoMetadata?
{
    guard let head = window.read(file, at: 0, count: 8).map(Array.init),
        head.starts(with: "\0MRM".utf8)
    else { return nil }
    let end = 8 + ByteOrder.big.number(head[4..<8])
    var at = 8
    for _ in 0..<16 where at < end {
        guard let header = window.read(file, at: at, count: 8).map(Array.init) else { return nil }
        let length = ByteOrder.big.number(header[4..<8])
        if header.starts(with: "\0TTW".utf8) {
            return EXIF(tiff: window.readSome(file, at: at + 8, count: length))?.metadata
        }
        at += 8 + length
    }
    return nil
}

/// The heap of records that a Canon CRW is: of each block the end says where its directory is, and blocks lie in blocks.
private struct CanonHeap {
    static let blockLimit = 64
    static let entryLimit = 1024
    static let depthLimit = 8

    private let order: ByteOrder
    private(set) var facts = EXIFFacts()
    /// When the photo was taken.
    private(set) var dated = PhotoMetadata()
    private var visited: Set<Int> = []
    private var entriesLeft = Self.entryLimit

    /// Nil for a file that is none.
    init?(_ file: borrowing PhotoFile, window: inout FileWindow) {
        guard let head = window.read(file, at: 0, count: 14).map(Array.init),
            head[6...].elementsEqual("HEAPCCDR".utf8)
        else { return nil }
        order = head[0] == 0x4D ? .big : .little
        let start = order.number(head[2..<6])
        take(file, &window, start, file.size - start, depth: 1)
    }

    private mutating func take(
        _ file: borrowing PhotoFile, _ window: inout FileWindow, _ start: Int, _ length: Int,
        depth: Int
    ) {
        guard depth <= Self.depthLimit, visited.count < Self.blockLimit, start >= 0, length >= 6,
            start <= file.size - length,
            let place = number(file, &window, at: start + length - 4, 4),
            visited.insert(start + place).inserted,
            let count = number(file, &window, at: start + place, 2)
        else { return }
        for index in 0..<count {
            guard entriesLeft > 0,
                let entry = window.read(file, at: start + place + 2 + 10 * index, count: 10)
                    .map(Array.init)
            else { return }
            entriesLeft -= 1
            let tag = order.number(entry[0..<2])
            let isInline = tag & 0x4000 != 0
            let size = isInline ? 8 : order.number(entry[2..<6])
            let offset = start + order.number(entry[6..<10])
            let kind = tag >> 8 & 0x38
            if !isInline, kind == 0x28 || kind == 0x30 {
                take(file, &window, offset, size, depth: depth + 1)
            } else if isInline {
                take(tag & 0x3FFF, entry[2...])
            } else if let value = window.read(file, at: offset, count: min(size, 128)) {
                take(tag & 0x3FFF, value)
            }
        }
    }

    private func number(
        _ file: borrowing PhotoFile, _ window: inout FileWindow, at offset: Int, _ count: Int
    ) -> Int? {
        window.read(file, at: offset, count: count).map { order.number($0) }
    }

    private mutating func take(_ tag: Int, _ bytes: ArraySlice<UInt8>) {
        switch tag {
        // The maker and the model, each up to a NUL.
        case 0x080A:
            let texts = bytes.split(separator: 0, maxSplits: 2)
            if texts.count > 0 { facts.take(maker: texts[0]) }
            if texts.count > 1 { facts.take(model: texts[1]) }
        // The camera's clock, as if it showed UTC.
        case 0x180E:
            guard dated.captureDate == nil, bytes.count >= 4,
                case let seconds = order.number(bytes.prefix(4)), seconds > 0,
                let date = CaptureDate(seconds: Int64(seconds))
            else { return }
            dated.take(CaptureTime(date), isRecorded: false)
        // A correction, and exposure and aperture in steps of two.
        case 0x1818:
            let value = EXIFValue(type: 11, count: 3, bytes: bytes, order: order)
            guard let shutter = value.number(1), let aperture = value.number(2) else { return }
            facts.take(apexShutter: shutter, aperture: aperture)
        default: break
        }
    }
}
