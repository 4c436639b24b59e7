/// True where `a` comes before `b` as a person counts: IMG_2 before IMG_10, letters without regard to case.
///
/// Runs of ASCII digits are compared by value, whatever their length; names that only differ in case or
/// leading zeros fall back to their bytes, so that the order is total.
public func naturallyPrecedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    unsafe a.withUnsafeBufferPointer { first in
        unsafe b.withUnsafeBufferPointer { second in
            unsafe naturallyPrecedes(first, second)
        }
    }
}

func naturallyPrecedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
        let x = unsafe a[i]
        let y = unsafe b[j]
        if isDigit(x), isDigit(y) {
            let first = unsafe digitRun(a, &i)
            let second = unsafe digitRun(b, &j)
            if first.count != second.count { return first.count < second.count }
            for k in 0..<first.count {
                let d = unsafe a[first.lowerBound + k]
                let e = unsafe b[second.lowerBound + k]
                if d != e { return d < e }
            }
        } else {
            let f = folded(x)
            let g = folded(y)
            if f != g { return f < g }
            i += 1
            j += 1
        }
    }
    if i < a.count || j < b.count { return j < b.count }
    return unsafe precedes(a, b)
}

/// True where `a` comes before `b` byte by byte.
func precedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    let shared = min(a.count, b.count)
    for i in 0..<shared where unsafe a[i] != b[i] { return unsafe a[i] < b[i] }
    return a.count < b.count
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

@inline(__always)
func folded(_ byte: UInt8) -> UInt8 { byte &- 65 < 26 ? byte + 32 : byte }

/// The digits at `i` without leading zeros; moves `i` behind them.
private func digitRun(_ bytes: UnsafeBufferPointer<UInt8>, _ i: inout Int) -> Range<Int> {
    while unsafe i < bytes.count && bytes[i] == 48 { i += 1 }
    let start = i
    while unsafe i < bytes.count && isDigit(bytes[i]) { i += 1 }
    return start..<i
}
