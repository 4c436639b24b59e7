import Geometry

/// Changes a few entries of a TIFF structure in its place; no other byte moves.
struct TIFFEditor {
    /// Where an entry of a directory lies.
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        /// Of its 12 bytes.
        let start: Int

        var isNumber: Bool { count == 1 && [1, 3, 4].contains(type) }
    }

    struct Directory {
        let start: Int
        let entries: [Entry]
        /// Where the place of the next directory is written, and what it is.
        let link: Int
        let next: Int

        func entry(_ tag: Int) -> Entry? { entries.first { $0.tag == tag } }
    }

    static let orientationTag = 0x0112
    private static let entryLimit = 512

    /// Bytes to write over others, by where they begin.
    private(set) var changes: [(start: Int, bytes: [UInt8])] = []
    /// What comes behind the end, a byte in between where that is odd.
    private(set) var appended: [UInt8] = []

    let order: ByteOrder
    let size: Int
    private let first: Int
    let read: (Int, Int) -> [UInt8]

    /// Nil where no TIFF begins; `read` returns so many bytes from a place, fewer at the end.
    init?(size: Int, read: @escaping (Int, Int) -> [UInt8]) {
        let head = read(0, 8)
        guard head.count == 8 else { return nil }
        switch (head[0], head[1]) {
        case (0x49, 0x49): order = .little
        case (0x4D, 0x4D): order = .big
        default: return nil
        }
        guard order.number(head[2..<4]) == 42 else { return nil }
        first = order.number(head[4..<8])
        self.size = size
        self.read = read
    }

    init?(block: [UInt8]) {
        self.init(size: block.count) { start, count in
            guard start >= 0, start < block.count else { return [] }
            return Array(block[start..<min(block.count, start + count)])
        }
    }

    var main: Directory? { directory(at: first) }

    /// Nil where it does not lie in the structure, or has too many entries.
    func directory(at start: Int) -> Directory? {
        guard start >= 8, start <= size - 2 else { return nil }
        let head = read(start, 2)
        guard head.count == 2 else { return nil }
        let count = order.number(head)
        guard count <= Self.entryLimit else { return nil }
        let bytes = read(start + 2, 12 * count + 4)
        guard bytes.count == 12 * count + 4 else { return nil }
        let entries = (0..<count).map { index in
            let at = 12 * index
            return Entry(
                tag: order.number(bytes[at..<(at + 2)]),
                type: order.number(bytes[(at + 2)..<(at + 4)]),
                count: order.number(bytes[(at + 4)..<(at + 8)]), start: start + 2 + at)
        }
        let link = start + 2 + 12 * count
        return Directory(
            start: start, entries: entries, link: link, next: order.number(bytes.suffix(4)))
    }

    /// The number that an entry holds; nil where that is no single one.
    func number(_ entry: Entry?) -> Int? {
        guard let entry, entry.isNumber else { return nil }
        let width = [1: 1, 3: 2, 4: 4][entry.type] ?? 0
        return order.number(read(entry.start + 8, width))
    }

    /// False where the entry has no room for the number.
    mutating func set(_ entry: Entry, to value: Int) -> Bool {
        let width = [1: 1, 3: 2, 4: 4][entry.type] ?? 0
        guard entry.isNumber, value >= 0, value < 1 << (8 * width) else { return false }
        changes.append((entry.start + 8, order.bytes(value, width)))
        return true
    }

    /// Says in the main directory how the picture is to be turned; false where that is not possible.
    ///
    /// Where no entry says it, the directory is written once more behind the end, with one more entry: all that offsets point to stays where it is.
    mutating func set(_ orientation: Orientation, mayGrow: Bool) -> Bool {
        guard let main else { return false }
        let known = main.entries.filter { $0.tag == Self.orientationTag }
        if !known.isEmpty {
            for entry in known where !set(entry, to: orientation.rawValue) { return false }
            return true
        }
        let start = size + size & 1
        guard mayGrow, appended.isEmpty, main.entries.count < Self.entryLimit,
            start + 2 + 12 * (main.entries.count + 1) + 4 < 1 << 32
        else { return false }
        let place = main.entries.firstIndex { $0.tag > Self.orientationTag } ?? main.entries.count
        let bytes = read(main.start + 2, 12 * main.entries.count + 4)
        let entry =
            order.bytes(Self.orientationTag, 2) + order.bytes(3, 2) + order.bytes(1, 4)
            + order.bytes(orientation.rawValue, 2) + [0, 0]
        changes.append((4, order.bytes(start, 4)))
        appended = [UInt8](repeating: 0, count: size & 1) + order.bytes(main.entries.count + 1, 2)
        appended += bytes.prefix(12 * place) + entry + bytes.dropFirst(12 * place)
        return true
    }

    /// Exchanges the numbers of two entries, where both are there.
    mutating func exchange(_ a: Int, _ b: Int, in directory: Directory) {
        guard let first = directory.entry(a), let second = directory.entry(b),
            let x = number(first), let y = number(second)
        else { return }
        var trial = self
        if trial.set(first, to: y), trial.set(second, to: x) { self = trial }
    }

    mutating func write(_ bytes: [UInt8], at start: Int) { changes.append((start, bytes)) }

    mutating func unlink(after directory: Directory) {
        changes.append((directory.link, [0, 0, 0, 0]))
    }

    /// The structure with all that was changed; the last change of a byte counts.
    func applied(to block: [UInt8]) -> [UInt8] {
        var block = block
        for (start, bytes) in changes where start <= block.count - bytes.count {
            block.replaceSubrange(start..<(start + bytes.count), with: bytes)
        }
        return block + appended
    }
}

extension ByteOrder {
    /// A number of so many bytes.
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return self == .little ? little : little.reversed()
    }
}
