/// The value of an entry of a TIFF directory, of whatever type: numbers are numbers, however they are stored.
struct EXIFValue {
    let type: Int
    let count: Int
    /// All of them, or so many as were read.
    let bytes: ArraySlice<UInt8>
    let order: ByteOrder

    /// Bytes of one value by its type; 0 for a type that is not known.
    static func size(ofType type: Int) -> Int {
        let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]
        if sizes.indices.contains(type) { return sizes[type] }
        // Text in UTF-8, since EXIF 3.0.
        return type == 129 ? 1 : 0
    }

    /// The number at a place, not an infinite one; nil where there is none.
    func number(_ index: Int = 0) -> Double? {
        if isText { return index == 0 ? written : nil }
        let size = Self.size(ofType: type)
        guard size > 0, index >= 0, index < count, index < bytes.count / size else { return nil }
        let raw = bytes.dropFirst(index * size).prefix(size)
        let bits = order.number(raw)
        let value: Double
        switch type {
        case 1, 3, 4, 7, 13: value = Double(bits)
        case 16, 18: value = Double(UInt64(bitPattern: Int64(bits)))
        case 6: value = Double(Int8(truncatingIfNeeded: bits))
        case 8: value = Double(Int16(truncatingIfNeeded: bits))
        case 9: value = Double(Int32(truncatingIfNeeded: bits))
        case 17: value = Double(bits)
        case 5: value = Double(order.number(raw.prefix(4))) / Double(order.number(raw.suffix(4)))
        case 10:
            let over = Int32(truncatingIfNeeded: order.number(raw.prefix(4)))
            let under = Int32(truncatingIfNeeded: order.number(raw.suffix(4)))
            value = Double(over) / Double(under)
        case 11: value = Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
        case 12: value = Double(bitPattern: UInt64(bitPattern: Int64(bits)))
        default: return nil
        }
        return value.isFinite ? value : nil
    }

    /// The whole number at a place; nil where there is none.
    func integer(_ index: Int = 0) -> Int? { number(index).flatMap { Int(exactly: $0) } }

    /// The value where it is one whole number.
    var onlyInteger: Int? { count == 1 || isText ? integer() : nil }

    /// Its characters up to a NUL; none for numbers.
    var text: ArraySlice<UInt8> {
        isText || type == 1 || type == 7 ? bytes.prefix { $0 != 0 } : []
    }

    private var isText: Bool { type == 2 || type == 129 }

    /// A number that is written in digits.
    private var written: Double? {
        let digits = text.filter { $0 != 0x20 }
        guard (1...16).contains(digits.count),
            digits.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D })
        else { return nil }
        return Double(String(decoding: digits, as: UTF8.self))
    }
}
