/// Whether a CRW, MRW or X3F ends before what its own directory, or its header, tells of.
///
/// What LibRaw says of such a file may mean that it does not know the camera.
func isOldRawCutOff(_ file: borrowing PhotoFile, head: [UInt8]) -> Bool {
    let tail = file.read(at: file.size - 4, count: 4)
    guard tail.count == 4, head.count >= 32 else { return true }
    if head.starts(with: "FOVb".utf8) {
        return file.read(at: ByteOrder.little.number(tail), count: 4) != Array("SECd".utf8)
    }
    if head.starts(with: [0, 0x4D, 0x52, 0x4D]) { return isMinoltaCutOff(file, head) }
    // Canon's directory lies in front of the last four bytes, which say where it begins.
    let order: ByteOrder = head[0] == 0x49 ? .little : .big
    let directory = order.number(head[2..<6]) + order.number(tail)
    let count = file.read(at: directory, count: 2)
    return count.count < 2 || directory + 2 + 10 * order.number(count) > file.size - 4
}

/// Minolta's header says how large the sensor's picture is, and how many bits a sample has.
private func isMinoltaCutOff(_ file: borrowing PhotoFile, _ head: [UInt8]) -> Bool {
    let start = 8 + ByteOrder.big.number(head[4..<8])
    guard head[8..<12].elementsEqual([0, 0x50, 0x52, 0x44]) else { return start > file.size }
    let height = ByteOrder.big.number(head[24..<26])
    let width = ByteOrder.big.number(head[26..<28])
    // Behind the sides of the picture.
    let bits = file.read(at: 32, count: 1).first.map(Int.init) ?? 0
    return start + width * height * bits / 8 > file.size
}

extension SensorPicture {
    /// Fujifilm's file says where its list of facts is, and where the data.
    init(fujifilm file: borrowing PhotoFile, _ head: [UInt8], window: inout FileWindow) {
        guard head.count >= 108 else { return }
        func place(_ at: Int) -> (start: Int, length: Int) {
            let big = ByteOrder.big
            return (big.number(head[at..<(at + 4)]), big.number(head[(at + 4)..<(at + 8)]))
        }
        hasData = place(100).length > 0
        byteCount = min(place(100).length, file.size)
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
