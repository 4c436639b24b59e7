import Geometry
import Browsing
import Photos
import Selecting
import System

/// A path as a field between tabs: tab, newline, return and backslash are written \\t, \\n, \\r and \\\\.
func tabSafe(_ path: [UInt8]) -> [UInt8] {
    path.flatMap { byte -> [UInt8] in
        switch byte {
        case 0x09: Array("\\t".utf8)
        case 0x0A: Array("\\n".utf8)
        case 0x0D: Array("\\r".utf8)
        case 0x5C: Array("\\\\".utf8)
        default: [byte]
        }
    }
}

/// A JSON string of a path; a byte that is no UTF-8 is written as Python reads it back into a name: `\udcff` of 0xFF.
func jsonString(_ bytes: [UInt8]) -> String {
    func unit(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    var text = "\""
    var at = 0
    while at < bytes.count {
        let (code, length) = character(bytes, at: at)
        switch Unicode.Scalar(code) {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case let scalar? where scalar.value < 0x20 || scalar.value == 0x7F: text += unit(code)
        case let scalar?: text.unicodeScalars.append(scalar)
        case nil: text += unit(0xDC00 + UInt32(bytes[at]))
        }
        at += length
    }
    return text + "\""
}

/// An object in one line.
func jsonObject(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
}

/// A path, and its bytes too where they are no UTF-8.
func jsonFields(ofPath path: [UInt8]) -> [(String, String)] {
    let digits =
        String(validating: path, as: UTF8.self) == nil
        ? [("path_hex", "\"\(String(decoding: hexadecimalDigits(of: path), as: UTF8.self))\"")]
        : []
    return [("path", jsonString(path))] + digits
}

/// A list of paths.
func jsonList(_ paths: [[UInt8]]) -> String {
    "[" + paths.map(jsonString).joined(separator: ", ") + "]"
}

/// What was decided.
func jsonFields(of judgement: Judgement) -> [(String, String)] {
    [
        ("stars", "\(judgement.stars)"), ("flag", "\"\(judgement.flag.rawValue)\""),
        ("label", judgement.label.listed.map(jsonString) ?? "null"),
        ("turn", "\(judgement.turn.rawValue)"),
        ("decided", "\(judgement.isDecided)"),
    ]
}

extension PhotoLabel {
    /// Its word in lists: a colour, or the text that another program wrote; nothing where there is none.
    var listed: [UInt8]? {
        switch self {
        case .none: nil
        case .colour(let colour): Array(colour.rawValue.utf8)
        case .other(let text): text
        }
    }
}

extension PhotoMetadata {
    /// `2024-05-17T10:30:00`, with `.120` behind it where thousandths are known and `+02:00` where the zone is; nil where nothing is known.
    var listedDate: String? {
        guard let date = captureDate else { return nil }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = String(repeating: "0", count: max(0, 4 - "\(date.year)".count)) + "\(date.year)"
        let day = "\(year)-\(two(date.month))-\(two(date.day))"
        let time = "\(two(date.hour)):\(two(date.minute)):\(two(date.second))"
        let fraction = milliseconds.map { "." + String("\(1000 + $0)".dropFirst()) } ?? ""
        return "\(day)T\(time)\(fraction)\(zone.text ?? "")"
    }
}
