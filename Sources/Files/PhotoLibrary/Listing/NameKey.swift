/// The beginning of a name's place in an order, as a number: names whose keys differ stand in the order of their keys.
///
/// Names whose keys are equal have to be compared themselves.
struct NameKey: Comparable {
    private let high: UInt64
    private let low: UInt64

    @inline(__always)
    static func < (a: NameKey, b: NameKey) -> Bool {
        a.high == b.high ? a.low < b.low : a.high < b.high
    }

    /// The key for the natural order: letters by their ranks, and in place of digits how many there are, then what they are; without the extension.
    ///
    /// More digits are the larger number, as leading zeros do not count; the sign before them stands where digits do among
    /// other bytes.
    init(natural name: UnsafeBufferPointer<UInt8>) {
        var bytes = KeyBytes()
        var i = 0
        var second: UInt32 = 0
        let end = unsafe baseEnd(name)
        while !bytes.isFull {
            unsafe skipMarks(name, &i)
            guard i < end || second > 0 else { break }
            guard second == 0, unsafe isDigit(name[i]) else {
                bytes.append(rank: unsafe rank(name, &i, &second))
                continue
            }
            var start = i
            while start < end, unsafe name[start] == 48 { start += 1 }
            i = start
            while i < end, unsafe isDigit(name[i]) { i += 1 }
            bytes.append(48)
            bytes.append(UInt8(min(i - start, 255)))
            // Longer numbers are not told apart by their first digits.
            if i - start >= 255 { break }
            var digit = start
            while digit < i, !bytes.isFull {
                bytes.append(unsafe name[digit])
                digit += 1
            }
        }
        (high, low) = (bytes.high, bytes.low)
    }

    /// The key for the order of the bytes.
    init(bytes name: UnsafeBufferPointer<UInt8>) {
        var bytes = KeyBytes()
        var i = 0
        while i < name.count, !bytes.isFull {
            bytes.append(unsafe name[i])
            i += 1
        }
        (high, low) = (bytes.high, bytes.low)
    }
}

/// Sixteen bytes, the first one the most significant, with zeros behind.
private struct KeyBytes {
    var high: UInt64 = 0
    var low: UInt64 = 0
    private var count: UInt64 = 0

    var isFull: Bool {
        @inline(__always) get { count >= 16 }
    }

    /// One byte of ASCII, or else three above all of them.
    @inline(__always)
    mutating func append(rank: UInt32) {
        if rank >= 0x80 {
            append(0x80 | UInt8(truncatingIfNeeded: rank >> 16))
            append(UInt8(truncatingIfNeeded: rank >> 8))
        }
        append(UInt8(truncatingIfNeeded: rank))
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count < 8 {
            high |= UInt64(byte) << (56 - 8 * count)
        } else if count < 16 {
            low |= UInt64(byte) << (120 - 8 * count)
        }
        count += 1
    }
}
