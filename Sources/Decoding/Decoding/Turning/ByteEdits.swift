/// A file that is another one but for a few bytes, without either in memory.
struct ByteEdits {
    /// Bytes that come in place of a range of the other file, in order and apart from each other.
    private(set) var all: [(range: Range<Int>, bytes: [UInt8])] = []

    private static let portion = 1 << 20

    /// The edits may come in any order; false, and nothing is added, where one meets another.
    mutating func replace(_ range: Range<Int>, by bytes: [UInt8]) -> Bool {
        let place = all.firstIndex { $0.range.lowerBound >= range.upperBound } ?? all.count
        if place > 0, all[place - 1].range.upperBound > range.lowerBound { return false }
        all.insert((range, bytes), at: place)
        return true
    }

    /// How many bytes the new file has.
    func size(of base: borrowing PhotoFile) -> Int {
        all.reduce(base.size) { $0 + $1.bytes.count - $1.range.count }
    }

    /// Gives the new file's bytes in portions until `take` returns false; false then, and where the other file cannot be read.
    func visit(_ base: borrowing PhotoFile, _ take: ([UInt8]) -> Bool) -> Bool {
        var at = 0
        for edit in all {
            guard copy(base, at..<edit.range.lowerBound, take) else { return false }
            if !edit.bytes.isEmpty, !take(edit.bytes) { return false }
            at = edit.range.upperBound
        }
        return copy(base, at..<base.size, take)
    }

    private func copy(
        _ base: borrowing PhotoFile, _ range: Range<Int>, _ take: ([UInt8]) -> Bool
    ) -> Bool {
        var at = range.lowerBound
        while at < range.upperBound {
            let count = min(Self.portion, range.upperBound - at)
            let bytes = base.read(at: at, count: count)
            guard bytes.count == count, take(bytes) else { return false }
            at += count
        }
        return true
    }

    /// Whether a file is the new one.
    func describe(_ written: borrowing PhotoFile, from base: borrowing PhotoFile) -> Bool {
        guard written.size == size(of: base) else { return false }
        var at = 0
        let descriptor = written.descriptor
        return visit(base) { bytes in
            defer { at += bytes.count }
            return PhotoFile.read(descriptor, at: at, count: bytes.count) == bytes
        }
    }
}
