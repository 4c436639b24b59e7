import CDecoders
import Geometry

/// What the directories of a RAW file say of the sensor's picture, and where the data of their pictures lies.
extension RawWalk {
    /// Strips or tiles of the sensor's picture that are looked at, and those of others, which may be plain TIFF.
    private static let (blockLimit, otherBlockLimit) = (16_384, 16)

    /// Compressions of samples that LibRaw may not know.
    private static let rareCompressions = [9: "GoPro GPR", 52546: "DNG of JPEG XL"]

    /// The strips and tiles of a directory's picture; notes where one ends behind the file.
    mutating func takeData(
        of directory: TIFFDirectory, _ file: borrowing PhotoFile, isSensor: Bool
    ) -> PictureData {
        var data = PictureData()
        for (places, lengths) in [(0x0111, 0x0117), (0x0144, 0x0145)] {
            let limit = isSensor ? Self.blockLimit : Self.otherBlockLimit
            let starts = numbers(directory, places, file, limit)
            for (start, length) in zip(starts, numbers(directory, lengths, file, limit)) {
                data.add(start: start, length: length, ofSensor: isSensor, file.size)
            }
        }
        isCutOff = isCutOff || data.isCutOff
        return data
    }

    /// Notes that the file ends before a directory does that could not be read.
    mutating func noteMissing(directoryAt offset: Int, _ file: borrowing PhotoFile) {
        guard offset > 0, offset != 0xFFFF_FFFF else { return }
        guard offset <= file.size - 2 else {
            isCutOff = true
            return
        }
        let count = window.read(file, at: offset, count: 2).map { order.number($0) } ?? 0
        let isOne = !isBig && (1...TIFFDirectory.entryLimit).contains(count)
        if isOne, offset > file.size - 2 - 12 * count { isCutOff = true }
    }

    private mutating func numbers(
        _ directory: TIFFDirectory, _ tag: Int, _ file: borrowing PhotoFile, _ limit: Int
    ) -> [Int] {
        guard let entry = directory.entries[tag], [3, 4, 13, 16, 18].contains(entry.type)
        else { return [] }
        let size = EXIFValue.size(ofType: entry.type)
        if limit == Self.blockLimit, let bytes = entry.byteCount, entry.offset > file.size - bytes {
            isCutOff = true
        }
        var values: [Int] = []
        let count = min(entry.count, limit)
        let most = FileWindow.readSize / size
        while values.count < count {
            let part = min(most, count - values.count)
            guard
                let bytes = window.read(
                    file, at: entry.offset &+ size * values.count, count: size * part)
            else { break }
            values += (0..<part).map { order.number(bytes.dropFirst(size * $0).prefix(size)) }
        }
        return values
    }

    /// Takes what a directory says of the sensor's picture; of several the largest counts.
    mutating func takeSensor(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile, data: PictureData
    ) {
        var picture = SensorPicture()
        picture.size = Self.sides(
            integer(directory, 0x0100, file), integer(directory, 0x0101, file))
        takeCrops(of: directory, file, &picture)
        picture.data = data
        let compression = integer(directory, 0x0103, file)
        picture.rareKind = compression.flatMap { Self.rareCompressions[$0] }
        if integer(directory, 0x0153, file) == 3 {
            picture.rareKind = "floating point DNG"
            picture.isMisread = compression == 1 && integer(directory, 0x0102, file) == 16
        }
        func pixels(_ size: PixelSize?) -> Int { size.map { $0.width * $0.height } ?? 0 }
        if pixels(picture.size) >= pixels(sensor.size) { sensor = picture }
    }

    /// Takes DNG's default crop, and its active area.
    private mutating func takeCrops(
        of directory: TIFFDirectory, _ file: borrowing PhotoFile, _ picture: inout SensorPicture
    ) {
        // Fractions may be among them.
        func rounded(_ value: Double?) -> Int? { value.flatMap { Int(exactly: $0.rounded()) } }
        let crop = value(directory, 0xC620, file)
        picture.crop = Self.sides(rounded(crop?.number(0)), rounded(crop?.number(1)))
        if let origin = value(directory, 0xC61F, file), let x = origin.number(0),
            let y = origin.number(1)
        {
            picture.origin = (x, y)
        }
        // Top, left, bottom, right.
        let area = integers(directory, 0xC68D, file)
        // Numbers of eight bytes may be anything; of those that are not negative every difference is an Int.
        if area.count == 4, area.allSatisfy({ $0 >= 0 }) {
            picture.activeArea = Self.sides(area[3] - area[1], area[2] - area[0])
        }
    }

    /// Panasonic's own entries: the sensor's sides, the borders of what is seen (top, left, bottom, right), and where the data begins.
    mutating func takePanasonicSensor(
        _ directory: TIFFDirectory, _ file: borrowing PhotoFile, data: PictureData
    ) {
        sensor.size = Self.sides(integer(directory, 2, file), integer(directory, 3, file))
        sensor.data = data
        if let start = integer(directory, 0x0118, file) {
            // Its length is 0 in most of them.
            let length = integer(directory, 0x0117, file) ?? 0
            sensor.data.add(
                start: start, length: length > 0 ? length : max(1, file.size - start),
                ofSensor: true, file.size)
            isCutOff = isCutOff || sensor.data.isCutOff
        }
        let borders = [4, 5, 6, 7].compactMap { integer(directory, $0, file) }
        if borders.count == 4 {
            sensor.activeArea = Self.sides(borders[3] &- borders[1], borders[2] &- borders[0])
        }
    }

    /// Sides that a picture may have.
    static func sides(_ width: Int?, _ height: Int?) -> PixelSize? {
        guard let width, let height, let size = pixelSize(width, height),
            size.longSide <= DECODERS_SIDE_LIMIT
        else { return nil }
        return size
    }
}
