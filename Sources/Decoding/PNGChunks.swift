/// Chunks of a PNG that are walked over on the way to its eXIf, which may lie behind the pixels.
private let chunkLimit = 8192

/// The EXIF block of a PNG, before or after its pixels; nil when there is none.
func exifBlock(ofPNG file: borrowing PhotoFile) -> EXIFBlock? {
    var at = 8
    for _ in 0..<chunkLimit {
        let header = file.read(at: at, count: 8)
        guard header.count == 8 else { return nil }
        let length = header[..<4].reduce(0) { $0 << 8 | Int($1) }
        switch String(decoding: header[4...], as: UTF8.self) {
        case "eXIf":
            let bytes = file.read(at: at + 8, count: min(length, EXIF.byteLimit))
            return EXIFBlock(offset: at + 8, bytes: bytes[...])
        case "IEND": return nil
        default: at += 12 + length
        }
    }
    return nil
}
