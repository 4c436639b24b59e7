/// The headers of an answer: names in lower case and values, as many as are believed.
package struct HTTPHeaders: Hashable, Sendable {
    /// The most bytes that all of them may have.
    package static let limit = 64 << 10
    private static let countLimit = 256

    private var fields: [(name: [UInt8], value: [UInt8])] = []

    /// Reads what came before the body; lines that are no headers are left out, and so are values with control characters.
    package init(_ bytes: [UInt8]) {
        for line in bytes.prefix(Self.limit).split(separator: UInt8(ascii: "\n")) {
            guard fields.count < Self.countLimit else { return }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let name = line[..<colon]
            let value = Self.trimmed(line[(colon + 1)...])
            // A name with a space in it is how answers are smuggled; a line that begins with one went on from the last.
            guard !name.isEmpty, name.allSatisfy(Self.isOfName), value.allSatisfy(Self.isOfValue)
            else { continue }
            fields.append((name.map(Self.lower), value))
        }
    }

    /// The value of the first header of a name in lower case; nil where there is none.
    package func first(_ name: String) -> [UInt8]? {
        fields.first { $0.name.elementsEqual(name.utf8) }?.value
    }

    /// What stands between commas in all headers of a name, without the spaces around.
    package func items(_ name: String) -> [[UInt8]] {
        fields.filter { $0.name.elementsEqual(name.utf8) }.flatMap { field in
            field.value.split(separator: UInt8(ascii: ",")).map { Self.trimmed($0) }
        }
    }

    /// All values of a name as one list.
    package func joined(_ name: String) -> [UInt8]? {
        let values = fields.filter { $0.name.elementsEqual(name.utf8) }.map(\.value)
        return values.isEmpty ? nil : Array(values.joined(separator: ", ".utf8))
    }

    package static func == (one: HTTPHeaders, other: HTTPHeaders) -> Bool {
        one.fields.elementsEqual(other.fields) { $0.name == $1.name && $0.value == $1.value }
    }

    package func hash(into hasher: inout Hasher) {
        for field in fields {
            hasher.combine(field.name)
            hasher.combine(field.value)
        }
    }

    /// Without the spaces, tabs and line ends around.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return Array(bytes[first...last])
    }

    static func lower(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte + 32 : byte }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (byte | 32) &- 97 < 26 || byte &- 48 < 10 || "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }

    private static func isOfValue(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7f }
}

extension HTTPHeaders {
    /// How many seconds a moment is behind the answer's own date, not below 0; nil where one of them is none.
    package func secondsUntil(_ moment: [UInt8]) -> Int? {
        guard let end = HTTPDate.seconds(moment), let date = first("date").flatMap(HTTPDate.seconds)
        else { return nil }
        return Int(max(end - date, 0))
    }
}
