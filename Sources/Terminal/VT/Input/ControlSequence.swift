/// The inside of a control sequence: an optional marker, parameters with sub-parameters, intermediates.
struct ControlSequence {
    /// One of `<=>?` before the parameters, or 0.
    let marker: UInt8
    /// Values between semicolons, each split at colons; what was left out is nil.
    let parameters: [[Int?]]
    /// Bytes of 0x20…0x2F before the final one.
    let intermediates: [UInt8]

    /// Parses what stands between `CSI` and the final byte, or nil if it breaks the grammar of ECMA-48.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        if let first = rest.first, first >= 0x3C && first <= 0x3F {
            marker = first
            rest = rest.dropFirst()
        } else {
            marker = 0
        }
        let numbers = rest.prefix { $0 >= 0x30 && $0 <= 0x3B }
        intermediates = Array(rest[numbers.endIndex...])
        guard intermediates.allSatisfy({ $0 >= 0x20 && $0 <= 0x2F }) else { return nil }
        parameters =
            numbers.isEmpty
            ? []
            : numbers.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
                part.split(separator: 0x3A, omittingEmptySubsequences: false).map {
                    ControlSequence.number($0)
                }
            }
    }

    /// The value of a parameter, or nil if it was left out.
    subscript(index: Int) -> Int? { self[index, 0] }

    /// The value of a sub-parameter, or nil if it was left out.
    subscript(index: Int, sub: Int) -> Int? {
        guard index < parameters.count, sub < parameters[index].count else { return nil }
        return parameters[index][sub]
    }

    /// The first values of all parameters, 0 where left out.
    var values: [Int] { parameters.map { ($0.first ?? nil) ?? 0 } }

    /// A decimal number, at most 9 999 999; nil for no digits.
    static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var value = 0
        for digit in digits {
            guard digit >= 0x30 && digit <= 0x39 else { return nil }
            value = min(value * 10 + Int(digit - 0x30), 9_999_999)
        }
        return value
    }
}
