/// Reads JSON in one pass; the general decoder takes a third of a second for the vectors.
struct JSONReader {
    struct Malformed: Error {
        let offset: Int
    }

    private let bytes: [UInt8]
    private var at = 0

    /// The value that `bytes` hold, and nothing besides.
    static func read(_ bytes: [UInt8]) throws -> JSON {
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

    /// A string; of the escapes those that stand for one UTF-16 unit of their own.
    private mutating func text() throws -> String {
        try expect("\"")
        var units: [UInt8] = []
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            guard bytes[at] == UInt8(ascii: "\\") else {
                units.append(bytes[at])
                at += 1
                continue
            }
            guard at + 1 < bytes.count else { throw Malformed(offset: at) }
            let escaped = bytes[at + 1]
            if escaped == UInt8(ascii: "u"), at + 6 <= bytes.count {
                let digits = String(decoding: bytes[(at + 2)..<(at + 6)], as: UTF8.self)
                guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code)
                else { throw Malformed(offset: at) }
                units += String(scalar).utf8
                at += 6
            } else if escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") {
                units.append(escaped)
                at += 2
            } else {
                throw Malformed(offset: at)
            }
        }
        at += 1
        return String(decoding: units, as: UTF8.self)
    }
}
