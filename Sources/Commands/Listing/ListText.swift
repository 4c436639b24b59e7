import Browsing
import Metadata
import Selecting

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

/// A JSON string of a path; bytes that are not UTF-8 become U+FFFD, as JSON cannot hold them.
func jsonString(_ bytes: [UInt8]) -> String {
    var text = "\""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F:
            let digits = String(scalar.value, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
    }
    return text + "\""
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
