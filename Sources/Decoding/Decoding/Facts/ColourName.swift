/// What colours are called, for people.
enum ColourName {
    /// Characters of a name, and bytes of a tag that are looked at.
    private static let limit = 24
    private static let textLimit = 284

    /// Bytes of a profile that are looked at: the name lies before the tables.
    static let byteLimit = 1 << 16

    /// The name of an ICC profile; nil where it has none that can be read.
    static func profile(_ bytes: [UInt8]) -> String? {
        guard bytes.count > 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
        let count = min(ByteOrder.big.number(bytes[128..<132]), (bytes.count - 132) / 12)
        for entry in (0..<count).map({ 132 + 12 * $0 })
        where bytes[entry..<(entry + 4)].elementsEqual("desc".utf8) {
            let offset = ByteOrder.big.number(bytes[(entry + 4)..<(entry + 8)])
            let size = ByteOrder.big.number(bytes[(entry + 8)..<(entry + 12)])
            guard offset <= bytes.count, size <= bytes.count - offset else { return nil }
            return usual(text(Array(bytes[offset..<(offset + min(size, textLimit))])))
        }
        return nil
    }

    /// The text of a tag of either version: ASCII, or the first of several languages in UTF-16.
    private static func text(_ tag: [UInt8]) -> String? {
        guard tag.count > 12 else { return nil }
        if tag.starts(with: "desc".utf8) {
            let length = ByteOrder.big.number(tag[8..<12])
            return String(
                decoding: tag[12...].prefix(length).prefix { $0 != 0 }, as: UTF8.self)
        }
        guard tag.starts(with: "mluc".utf8), tag.count >= 28 else { return nil }
        let length = ByteOrder.big.number(tag[20..<24])
        let offset = ByteOrder.big.number(tag[24..<28])
        guard offset < tag.count else { return nil }
        let bytes = Array(tag[offset...].prefix(length))
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
        }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }

    /// The name by which photographers know it.
    private static func usual(_ name: String?) -> String? {
        guard let name else { return nil }
        let known = ["sRGB", "Adobe RGB", "Display P3", "ProPhoto RGB", "Rec. 2020"]
        if let found = known.first(where: name.hasPrefix) { return found }
        let words = name.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
        return words.isEmpty ? nil : String(words.prefix(limit))
    }

    /// The name of the primaries of ISO/IEC 23091-2; nil of those that photos do not have.
    static func primaries(_ number: Int) -> String? {
        [1: "sRGB", 9: "Rec. 2020", 12: "Display P3"][number]
    }
}
