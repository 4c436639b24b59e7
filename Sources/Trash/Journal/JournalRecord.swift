/// One line of a journal: what happened, to which operation, and the facts.
///
/// The line is `CRC KIND key=value…`, values percent-encoded, the CRC-32 over everything after it and its space. A line that
/// does not check was torn or damaged and counts as absent.
struct JournalRecord: Hashable {
    /// What a record says; kinds of later versions are left out when a journal is read.
    enum Kind: String {
        /// The photo is about to be moved to the trash.
        case begun = "B"
        /// The copy of the photo is complete, and this is its identity.
        case duplicated = "D"
        /// The photo is in the trash.
        case trashed = "C"
        /// The photo stayed where it was.
        case abandoned = "A"
        /// The photo is about to be moved back.
        case restoring = "R"
        /// The photo is back.
        case restored = "U"
        /// Neither the photo nor its copy was found when the journal was recovered.
        case lost = "X"
        /// The photo was no longer in the trash when it was asked for.
        case gone = "G"
    }

    let kind: Kind
    let op: String
    private(set) var fields: [String: [UInt8]] = [:]

    init(_ kind: Kind, op: String) {
        self.kind = kind
        self.op = op
    }

    subscript(key: String) -> [UInt8]? {
        get { fields[key] }
        set { fields[key] = newValue }
    }

    /// The line, its newline included.
    func line() -> [UInt8] {
        var text = bytes("\(kind.rawValue) op=\(op)")
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
            text += bytes(" \(key)=") + percentEncoded(value)
        }
        let crc = String(crc32(text), radix: 16)
        let padding = String(repeating: "0", count: 8 - crc.utf8.count)
        return bytes(padding + crc + " ") + text + [UInt8(ascii: "\n")]
    }

    /// Nil for a line that is torn, damaged, or of a kind that is not known.
    init?(line: some Collection<UInt8>) {
        let space = UInt8(ascii: " ")
        let line = Array(line)
        guard line.count > 9, line[8] == space,
            let crc = UInt32(String(decoding: line[..<8], as: UTF8.self), radix: 16),
            crc32(line[9...]) == crc
        else { return nil }
        let words = line[9...].split(separator: space)
        guard let first = words.first,
            let kind = Kind(rawValue: String(decoding: first, as: UTF8.self))
        else { return nil }
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: UInt8(ascii: "=")),
                let value = percentDecoded(word[(equals + 1)...])
            else { return nil }
            fields[String(decoding: word[..<equals], as: UTF8.self)] = value
        }
        guard let op = fields.removeValue(forKey: "op"), !op.isEmpty,
            op.allSatisfy({ hexValue($0) != nil })
        else { return nil }
        self.kind = kind
        self.op = String(decoding: op, as: UTF8.self)
    }
}

extension JournalRecord {
    /// The records of a journal in order; whatever does not check is left out.
    static func all(in content: [UInt8]) -> [JournalRecord] {
        content.split(separator: UInt8(ascii: "\n")).compactMap { JournalRecord(line: $0) }
    }

    func text(_ key: String) -> String? {
        fields[key].map { String(decoding: $0, as: UTF8.self) }
    }

    func number<Number: FixedWidthInteger>(_ key: String) -> Number? {
        text(key).flatMap { Number($0) }
    }

    mutating func set(_ key: String, _ value: some CustomStringConvertible) {
        fields[key] = bytes(value.description)
    }
}
