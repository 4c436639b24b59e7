import CDecoders
import CLinux

/// The beginning and the end of a file, as a print of it is taken.
public struct FileEnds: Hashable, Sendable {
    public let size: Int64
    public let first: [UInt8]
    public let last: [UInt8]

    private static let length = 65536

    /// Reads 64 KiB at either end; nil where the file cannot be read, or changes meanwhile.
    public init?(ofFileAt path: [UInt8]) {
        guard let file = try? PhotoFile(path: path) else { return nil }
        let length = min(Self.length, file.size)
        size = file.identity.size
        first = file.read(at: 0, count: length)
        last = file.read(at: file.size - length, count: length)
        guard first.count == length, last.count == length, file.isUnchanged else { return nil }
    }
}

/// Whether two files have the same bytes, which are read to the end; false too where one cannot be read, or changes meanwhile.
public func haveSameBytes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    guard let one = try? PhotoFile(path: one), let other = try? PhotoFile(path: other),
        one.size == other.size
    else { return false }
    let part = 1 << 18
    for start in stride(from: 0, to: one.size, by: part) {
        let count = min(part, one.size - start)
        let bytes = one.read(at: start, count: count)
        guard bytes.count == count, bytes == other.read(at: start, count: count) else {
            return false
        }
    }
    return one.isUnchanged && other.isUnchanged
}

/// The 16 bytes of an MD5.
public func digest(_ bytes: [UInt8]) -> [UInt8] {
    var digits = [CChar](repeating: 0, count: 33)
    unsafe digest_md5(bytes, bytes.count, &digits)
    func value(_ digit: CChar) -> UInt8 {
        let digit = UInt8(bitPattern: digit)
        return digit < 0x3A ? digit - 0x30 : digit - 0x61 + 10
    }
    return (0..<16).map { value(digits[2 * $0]) << 4 | value(digits[2 * $0 + 1]) }
}
