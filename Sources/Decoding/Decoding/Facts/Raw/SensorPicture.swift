import Geometry

/// What a RAW file says of the picture that the sensor took.
struct SensorPicture {
    /// Its sides as stored.
    var size: PixelSize?
    /// The sides of what lies within its margins, where the file says so.
    var activeArea: PixelSize?
    /// The sides of what the camera means to be seen of that, where the file says so, and where it begins.
    var crop: PixelSize?
    var origin: (x: Double, y: Double)?
    /// Where its data lies.
    var data = PictureData()
    /// What is rare about it, where LibRaw may not know that: `floating point DNG`.
    var rareKind: String?
    /// Whether LibRaw takes its numbers for others.
    var isMisread = false

    /// The sides of what LibRaw makes of it: it leaves out the margins, and takes no crop.
    var developed: PixelSize? { activeArea ?? size }

    /// What a photo of this size is of that; nil where the file does not say it.
    func part(ofSize size: PixelSize) -> PhotoPart? {
        guard let origin, let developed, size != developed, size == crop else { return nil }
        let (width, height) = (Double(developed.width), Double(developed.height))
        let part = PhotoPart(
            x: origin.x / width, y: origin.y / height, width: Double(size.width) / width,
            height: Double(size.height) / height)
        let isInside =
            min(part.x, part.y) >= 0 && max(part.x + part.width, part.y + part.height) <= 1
        return isInside ? part : nil
    }

    /// A sensor's data takes a bit a pixel at least; what is less is not there.
    private var isThere: Bool {
        size.map { data.byteCount >= $0.width * $0.height / 8 } ?? false
    }

    /// The photo's sides, where the largest preview shows it much smaller and in the same shape; nil where the preview is the photo.
    func photo(previewedBy preview: PixelSize) -> PixelSize? {
        guard isThere else { return nil }
        return [crop, activeArea, size].compactMap(\.self).first { size in
            let ratio =
                Double(preview.width) * Double(size.height)
                / (Double(preview.height) * Double(size.width))
            return 10 * preview.longSide < 9 * size.longSide
                && ratio > 1 / (1 + Self.shapeTolerance) && ratio < 1 + Self.shapeTolerance
        }
    }

    /// How much the shape of a preview may differ from the photo's.
    private static let shapeTolerance = 0.03
}

extension SensorPicture {
    /// Fujifilm's file says where its list of facts is, and where the data.
    init(fujifilm file: borrowing PhotoFile, _ head: [UInt8], window: inout FileWindow) {
        guard head.count >= 108 else { return }
        func place(_ at: Int) -> (start: Int, length: Int) {
            let big = ByteOrder.big
            return (big.number(head[at..<(at + 4)]), big.number(head[(at + 4)..<(at + 8)]))
        }
        let own = place(100)
        data.add(start: own.start, length: own.length, ofSensor: true, file.size)
        let list = place(92)
        guard let start = window.read(file, at: list.start, count: 4) else { return }
        var at = list.start + 4
        for _ in 0..<min(ByteOrder.big.number(start), 256) {
            guard let entry = window.read(file, at: at, count: 8) else { return }
            let numbers = stride(from: 0, to: 8, by: 2).map {
                ByteOrder.big.number(entry.dropFirst($0).prefix(2))
            }
            // Its sides in whole, and what of them is seen: the height comes first.
            if numbers[0] == 0x0100 { size = pixelSize(numbers[3], numbers[2]) }
            if numbers[0] == 0x0111 {
                activeArea = pixelSize(numbers[3], numbers[2])
            }
            at += 4 + numbers[1]
        }
    }
}
