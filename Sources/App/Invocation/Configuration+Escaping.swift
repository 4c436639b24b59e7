import Cells
import System

/// Lines with bytes that a terminal must not get, or that are no text: folders may have any name.
extension Configuration {
    /// What such a line begins with; behind it `%HH` is a byte.
    private static let mark = Array("escaped ".utf8)

    /// A line as it is printed: text that is harmless anywhere, and that reads as the same line.
    static func printed(_ line: [UInt8]) -> String {
        if harmlessText(line) == line { return String(decoding: line, as: UTF8.self) }
        let text = line.flatMap { byte in
            (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "%")
                ? [byte] : percentEscape(byte)
        }
        return String(decoding: mark + text, as: UTF8.self)
    }

    /// A line of the file as it is meant.
    static func meant(_ line: ArraySlice<UInt8>) throws(Fault) -> ArraySlice<UInt8> {
        guard line.starts(with: mark) else { return line }
        var meant: [UInt8] = []
        var rest = line.dropFirst(mark.count)
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                meant.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else { throw Fault(reason: .badEscape(digits)) }
            meant.append(value)
            rest = rest.dropFirst(2)
        }
        return meant[...]
    }
}
