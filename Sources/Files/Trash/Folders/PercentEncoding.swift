import System

/// Bytes as text that has no space, no control character and no byte above 126; RFC 2396, slashes kept.
func percentEncoded(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
        if isPlain(byte) {
            result.append(byte)
        } else {
            result += percentEscape(byte)
        }
    }
    return result
}

/// The bytes that were encoded; nil when a percent sign is not followed by two hexadecimal digits.
func percentDecoded(_ text: some Collection<UInt8>) -> [UInt8]? {
    // Most values are plain.
    guard text.contains(UInt8(ascii: "%")) else { return Array(text) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
        guard byte == UInt8(ascii: "%") else {
            result.append(byte)
            continue
        }
        guard let high = iterator.next().flatMap(hexValue),
            let low = iterator.next().flatMap(hexValue)
        else { return nil }
        result.append(high << 4 | low)
    }
    return result
}

private func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "/"):
        true
    default: false
    }
}

func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
}
