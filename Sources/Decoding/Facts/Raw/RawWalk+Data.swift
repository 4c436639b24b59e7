import CDecoders

/// Where the data of pictures lies, and whether the file has all of it.
extension RawWalk {
    /// Strips or tiles of a picture that are looked at.
    private static let blockLimit = 16_384

    /// Bytes of a directory's strips and tiles, and whether it has any; notes where one ends behind the file.
    mutating func takeData(
        of directory: TIFFDirectory, _ file: borrowing PhotoFile
    ) -> (bytes: Int, isThere: Bool) {
        // Panasonic's strip has its place in an entry of its own.
        let start = isPanasonic && directory.entries[0x0118] != nil ? 0x0118 : 0x0111
        var sum = 0
        var isThere = false
        for (places, lengths) in [(start, 0x0117), (0x0144, 0x0145)] {
            let starts = numbers(directory, places, file)
            for (start, length) in zip(starts, numbers(directory, lengths, file)) {
                isThere = true
                note(start, length, file)
                if length > 0, length < file.size { sum += length }
            }
        }
        return (sum, isThere)
    }

    /// Notes where data that an entry tells of ends behind the file; numbers of all ones say nothing.
    mutating func note(_ start: Int, _ length: Int, _ file: borrowing PhotoFile) {
        guard start > 0, length > 0, start != 0xFFFF_FFFF, length != 0xFFFF_FFFF else { return }
        if start > file.size || length > file.size - start { isCutOff = true }
    }

    private mutating func numbers(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile
    ) -> [Int] {
        guard let entry = directory.entries[tag],
            let size = [3: 2, 4: 4, 13: 4, 16: 8, 18: 8][entry.type]
        else { return [] }
        var values: [Int] = []
        let count = min(entry.count, Self.blockLimit)
        let most = FileWindow.readSize / size
        while values.count < count {
            let part = min(most, count - values.count)
            guard
                let bytes = window.read(
                    file, at: entry.offset &+ size * values.count, count: size * part)
            else { break }
            values += (0..<part).map {
                let at = bytes.startIndex + size * $0
                return order.number(bytes[at..<(at + size)])
            }
        }
        return values
    }

    /// Compressions of samples that LibRaw may not know.
    private static let rareCompressions = [9: "GoPro GPR", 52546: "DNG of JPEG XL"]

    /// Takes what a directory says of the sensor's picture; of several the largest counts.
    mutating func takeSensor(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile, data: (bytes: Int, isThere: Bool)
    ) {
        var picture = SensorPicture()
        picture.size = Self.sides(
            integer(directory, 0x0100, file), integer(directory, 0x0101, file))
        picture.crops = crops(of: directory, file)
        (picture.byteCount, picture.hasData) = data
        let compression = integer(directory, 0x0103, file)
        picture.rareKind = compression.flatMap { Self.rareCompressions[$0] }
        if integer(directory, 0x0153, file) == 3 {
            picture.rareKind = "floating point DNG"
            picture.isMisread = compression == 1 && integer(directory, 0x0102, file) == 16
        }
        func pixels(_ size: PixelSize?) -> Int { size.map { $0.width * $0.height } ?? 0 }
        if pixels(picture.size) >= pixels(sensor.size) { sensor = picture }
    }

    /// DNG's default crop, and its active area.
    private mutating func crops(
        of directory: TIFFDirectory, _ file: borrowing PhotoFile
    ) -> [PixelSize] {
        var crops: [PixelSize] = []
        let crop = wholeNumbers(directory, 0xC620, file)
        if crop.count == 2, let size = Self.sides(crop[0], crop[1]) { crops.append(size) }
        // Top, left, bottom, right.
        let area = integers(directory, 0xC68D, file)
        // Numbers of eight bytes may be anything; of those that are not negative every difference is an Int.
        if area.count == 4, area.allSatisfy({ $0 >= 0 }),
            let size = Self.sides(area[3] - area[1], area[2] - area[0])
        {
            crops.append(size)
        }
        return crops
    }

    /// Sides that a picture may have.
    private static func sides(_ width: Int?, _ height: Int?) -> PixelSize? {
        guard let width, let height, let size = pixelSize(width, height),
            size.longSide <= DECODERS_SIDE_LIMIT
        else { return nil }
        return size
    }

    /// The values of an entry of numbers, or of fractions, which are rounded.
    private mutating func wholeNumbers(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile
    ) -> [Int] {
        guard let entry = directory.entries[tag], entry.type == 5, entry.count <= 16,
            let bytes = window.read(file, at: entry.offset, count: 8 * entry.count)
        else { return integers(directory, tag, file) }
        return (0..<entry.count).map {
            let value = bytes.dropFirst(8 * $0)
            return order.number(value.prefix(4))
                / max(1, order.number(value.dropFirst(4).prefix(4)))
        }
    }

    /// Panasonic's own entries: the sensor's sides, and the borders of what is seen, top, left, bottom, right.
    mutating func takePanasonicSensor(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile, data: (bytes: Int, isThere: Bool)
    ) {
        sensor.size = Self.sides(integer(directory, 2, file), integer(directory, 3, file))
        (sensor.byteCount, sensor.hasData) = data
        let borders = [4, 5, 6, 7].compactMap { integer(directory, $0, file) }
        guard borders.count == 4,
            let size = Self.sides(borders[3] &- borders[1], borders[2] &- borders[0])
        else { return }
        sensor.crops = [size]
    }

    /// Where the block of a Phase One file begins, which is a TIFF besides; nil in any other.
    static func phaseOneBlock(in head: [UInt8]) -> Int? {
        (8..<25).first { at in
            guard at + 8 <= head.count else { return false }
            let mark = head[at..<(at + 8)]
            return mark.starts(with: "IIII".utf8) && mark.dropFirst(5).elementsEqual("waR".utf8)
                || mark.starts(with: "MMMMRaw".utf8)
        }
    }

    /// Phase One's entries of 16 bytes: the sides of what is seen, and where the data is.
    mutating func takePhaseOne(_ file: borrowing PhotoFile, block: Int) {
        guard let head = window.read(file, at: block, count: 12) else { return }
        let own: ByteOrder = head.first == 0x49 ? .little : .big
        let directory = block + own.number(head.dropFirst(8))
        guard let start = window.read(file, at: directory, count: 8) else { return }
        let count = own.number(start.prefix(4))
        guard count <= TIFFDirectory.entryLimit,
            let entries = window.read(file, at: directory + 8, count: 16 * count)
        else { return }
        var values: [Int: (value: Int, size: Int)] = [:]
        for index in 0..<count {
            let entry = entries.dropFirst(16 * index).prefix(16)
            func field(_ at: Int) -> Int { own.number(entry.dropFirst(at).prefix(4)) }
            values[field(0)] = (field(12), field(8))
        }
        func size(_ width: Int, _ height: Int) -> PixelSize? {
            Self.sides(values[width]?.value, values[height]?.value)
        }
        sensor.size = size(0x0108, 0x0109)
        sensor.crops = [size(0x010C, 0x010D)].compactMap(\.self)
        guard let data = values[0x010F] else { return }
        note(block + data.value, data.size, file)
        sensor.hasData = true
        sensor.byteCount = min(data.size, file.size)
    }
}
