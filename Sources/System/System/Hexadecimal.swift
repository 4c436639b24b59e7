/// Sixteen hexadecimal digits, in lower case.
public func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}

/// Two hexadecimal digits for each byte, in lower case.
public func hexadecimalDigits(of bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { [digit($0 >> 4, letters: "a"), digit($0 & 15, letters: "a")] }
}

/// A byte as addresses write those that they cannot hold: `%2F`.
public func percentEscape(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digit(byte >> 4, letters: "A"), digit(byte & 15, letters: "A")]
}

private func digit(_ value: UInt8, letters: Unicode.Scalar) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: letters) + value - 10
}
