/// Reads JSON in one pass; the general decoder takes a third of a second for the vectors.
public struct JSONReader {
    struct Malformed: Error {
        let offset: Int
    }

    private let bytes: [UInt8]
    private var at = 0

    /// The value that `bytes` hold, and nothing besides.
    public static func read(_ bytes: [UInt8]) throws -> JSON {
        var reader = JSONReader(bytes: bytes)
        let value = try reader.value()
        guard reader.next() == nil else { throw Malformed(offset: reader.at) }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// The next byte that is no space, left where it is.
    private mutating func next() -> UInt8? {
        while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
        return at < bytes.count ? bytes[at] : nil
    }

    private mutating func take(_ byte: Character) -> Bool {
        guard next() == byte.asciiValue else { return false }
        at += 1
        return true
    }

    private mutating func expect(_ byte: Character) throws {
        guard take(byte) else { throw Malformed(offset: at) }
    }

    private mutating func value() throws -> JSON {
        if take("{") { return .object(try members()) }
        if take("[") { return .list(try elements()) }
        if next() == UInt8(ascii: "\"") { return .text(try text()) }
        var word = ""
        while at < bytes.count, !Array(",]} \n\r\t".utf8).contains(bytes[at]) {
            word.unicodeScalars.append(Unicode.Scalar(bytes[at]))
            at += 1
        }
        switch word {
        case "null": return .null
        case "true": return .flag(true)
        case "false": return .flag(false)
        default:
            guard let number = Double(word) else { throw Malformed(offset: at) }
            return .number(number)
        }
    }

    private mutating func members() throws -> [String: JSON] {
        var result: [String: JSON] = [:]
        guard !take("}") else { return result }
        repeat {
            guard next() != nil else { throw Malformed(offset: at) }
            let key = try text()
            try expect(":")
            result[key] = try value()
        } while take(",")
        try expect("}")
        return result
    }

    private mutating func elements() throws -> [JSON] {
        var result: [JSON] = []
        guard !take("]") else { return result }
        repeat { result.append(try value()) } while take(",")
        try expect("]")
        return result
    }

    /// A string, with all its escapes.
    private mutating func text() throws -> String {
        try expect("\"")
        var bytes: [UInt8] = []
        while at < self.bytes.count, self.bytes[at] != UInt8(ascii: "\"") {
            if self.bytes[at] == UInt8(ascii: "\\") {
                bytes += try escape()
            } else {
                bytes.append(self.bytes[at])
                at += 1
            }
        }
        at += 1
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func escape() throws -> [UInt8] {
        guard at + 1 < bytes.count else { throw Malformed(offset: at) }
        let letter = bytes[at + 1]
        at += 2
        switch letter {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
        default: return [letter]
        }
    }

    /// The character of one escape or of a pair of them; half of a pair is no character.
    private mutating func scalar() throws -> Character {
        var code = try unit()
        if (0xD800...0xDBFF).contains(code), at + 1 < bytes.count, bytes[at] == 0x5C {
            at += 2
            code = 0x10000 + ((code - 0xD800) << 10) + (try unit() &- 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw Malformed(offset: at) }
        return Character(scalar)
    }

    private mutating func unit() throws -> UInt32 {
        guard at + 4 <= bytes.count,
            let code = UInt32(String(decoding: bytes[at..<(at + 4)], as: UTF8.self), radix: 16)
        else { throw Malformed(offset: at) }
        at += 4
        return code
    }
}
