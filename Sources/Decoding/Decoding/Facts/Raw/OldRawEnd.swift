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
