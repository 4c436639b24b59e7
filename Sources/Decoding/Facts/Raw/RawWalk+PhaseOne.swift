import CDecoders
import Pixels

/// Phase One's IIQ is a TIFF of a small picture, with a block of its own that has the sensor's.
extension RawWalk {
    /// Where that block begins; nil in any other file.
    static func phaseOneBlock(in head: [UInt8]) -> Int? {
        (8..<25).first { at in
            guard at + 8 <= head.count else { return false }
            let mark = head[at..<(at + 8)]
            return mark.starts(with: "IIII".utf8) && mark.dropFirst(5).elementsEqual("waR".utf8)
                || mark.starts(with: "MMMMRaw".utf8)
        }
    }

    /// Takes the sides of the sensor's picture, and of what is seen of it, from the block's entries of 16 bytes.
    mutating func takePhaseOne(_ file: borrowing PhotoFile, block: Int) {
        guard let head = window.read(file, at: block, count: 12) else { return }
        let order: ByteOrder = head.first == 0x49 ? .little : .big
        let directory = block + order.number(head.dropFirst(8))
        guard let start = window.read(file, at: directory, count: 8) else { return }
        let count = order.number(start.prefix(4))
        guard count <= Self.entryLimit,
            let entries = window.read(file, at: directory + 8, count: 16 * count)
        else { return }
        var values: [Int: Int] = [:]
        for index in 0..<count {
            let entry = entries.dropFirst(16 * index).prefix(16)
            values[order.number(entry.prefix(4))] = order.number(entry.dropFirst(12))
        }
        func size(_ width: Int, _ height: Int) -> PixelSize? {
            guard let width = values[width], let height = values[height],
                max(width, height) <= Int(DECODERS_SIDE_LIMIT)
            else { return nil }
            return pixelSize(width, height)
        }
        sensor = size(0x0108, 0x0109)
        activeArea = size(0x010C, 0x010D)
    }
}
