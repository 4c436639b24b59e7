import Geometry

extension TagEdit {
    private static let chunkLimit = 1 << 16

    /// By `eXIf`, before the pixels where there was none.
    static func png(_ file: borrowing PhotoFile, _ orientation: Orientation) -> ByteEdits? {
        var at = 8
        var pixels: Int?
        var old: Range<Int>?
        for _ in 0..<chunkLimit {
            let head = file.read(at: at, count: 8)
            guard head.count == 8 else { return nil }
            let length = ByteOrder.big.number(head[..<4])
            let chunk = at..<(at + 12 + length)
            guard chunk.upperBound <= file.size else { return nil }
            switch String(decoding: head[4...], as: UTF8.self) {
            case "eXIf":
                guard old == nil else { return nil }
                old = chunk
            case "IDAT": pixels = pixels ?? at
            case "IEND": return png(file, orientation, old, pixels)
            // Older programs keep EXIF in a text: who counts then, it or ours, programs do not agree on.
            case "tEXt", "zTXt", "iTXt":
                let words = file.read(at: at + 8, count: min(length, 22))
                let names = ["Raw profile type exif", "Raw profile type APP1"]
                if names.contains(where: { words.starts(with: $0.utf8) }) { return nil }
            default: break
            }
            at = chunk.upperBound
        }
        return nil
    }

    private static func png(
        _ file: borrowing PhotoFile, _ orientation: Orientation, _ old: Range<Int>?, _ pixels: Int?
    ) -> ByteEdits? {
        guard let place = old ?? pixels.map({ $0..<$0 }), place.count <= EXIF.byteLimit else {
            return nil
        }
        let body = old.map { file.read(at: $0.lowerBound + 8, count: $0.count - 12) }
        guard let block = block(body, saying: orientation) else { return nil }
        let named = Array("eXIf".utf8) + block
        let order = ByteOrder.big
        var edits = ByteEdits()
        let chunk = order.bytes(block.count, 4) + named + order.bytes(Int(sum(named)), 4)
        return edits.replace(place, by: chunk) ? edits : nil
    }

    /// The CRC of a chunk.
    private static func sum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
