/// The CRC-32 of ISO 3309 (polynomial 0xEDB88320), as in gzip and PNG.
func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    let sum = bytes.withContiguousStorageIfAvailable { unsafe CRC32.shared.sum(of: $0) }
    return unsafe sum ?? Array(bytes).withUnsafeBufferPointer { unsafe CRC32.shared.sum(of: $0) }
}

/// The tables by which eight bytes are summed at once.
private struct CRC32 {
    static let shared = CRC32()

    /// What byte `i` adds when `k` bytes follow it is at `k * 256 + i`.
    private let tables: [UInt32]

    private init() {
        var tables: [UInt32] = []
        for byte in 0..<256 as Range<UInt32> {
            var crc = byte
            for _ in 0..<8 {
                crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1
            }
            tables.append(crc)
        }
        for place in 256..<(8 * 256) {
            let before = tables[place - 256]
            tables.append((before >> 8) ^ tables[Int(before & 0xFF)])
        }
        self.tables = tables
    }

    func sum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(bytes)
        return unsafe tables.withUnsafeBufferPointer { tables in
            var crc: UInt32 = 0xFFFF_FFFF
            var place = 0
            while place + 8 <= bytes.count {
                let word = unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                let mixed = UInt64(littleEndian: word) ^ UInt64(crc)
                crc = 0
                for byte in 0..<8 {
                    let index = Int((mixed >> UInt64(8 * byte)) & 0xFF)
                    crc ^= unsafe tables[(7 - byte) * 256 + index]
                }
                place += 8
            }
            while place < bytes.count {
                let index = unsafe Int((crc ^ UInt32(bytes[place])) & 0xFF)
                crc = unsafe (crc >> 8) ^ tables[index]
                place += 1
            }
            return ~crc
        }
    }
}
