import Geometry

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

    /// Takes what the block's entries of 16 bytes say: the sides of the sensor's picture, and of what is seen of it, and where the data is.
    mutating func takePhaseOne(_ file: borrowing PhotoFile, block: Int) {
        guard let head = window.read(file, at: block, count: 12) else { return }
        let order: ByteOrder = head.first == 0x49 ? .little : .big
        let directory = block + order.number(head.dropFirst(8))
        guard let start = window.read(file, at: directory, count: 8) else { return }
        let count = order.number(start.prefix(4))
        guard count <= Self.entryLimit,
            let entries = window.read(file, at: directory + 8, count: 16 * count)
        else { return }
        var values: [Int: (value: Int, size: Int)] = [:]
        for index in 0..<count {
            let entry = entries.dropFirst(16 * index).prefix(16)
            func field(_ at: Int) -> Int { order.number(entry.dropFirst(at).prefix(4)) }
            values[field(0)] = (field(12), field(8))
        }
        func size(_ width: Int, _ height: Int) -> PixelSize? {
            Self.sides(values[width]?.value, values[height]?.value)
        }
        sensor.size = size(0x0108, 0x0109)
        sensor.activeArea = size(0x010C, 0x010D)
        guard let data = values[0x010F] else { return }
        sensor.data.add(start: block + data.value, length: data.size, ofSensor: true, file.size)
        isCutOff = isCutOff || sensor.data.isCutOff
    }
}
