/// An ASCII letter as its small one; any other byte as it is.
@inline(__always)
func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

func folded(_ bytes: [UInt8]) -> [UInt8] { bytes.map { folded($0) } }

func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// How many bytes the character at `index` has: a byte that begins none counts for itself.
@inlinable
public func characterLength<Bytes: RandomAccessCollection>(_ bytes: Bytes, at index: Int) -> Int
where Bytes.Element == UInt8, Bytes.Index == Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let (length, second): (Int, ClosedRange<UInt8>)
    switch first {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 1
    }
    guard index + length <= bytes.endIndex, second.contains(bytes[index + 1]) else { return 1 }
    for at in (index + 2)..<max(index + 2, index + length) where bytes[at] & 0xC0 != 0x80 {
        return 1
    }
    return length
}

/// The character of UTF-8 at a place, and how many bytes it has; a byte that belongs to none has a number of its own, above all characters.
@inlinable
public func character<Bytes: RandomAccessCollection>(
    _ bytes: Bytes, at index: Int
) -> (code: UInt32, length: Int) where Bytes.Element == UInt8, Bytes.Index == Int {
    let length = characterLength(bytes, at: index)
    let first = bytes[index]
    if length == 1 { return (first < 0x80 ? UInt32(first) : 0x11_0000 + UInt32(first), 1) }
    var code = UInt32(first) & (0x7F >> UInt32(length))
    for at in (index + 1)..<(index + length) { code = code << 6 | UInt32(bytes[at] & 0x3F) }
    return (code, length)
}

/// How many characters are before a byte.
func characters(in bytes: [UInt8], before end: Int) -> Int {
    var index = 0
    var count = 0
    while index < end {
        index += characterLength(bytes, at: index)
        count += 1
    }
    return count
}

/// Whether `text` holds `part`, whatever the case of ASCII letters; `part` is folded already.
package func contains(_ text: [UInt8], folded part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard part.count <= text.count else { return false }
    for start in 0...(text.count - part.count) where folded(text[start]) == first {
        var at = 1
        while at < part.count, folded(text[start + at]) == part[at] { at += 1 }
        if at == part.count { return true }
    }
    return false
}

/// Whether `text` is `other`, whatever the case of ASCII letters; `other` is folded already.
func equals(_ text: [UInt8], folded other: [UInt8]) -> Bool {
    guard text.count == other.count else { return false }
    for at in text.indices where folded(text[at]) != other[at] { return false }
    return true
}
