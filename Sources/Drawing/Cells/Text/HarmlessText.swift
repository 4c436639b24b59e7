/// Bytes from anywhere as text that is safe to write to a terminal, for messages outside the interface.
///
/// The same rules as on the interface: controls, invalid UTF-8 and invisible characters become visible stand-ins.
public func harmlessText(_ bytes: [UInt8], encoding: TextEncoding = .utf8) -> [UInt8] {
    var text: [UInt8] = []
    var rest = bytes[...]
    // The sanitiser considers 512 bytes at a time; a message may hold several paths.
    while !rest.isEmpty {
        var length = min(512, rest.count)
        while length < rest.count, length > 500, rest[rest.startIndex + length] & 0xC0 == 0x80 {
            length -= 1
        }
        for cluster in sanitised(Array(rest.prefix(length)), encoding: encoding) {
            for scalar in [cluster.glyph.scalar, cluster.glyph.mark, cluster.glyph.secondMark]
            where scalar != 0 {
                if let scalar = Unicode.Scalar(scalar) { text += Array(String(scalar).utf8) }
            }
        }
        rest = rest.dropFirst(length)
    }
    return text
}
