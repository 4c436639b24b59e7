/// The numbers 0…255 as ASCII digits with a semicolon behind, for the encoder.
struct DecimalTable: Sendable {
    /// Up to three digits and `;` in the low half, first byte lowest; how many they are in the topmost byte.
    let words: [UInt64]

    init() {
        words = (0..<256 as Range<UInt64>).map { number in
            var digits: [UInt64] = []
            if number >= 100 { digits.append(number / 100) }
            if number >= 10 { digits.append(number / 10 % 10) }
            digits.append(number % 10)
            var word: UInt64 = 0x3B << UInt64(8 * digits.count)
            for (place, digit) in digits.enumerated() {
                word |= (0x30 + digit) << UInt64(8 * place)
            }
            return word | UInt64(digits.count + 1) << 56
        }
    }
}
