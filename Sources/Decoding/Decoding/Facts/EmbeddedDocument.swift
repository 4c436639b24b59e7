/// What a picture's file says in words of its own: an XMP document, and EXIF's rating.
public struct EmbeddedDocument: Hashable, Sendable {
    /// The main packet.
    public var xmp: [UInt8]?
    /// The same, packed by Brotli.
    public var packedXMP: [UInt8]?
    /// As it is written in the tag 0x4746.
    public var rating: Int?
    /// As it is written in the tag 0x4749.
    public var ratingPercent: Int?

    /// Bytes of a packet that are read.
    static let limit = 16 << 20
}

/// Finds what a file says in words of its own, whatever kind of picture it is; nil where it cannot be read.
public func embeddedDocument(ofFileAt path: [UInt8]) -> EmbeddedDocument? {
    let file: PhotoFile
    do throws(DecodeError) {
        file = try PhotoFile(path: path)
    } catch {
        // What is empty, or no picture at all, says nothing for good.
        if case .cannotOpen = error { return nil }
        return EmbeddedDocument()
    }
    let head = file.read(at: 0, count: PhotoFacts.headLimit)
    guard
        let (_, stored) = PhotoFacts.stored(
            in: file, head, chunkLimit: pngChunkLimit, isThorough: true)
    else { return EmbeddedDocument() }
    let exif = stored.told.exif
    var document = EmbeddedDocument(rating: exif.rating, ratingPercent: exif.ratingPercent)
    let packet = stored.words.xmp?.packet(file) ?? []
    document.xmp = packet.isEmpty ? nil : packet
    document.packedXMP = stored.words.packedXMP?.read(file, limit: FileWords.packedLimit)
    return document
}

extension FileBytes {
    /// An XMP document, without the noughts behind it.
    func packet(_ file: borrowing PhotoFile) -> [UInt8] {
        var bytes = read(file, limit: EmbeddedDocument.limit)
        while bytes.last == 0 { bytes.removeLast() }
        // The last character of a document in UTF-16 may end in one.
        let isWide = bytes.count > 1 && (bytes[1] == 0 || bytes.starts(with: [0xFF, 0xFE]))
        if isWide, bytes.count % 2 == 1 { bytes.append(0) }
        return bytes
    }
}
