import Selecting
import System

/// True where `a` comes before `b` as a person counts: IMG_2 before IMG_10, IMG_1.jpg before IMG_1-edited.jpg, letters without regard to case and
/// marks.
///
/// What is before the extension counts first, then the extension; a folder's photos stand before those of a folder with a longer name. Runs of
/// ASCII digits are compared by value, whatever their length. Names that only differ in case, marks or leading zeros fall back to their bytes,
/// so that the order is total.
public func naturallyPrecedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    unsafe a.withUnsafeBufferPointer { first in
        unsafe b.withUnsafeBufferPointer { second in
            unsafe naturallyPrecedes(first, second)
        }
    }
}

func naturallyPrecedes(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    let i = unsafe baseEnd(a)
    let j = unsafe baseEnd(b)
    let bases = unsafe compare(
        UnsafeBufferPointer(rebasing: a[..<i]), UnsafeBufferPointer(rebasing: b[..<j]))
    if bases != 0 { return bases < 0 }
    let extensions = unsafe compare(
        UnsafeBufferPointer(rebasing: a[i...]), UnsafeBufferPointer(rebasing: b[j...]))
    if extensions != 0 { return extensions < 0 }
    return unsafe precedes(a, b)
}

/// How many bytes both begin with, as far as no character and no number goes on behind them.
private func sharedStart(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
) -> Int {
    let most = min(a.count, b.count)
    var place = 0
    while place < most, unsafe a[place] == b[place] { place += 1 }
    while place > 0 {
        let isInside =
            place < a.count && (unsafe a[place] & 0xC0 == 0x80)
            || place < b.count && (unsafe b[place] & 0xC0 == 0x80)
        guard isInside || isDigit(unsafe a[place - 1]) else { break }
        place -= 1
    }
    return place
}

/// Where the extension begins: at the last dot of the last component that is not its first byte; the end where there is none.
func baseEnd(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var place = name.count - 1
    while place > 0 {
        let byte = unsafe name[place]
        if byte == BytePath.slash { break }
        if byte == UInt8(ascii: ".") {
            return unsafe name[place - 1] == BytePath.slash ? name.count : place
        }
        place -= 1
    }
    return name.count
}

/// Below 0 where `a` comes before `b`, above where it comes behind, 0 where it is neither.
private func compare(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
) -> Int {
    var i = unsafe sharedStart(a, b)
    var j = i
    var second: UInt32 = 0
    var other: UInt32 = 0
    while true {
        unsafe skipMarks(a, &i)
        unsafe skipMarks(b, &j)
        let (isMore, isOther) = (second > 0 || i < a.count, other > 0 || j < b.count)
        guard isMore, isOther else { return isMore ? 1 : isOther ? -1 : 0 }
        if second == 0, other == 0, unsafe isDigit(a[i]) && isDigit(b[j]) {
            let first = unsafe digitRun(a, &i)
            let second = unsafe digitRun(b, &j)
            if first.count != second.count { return first.count - second.count }
            for k in 0..<first.count {
                let d = unsafe a[first.lowerBound + k]
                let e = unsafe b[second.lowerBound + k]
                if d != e { return Int(d) - Int(e) }
            }
        } else {
            let f = unsafe rank(a, &i, &second)
            let g = unsafe rank(b, &j, &other)
            if f != g { return f < g ? -1 : 1 }
        }
    }
}

/// Where the character at `i`, which is no mark, stands among others; moves `i` behind it.
///
/// What ends a folder's name stands before all that may continue it. A character that stands as two letters leaves the other one in `second`, for
/// the next call.
@inline(__always)
func rank(
    _ name: UnsafeBufferPointer<UInt8>, _ i: inout Int, _ second: inout UInt32
) -> UInt32 {
    if second > 0 {
        defer { second = 0 }
        return second
    }
    let byte = unsafe name[i]
    if byte < 0x80 {
        i += 1
        return byte == BytePath.slash ? 1 : UInt32(folded(byte))
    }
    let (code, length) = unsafe character(name, at: i)
    i += length
    guard let rank = Letters.rank(code) else { return 0 }
    second = rank.second
    return rank.first
}

/// Moves `i` behind marks of letters.
@inline(__always)
func skipMarks(_ name: UnsafeBufferPointer<UInt8>, _ i: inout Int) {
    while i < name.count, unsafe name[i] >= 0xCC {
        let (code, length) = unsafe character(name, at: i)
        guard Letters.rank(code) == nil else { return }
        i += length
    }
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
