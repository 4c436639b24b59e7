/// True where `a` comes before `b` as a person counts: IMG_2 before IMG_10, letters without regard to case.
///
/// Runs of ASCII digits are compared by value, whatever their length; names that only differ in case or
/// leading zeros fall back to their bytes, so that the order is total.
public func naturallyPrecedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
        if isDigit(a[i]), isDigit(b[j]) {
            let first = digitRun(a, &i)
            let second = digitRun(b, &j)
            if first.count != second.count { return first.count < second.count }
            for (x, y) in zip(first, second) where x != y { return x < y }
        } else {
            let x = folded(a[i])
            let y = folded(b[j])
            if x != y { return x < y }
            i += 1
            j += 1
        }
    }
    if i < a.count || j < b.count { return j < b.count }
    return a.lexicographicallyPrecedes(b)
}

private func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

private func folded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte + 32 : byte }

/// The digits at `i` without leading zeros; moves `i` behind them.
private func digitRun(_ bytes: [UInt8], _ i: inout Int) -> ArraySlice<UInt8> {
    while i < bytes.count, bytes[i] == 48 { i += 1 }
    let start = i
    while i < bytes.count, isDigit(bytes[i]) { i += 1 }
    return bytes[start..<i]
}
