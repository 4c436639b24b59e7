/// EXIF data as ImageMagick and others put it into a text of a PNG: in hexadecimal digits, deflated as a rule.
///
///     \nexif\n      36\n457869660000…
enum RawProfile {
    /// Bytes of a chunk that are looked at.
    static let chunkLimit = 1 << 18

    private static let names = ["Raw profile type exif", "Raw profile type APP1"]
    /// Digits, line ends and what goes before them, for as much as is looked at of an EXIF block.
    private static let textLimit = EXIF.byteLimit * 2 + EXIF.byteLimit / 8 + 64

    /// Whether a text chunk with these first bytes holds such a profile.
    static func isNamed(_ head: [UInt8]) -> Bool {
        let keyword = head.prefix { $0 != 0 }
        return names.contains { keyword.elementsEqual($0.utf8) }
    }

    /// The block from its TIFF header on; nil where the chunk, tEXt, zTXt or iTXt, holds none.
    static func exif(in chunk: [UInt8], kind: String) -> [UInt8]? {
        guard let keywordEnd = chunk.firstIndex(of: 0) else { return nil }
        var rest = chunk[(keywordEnd + 1)...]
        var isDeflated = false
        switch kind {
        case "zTXt":
            guard rest.popFirst() == 0 else { return nil }
            isDeflated = true
        case "iTXt":
            guard let flag = rest.popFirst(), rest.popFirst() == 0 else { return nil }
            isDeflated = flag == 1
            // The language, and the keyword in it.
            for _ in 0..<2 {
                guard let end = rest.firstIndex(of: 0) else { return nil }
                rest = rest[(end + 1)...]
            }
        default: break
        }
        guard isDeflated else { return block(in: Array(rest.prefix(textLimit))) }
        var inflating = Inflating(rest, limit: textLimit)
        return block(in: inflating.bytes())
    }

    /// Reads the digits; those that are missing in the end are left out.
    private static func block(in text: [UInt8]) -> [UInt8]? {
        let lines = text.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: true)
        guard lines.count == 3 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for byte in lines[2] {
            if byte == 0x0A || byte == 0x0D || byte == 0x20 { continue }
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { break }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        let mark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
        return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }
}
