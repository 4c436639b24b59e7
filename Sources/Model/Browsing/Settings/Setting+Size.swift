/// Sizes in bytes: whole numbers, with K, M or G for powers of 1024.
extension Setting {
    package static func size(
        _ name: String, _ path: any WritableKeyPath<Owner, Int64> & Sendable,
        in range: ClosedRange<Int64>, _ summary: String
    ) -> Setting {
        Setting(
            name: name, summary: summary,
            expected:
                "a size from \(byteSize(range.lowerBound)) to \(byteSize(range.upperBound)), such as 64M",
            read: { byteSize($0[keyPath: path]) },
            write: { owner, value in
                guard let size = bytes(ofSize: value), range.contains(size) else { return false }
                owner[keyPath: path] = size
                return true
            })
    }
}

private let units: [(letter: Character, shift: Int64)] = [("G", 30), ("M", 20), ("K", 10)]

/// A size as a setting has it: `64M`.
private func byteSize(_ bytes: Int64) -> String {
    for unit in units where bytes > 0 && bytes & (1 << unit.shift - 1) == 0 {
        return "\(bytes >> unit.shift)\(unit.letter)"
    }
    return String(bytes)
}

/// The bytes that a size means; nil where it is none.
private func bytes(ofSize text: String) -> Int64? {
    let unit = units.first { $0.letter == text.last?.uppercased().last }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
        let number = Int64(digits)
    else { return nil }
    let size = number.multipliedReportingOverflow(by: 1 << (unit?.shift ?? 0))
    return size.overflow ? nil : size.partialValue
}
