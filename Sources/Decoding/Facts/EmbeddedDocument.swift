import Formats

/// What a picture's file says in words of its own: an XMP document, and EXIF's rating.
public struct EmbeddedDocument: Hashable, Sendable {
    /// The main packet.
    public var xmp: [UInt8]?
    /// As it is written in the tag 0x4746.
    public var rating: Int?

    /// Bytes of a packet that are read.
    static let limit = 16 << 20
}

/// Finds what a file says in words of its own: of JPEG, PNG, HEIF, TIFF and RAW files; nil where it cannot be read.
public func embeddedDocument(ofFileAt path: [UInt8]) -> EmbeddedDocument? {
    let file: PhotoFile
    do throws(DecodeError) {
        file = try PhotoFile(path: path)
    } catch {
        // What is empty, or no picture at all, says nothing for good.
        if case .cannotOpen = error { return nil }
        return EmbeddedDocument()
    }
    let head = file.read(at: 0, count: EmbeddedPlaces.headSize)
    var places = EmbeddedPlaces()
    switch ImageFormat.recognise(head) {
    case .jpeg?: places.takeJPEG(file, at: 0)
    case .png?: places.takePNG(file)
    case .heic?, .avif?: places.takeHEIF(file, head)
    case .raf? where head.count >= 92:
        places.takeJPEG(file, at: ByteOrder.big.number(head[84..<88]))
    case .cr3?:
        let boxes = CR3Boxes(file, head: head, limit: rawByteLimit)
        (places.xmp, places.rating) = (boxes.xmp, boxes.exif.rating)
    default:
        if let walk = RawWalk(file, head: head, limit: rawByteLimit) {
            (places.xmp, places.rating) = (walk.xmp, walk.exif.rating)
        }
    }
    return places.document(file)
}

/// Where in a file the words are.
private struct EmbeddedPlaces {
    static let headSize = 65536
    static let segmentLimit = 1024

    var xmp: Range<Int>?
    var rating: Int?

    /// Walks over the segments of a JPEG that begins at `start`.
    mutating func takeJPEG(_ file: borrowing PhotoFile, at start: Int) {
        let exif = Array("Exif\0\0".utf8)
        let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
        var window = FileWindow(head: [], limit: 4 << 20)
        var at = start + 2
        for _ in 0..<Self.segmentLimit {
            let bytes = Array(window.readSome(file, at: at, count: 4 + mark.count))
            guard bytes.count >= 4, bytes[0] == 0xFF else { return }
            let marker = bytes[1]
            if marker == 0xFF {
                at += 1
                continue
            }
            if marker == 0x01 || (0xD0...0xD7).contains(marker) {
                at += 2
                continue
            }
            if marker == 0xDA || marker == 0xD9 || marker == 0 { return }
            let length = Int(bytes[2]) << 8 | Int(bytes[3])
            guard length >= 2 else { return }
            let end = at + 2 + length
            if marker == 0xE1, xmp == nil, bytes[4...].starts(with: mark) {
                xmp = (at + 4 + mark.count)..<max(at + 4 + mark.count, end)
            } else if marker == 0xE1, rating == nil, bytes[4...].starts(with: exif) {
                takeEXIF(file.read(at: at + 10, count: max(0, end - at - 10)))
            }
            at = end
        }
    }

    mutating func takePNG(_ file: borrowing PhotoFile) {
        let keyword = Array("XML:com.adobe.xmp\0".utf8)
        var at = 8
        for _ in 0..<pngChunkLimit {
            let header = file.read(at: at, count: 8)
            guard header.count == 8 else { return }
            let length = ByteOrder.big.number(header[..<4])
            switch String(decoding: header[4...], as: UTF8.self) {
            case "iTXt" where xmp == nil && length > keyword.count + 4:
                let start = file.read(at: at + 8, count: min(length, 256))
                // Not packed; behind it two texts that end in a NUL. The file may be cut before them.
                guard start.starts(with: keyword), start.count > keyword.count + 2,
                    start[keyword.count] == 0
                else { break }
                let texts = start[(keyword.count + 2)...]
                let ends = texts.indices.filter { texts[$0] == 0 }.prefix(2)
                if ends.count == 2 { xmp = (at + 8 + ends[1] + 1)..<(at + 8 + length) }
            case "eXIf": takeEXIF(file.read(at: at + 8, count: min(length, EXIF.byteLimit)))
            case "IEND": return
            default: break
            }
            at += 12 + length
        }
    }

    mutating func takeHEIF(_ file: borrowing PhotoFile, _ head: [UInt8]) {
        guard let items = try? HEIFItems(file, head: head) else { return }
        rating = items.exif(file, head: head)?.rating
        let packets = items.order.compactMap { items.items[$0] }.filter {
            $0.kind == "mime" && $0.contentType == "application/rdf+xml"
        }
        let own = packets.first { item in
            items.primary.map { item.references["cdsc"]?.contains($0) == true } ?? false
        }
        if let item = own ?? packets.first, item.extents.count == 1 { xmp = item.extents.first }
    }

    private mutating func takeEXIF(_ block: [UInt8]) {
        if rating == nil { rating = EXIF(tiff: block)?.rating }
    }

    func document(_ file: borrowing PhotoFile) -> EmbeddedDocument {
        var document = EmbeddedDocument(rating: rating)
        guard let xmp, xmp.count <= EmbeddedDocument.limit else { return document }
        var bytes = file.read(at: xmp.lowerBound, count: xmp.count)
        while bytes.last == 0 { bytes.removeLast() }
        document.xmp = bytes.isEmpty ? nil : bytes
        return document
    }
}
