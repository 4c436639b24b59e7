import Geometry

extension TagEdit {
    private static let exifFlag: UInt8 = 0x08
    private static let alphaFlag: UInt8 = 0x10

    /// By the chunk `EXIF`, behind all others where there was none.
    static func webp(_ file: borrowing PhotoFile, _ orientation: Orientation) -> ByteEdits? {
        let order = ByteOrder.little
        let head = file.read(at: 0, count: 30)
        guard head.count == 30, head.starts(with: "RIFF".utf8),
            order.number(head[4..<8]) + 8 == file.size, file.size & 1 == 0
        else { return nil }
        var old: Range<Int>?
        var at = 12
        for _ in 0..<(1 << 16) where at < file.size {
            let start = file.read(at: at, count: 8)
            guard start.count == 8 else { return nil }
            let length = order.number(start[4...])
            let chunk = at..<(at + 8 + length + length & 1)
            guard chunk.upperBound <= file.size else { return nil }
            if start.starts(with: "EXIF".utf8) {
                guard old == nil, length <= EXIF.byteLimit else { return nil }
                old = chunk.lowerBound..<(at + 8 + length)
            }
            at = chunk.upperBound
        }
        guard at == file.size else { return nil }
        let body = old.map { file.read(at: $0.lowerBound + 8, count: $0.count - 8) }
        guard let block = block(body, saying: orientation) else { return nil }
        var chunk = Array("EXIF".utf8) + order.bytes(block.count, 4) + block
        if block.count & 1 == 1 { chunk.append(0) }
        let place = old.map { $0.lowerBound..<($0.upperBound + $0.count & 1) }
        var edits = ByteEdits()
        guard edits.replace(place ?? file.size..<file.size, by: chunk) else { return nil }
        if place == nil {
            guard let header = header(head), edits.replace(header.place, by: header.bytes) else {
                return nil
            }
        }
        let size = edits.size(of: file) - 8
        return edits.replace(4..<8, by: order.bytes(size, 4)) ? edits : nil
    }

    /// What says that there is EXIF: a flag in the header, or a header, which a picture alone has not.
    private static func header(_ head: [UInt8]) -> (place: Range<Int>, bytes: [UInt8])? {
        let order = ByteOrder.little
        let sides: (Int, Int)
        var flags = exifFlag
        switch String(decoding: head[12..<16], as: UTF8.self) {
        case "VP8X": return (20..<21, [head[20] | exifFlag])
        case "VP8L":
            guard head[20] == 0x2F else { return nil }
            let bits = order.number(head[21..<25])
            sides = (bits & 0x3FFF, bits >> 14 & 0x3FFF)
            if bits >> 28 & 1 == 1 { flags |= alphaFlag }
        case "VP8 ":
            guard head[23..<26].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
            sides = (
                order.number(head[26..<28]) & 0x3FFF - 1, order.number(head[28..<30]) & 0x3FFF - 1
            )
            guard sides.0 >= 0, sides.1 >= 0 else { return nil }
        default: return nil
        }
        let body = [flags, 0, 0, 0] + order.bytes(sides.0, 3) + order.bytes(sides.1, 3)
        return (12..<12, Array("VP8X".utf8) + order.bytes(10, 4) + body)
    }
}
