/// Bytes as packers leave them that store what they are given.
public enum Packed {
    /// A Brotli stream.
    public static func brotli(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.isEmpty { return [0x06] }
        var out: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 65_536) {
            let part = bytes[start...].prefix(65_536)
            // The first bit is that of the window; then a length, and that what follows is stored.
            let header = (part.count - 1) << 3 | 1 << 19
            let bits = start == 0 ? header << 1 : header
            out += [0, 8, 16].map { UInt8(truncatingIfNeeded: bits >> $0) } + part
        }
        return out + [0x03]
    }
}
