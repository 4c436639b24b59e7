/// Reads one scalar of strict UTF-8, or nil where the bytes are none.
///
/// Overlong forms, surrogates, values above 0x10FFFF and cut sequences are refused.
public func decodeUTF8(
    _ bytes: some RandomAccessCollection<UInt8>
) -> (scalar: UInt32, length: Int)? {
    guard let first = bytes.first else { return nil }
    let length: Int
    var scalar: UInt32
    switch first {
    case 0x00..<0x80: return (UInt32(first), 1)
    case 0xC2..<0xE0: (length, scalar) = (2, UInt32(first & 0x1F))
    case 0xE0..<0xF0: (length, scalar) = (3, UInt32(first & 0x0F))
    case 0xF0..<0xF5: (length, scalar) = (4, UInt32(first & 0x07))
    default: return nil
    }
    guard bytes.count >= length else { return nil }
    for byte in bytes.dropFirst().prefix(length - 1) {
        guard byte & 0xC0 == 0x80 else { return nil }
        scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let least: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
    let isSurrogate = scalar >= 0xD800 && scalar < 0xE000
    guard scalar >= least[length], scalar < 0x11_0000, !isSurrogate else { return nil }
    return (scalar, length)
}
