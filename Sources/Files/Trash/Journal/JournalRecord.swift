import System

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
        /// The photo was no longer in the trash when it was requested.
        case gone = "G"
        /// The files of one photo are about to be moved, together.
        case planned = "P"
        /// The restore of a photo of several files begins.
        case askedBack = "V"
        /// How that ended.
        case ended = "Q"
        /// A file is about to be copied, or linked to, in another folder. Earlier versions leave out all kinds of more than one letter.
        case copying = "copy"
        /// The copy is there, and this is its identity.
        case copied = "copied"
        /// The copy is about to be taken away.
        case uncopying = "uncopy"
        case uncopied = "uncopied"
        /// There is no copy that could be taken away: it was never made, is gone, or is not to be touched any more.
        case copyDropped = "copy-dropped"
        /// A new file is about to be made in place of a photo.
        case turning = "turning"
        /// How that ended.
        case turned = "turned"
        /// A copy that can no longer be undone; in archives alone, whose kinds have one letter.
        case pastCopy = "K"
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

    /// The line, its newline included; `moment` is for those of an archive, which are sorted by it.
    func line(at moment: String? = nil) -> [UInt8] {
        var text = bytes("\(kind.rawValue)\(moment.map { " at=" + $0 } ?? "") op=\(op)")
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
            text += bytes(" \(key)=")
            text += percentEncoded(value)
        }
        return Self.sealed(text)
    }

    /// A line of a text: its checksum before it, a newline behind it.
    static func sealed(_ text: [UInt8]) -> [UInt8] {
        hexadecimal(UInt64(crc32(text))).utf8.suffix(8) + [UInt8(ascii: " ")] + text
            + [UInt8(ascii: "\n")]
    }

    /// Nil for a line that is torn, damaged, or of a kind that is not known.
    init?(line: some Collection<UInt8>) {
        guard let words = Self.checked(ArraySlice(line)), let first = words.first,
            let kind = Kind(rawValue: String(decoding: first, as: UTF8.self))
        else { return nil }
        fields.reserveCapacity(words.count)
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

    /// The words behind the checksum of a line; nil unless it is right.
    static func checked(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
        isChecked(line) ? line.dropFirst(9).split(separator: UInt8(ascii: " ")) : nil
    }

    /// Whether a line has the right checksum in front.
    static func isChecked(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count > 9, line[line.startIndex + 8] == UInt8(ascii: " "),
            let crc = UInt32(String(decoding: line.prefix(8), as: UTF8.self), radix: 16)
        else { return false }
        let text = line.dropFirst(9)
        return crc32(text) == crc
    }
}

extension JournalRecord {
    /// The records of a journal in order; whatever does not check is left out.
    static func all(in content: [UInt8]) -> [JournalRecord] {
        content[...].split(separator: UInt8(ascii: "\n")).compactMap { JournalRecord(line: $0) }
    }

    /// Takes in the facts of another record, each key behind a prefix.
    mutating func take(_ other: JournalRecord, prefix: String) {
        for (key, value) in other.fields { fields[prefix + key] = value }
    }

    /// The facts whose keys have a prefix, without it.
    func part(_ prefix: String) -> JournalRecord {
        var part = JournalRecord(kind, op: op)
        for (key, value) in fields where key.hasPrefix(prefix) {
            part.fields[String(key.dropFirst(prefix.count))] = value
        }
        return part
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
