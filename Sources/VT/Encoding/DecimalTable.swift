/// The numbers 0…255 as ASCII digits with a semicolon behind, for the encoder.
struct DecimalTable: Sendable {
    /// Up to three digits and `;`, first byte lowest; what lies above the length is 0.
    let words: [UInt32]

    init() {
        words = (0..<256 as Range<UInt32>).map { number in
            var digits: [UInt32] = []
            if number >= 100 { digits.append(number / 100) }
            if number >= 10 { digits.append(number / 10 % 10) }
            digits.append(number % 10)
            var word: UInt32 = 0x3B << UInt32(8 * digits.count)
            for (place, digit) in digits.enumerated() {
                word |= (0x30 + digit) << UInt32(8 * place)
            }
            return word
        }
    }

    /// How many bytes the entry of `number` has.
    @inline(__always) static func length(of number: UInt32) -> Int {
        2 &+ (number >= 10 ? 1 : 0) &+ (number >= 100 ? 1 : 0)
    }
}
