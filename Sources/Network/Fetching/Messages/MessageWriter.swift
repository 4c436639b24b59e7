/// The bytes of a message: numbers with their low byte first, texts behind their length.
struct MessageWriter {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ byte: UInt8) { bytes.append(byte) }

    mutating func put(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    mutating func put<Number: FixedWidthInteger>(number: Number) {
        var rest = number
        for _ in 0..<(Number.bitWidth / 8) {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func put(text: [UInt8]) {
        put(number: UInt16(text.count))
        bytes += text
    }

    /// A flag, and the text where there is one.
    mutating func put(optional text: [UInt8]?) {
        put(text != nil)
        if let text { put(text: text) }
    }
}
