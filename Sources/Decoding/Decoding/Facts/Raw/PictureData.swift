/// The blocks of data that a file says a picture of it has: strips, tiles, or all in one piece.
struct PictureData {
    /// Bytes of the file that they take.
    private(set) var byteCount = 0
    /// Whether the file names any.
    private(set) var isNamed = false
    /// Whether the file ends before one of them does.
    private(set) var isCutOff = false

    /// Takes a block of a file of `fileSize` bytes.
    ///
    /// One that begins behind the file tells for sure that the file was cut off only where the sensor's picture lies
    /// there: a small picture may have been taken out.
    mutating func add(start: Int, length: Int, ofSensor: Bool, _ fileSize: Int) {
        guard start > 0, length > 0, !Self.saysNothing(start), !Self.saysNothing(length) else {
            return
        }
        isNamed = true
        let isThere = start <= fileSize && length <= fileSize - start
        if isThere { byteCount += min(length, fileSize - byteCount) }
        if !isThere, ofSensor || start < fileSize { isCutOff = true }
    }

    /// Some cameras write ones where others have a place or a length.
    private static func saysNothing(_ number: Int) -> Bool { number == 0xFFFF_FFFF }
}
