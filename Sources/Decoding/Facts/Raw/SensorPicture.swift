import Pixels

/// What a RAW file says of the picture that the sensor took.
struct SensorPicture {
    /// Its sides as stored.
    var size: PixelSize?
    /// The sides of what the camera means to be seen of it, where the file says so: the best known first.
    var crops: [PixelSize] = []
    /// Where its data lies.
    var data = PictureData()
    /// What is rare about it, where LibRaw may not know that: `floating point DNG`.
    var rareKind: String?
    /// Whether LibRaw takes its numbers for others.
    var isMisread = false

    /// The sides of what LibRaw makes of it: it leaves out the margins, and takes no crop.
    var developed: PixelSize? { crops.last ?? size }
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
                crops = [pixelSize(numbers[3], numbers[2])].compactMap(\.self)
            }
            at += 4 + numbers[1]
        }
    }
}
