import Photos

/// What a Sigma X3F says: in the EXIF block of the JPEG in it, or else in a list of properties.
struct FoveonFacts {
    private static let sectionLimit = 64
    private static let propertyLimit = 256
    /// Bytes of the properties that are read.
    private static let byteLimit = 32_768

    private(set) var metadata = PhotoMetadata()
    private(set) var words = FileWords()

    /// Nil for a file that is none; its last bytes say where its directory is.
    init?(_ file: borrowing PhotoFile, head: [UInt8], window: inout FileWindow) {
        func number(_ bytes: ArraySlice<UInt8>?) -> Int? {
            bytes.map { ByteOrder.little.number($0) }
        }
        guard head.starts(with: "FOVb".utf8),
            let directory = number(window.read(file, at: file.size - 4, count: 4)),
            window.read(file, at: directory, count: 4)?.elementsEqual("SECd".utf8) == true,
            let count = number(window.read(file, at: directory + 8, count: 4))
        else { return nil }
        var hasPicture = false
        for index in 0..<min(count, Self.sectionLimit) {
            guard
                let entry = window.read(file, at: directory + 12 + 12 * index, count: 12)
                    .map(Array.init)
            else { return }
            let start = ByteOrder.little.number(entry[0..<4])
            let length = ByteOrder.little.number(entry[4..<8])
            switch String(decoding: entry[8...], as: UTF8.self) {
            // A picture, behind a header.
            case "IMA2" where !hasPicture && file.read(at: start + 28, count: 2) == [0xFF, 0xD8]:
                hasPicture = true
                let segments = JPEGSegments(of: file, head: head, at: start + 28)
                var told = StoredFacts(exif: segments.exif).told.exif.metadata
                told.fill(from: metadata)
                metadata = told
                if words.xmp == nil { words = segments.words }
            case "PROP":
                takeProperties(
                    Array(window.readSome(file, at: start, count: min(length, Self.byteLimit))))
            default: break
            }
        }
    }

    /// Names and values in UTF-16, and where each begins.
    private mutating func takeProperties(_ bytes: [UInt8]) {
        guard bytes.count >= 24 else { return }
        let count = min(ByteOrder.little.number(bytes[8..<12]), Self.propertyLimit)
        let start = 24 + 8 * ByteOrder.little.number(bytes[8..<12])
        guard start <= bytes.count else { return }
        func text(_ place: Int) -> [UInt8] {
            var text: [UInt8] = []
            var at = start + 2 * place
            while text.count < 64, at + 1 < bytes.count, bytes[at] != 0 {
                text.append(bytes[at + 1] == 0 ? bytes[at] : UInt8(ascii: "?"))
                at += 2
            }
            return text
        }
        var facts = EXIFFacts()
        var found = PhotoMetadata()
        for index in 0..<count {
            let entry = bytes[(24 + 8 * index)..<(32 + 8 * index)]
            let value = text(ByteOrder.little.number(entry.suffix(4)))
            let written = EXIFValue(
                type: 2, count: value.count, bytes: value[...], order: .little)
            let name = String(
                decoding: text(ByteOrder.little.number(entry.prefix(4))), as: UTF8.self)
            switch name {
            case "CAMMANUF": facts.take(maker: value)
            case "CAMMODEL": facts.take(model: value)
            case "ISO": facts.take(written, ofTag: 0x8827, in: .exif)
            case "APERTURE": facts.take(written, ofTag: 0x829D, in: .exif)
            case "SHUTTER": facts.take(written, ofTag: 0x829A, in: .exif)
            case "FLENGTH": facts.take(written, ofTag: 0x920A, in: .exif)
            case "TIME":
                guard let seconds = written.integer(),
                    let date = CaptureDate(seconds: Int64(seconds))
                else { continue }
                found.take(CaptureTime(date), isRecorded: false)
            default: break
            }
        }
        metadata.fill(from: facts.metadata)
        metadata.fill(from: found)
    }
}
