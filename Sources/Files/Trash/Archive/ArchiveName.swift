import System

/// The name of an archive: which generations it holds, and the lowest and highest numbers of its operations.
///
/// What is in a later generation is newer. An archive that was made of others holds their generations and stands for them.
struct ArchiveName: Hashable {
    let first: UInt64
    let last: UInt64
    let lowest: UInt64
    let highest: UInt64

    private static var suffix: [UInt8] { bytes(".archive") }
    /// What is written here is no archive yet.
    static var unfinished: [UInt8] { bytes("archive.new") }
    /// A riffle that makes or removes archives holds the lock of this file.
    static var lock: [UInt8] { bytes("archive.lock") }

    init(first: UInt64, last: UInt64, lowest: UInt64, highest: UInt64) {
        self.first = first
        self.last = last
        self.lowest = lowest
        self.highest = highest
    }

    init?(_ name: [UInt8]) {
        guard name.count == 4 * 16 + 3 + Self.suffix.count,
            name.suffix(Self.suffix.count) == Self.suffix[...]
        else { return nil }
        let numbers = name.dropLast(Self.suffix.count).split(separator: UInt8(ascii: "-"))
            .compactMap { UInt64(String(decoding: $0, as: UTF8.self), radix: 16) }
        guard numbers.count == 4, numbers[0] <= numbers[1], numbers[2] <= numbers[3],
            numbers[1] < SequenceCounter.most, numbers[3] <= SequenceCounter.most
        else { return nil }
        self.init(first: numbers[0], last: numbers[1], lowest: numbers[2], highest: numbers[3])
        guard self.name == name else { return nil }
    }

    var name: [UInt8] {
        bytes([first, last, lowest, highest].map(hexadecimal).joined(separator: "-")) + Self.suffix
    }

    /// Whether this archive was made of the other one, which may be left over.
    func replaces(_ other: ArchiveName) -> Bool {
        other != self && first <= other.first && other.last <= last
    }
}
