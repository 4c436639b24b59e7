import Geometry

/// A hash of values that is the same in every build, on every machine and at any time (FNV-1a, 64 bits).
struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Coordinates are noted by this part of a unit: how a sine is rounded must not count.
    private static let grain = 1_048_576.0

    mutating func add(_ bits: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            value = (value ^ (bits >> shift & 0xFF)) &* 0x100_0000_01B3
        }
    }

    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

    mutating func add(_ isTrue: Bool) { add(isTrue ? 1 : 0) }

    mutating func add(_ number: Double) {
        guard number.isFinite, abs(number) < 1e12 else { return add(-1) }
        add(Int((number * Fingerprint.grain).rounded()))
    }

    mutating func add(_ text: [UInt8]) {
        add(text.count)
        for byte in text { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func add(_ rect: Rect) {
        add(rect.origin.x)
        add(rect.origin.y)
        add(rect.size.width)
        add(rect.size.height)
    }

    /// As 16 digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
