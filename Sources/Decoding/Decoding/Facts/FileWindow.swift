/// Reads of a file here and there, of at most so many bytes in all: its head and what was read last are kept.
struct FileWindow {
    /// Bytes of one read.
    static let readSize = 65536

    private let head: [UInt8]
    private var start = 0
    private var bytes: [UInt8] = []
    /// Bytes that may still be read.
    private var left: Int

    /// `head` is the file's beginning; `limit` bytes may be read behind it.
    init(head: [UInt8], limit: Int) {
        self.head = head
        left = limit
    }

    /// `count` bytes from `offset`, at most 64 KiB; nil where the file ends before, or too much was read already.
    mutating func read(
        _ file: borrowing PhotoFile, at offset: Int, count: Int
    ) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, count <= Self.readSize, offset <= file.size - count else {
            return nil
        }
        if offset <= head.count - count { return head[offset..<(offset + count)] }
        if offset < start || offset - start > bytes.count - count {
            let wanted = min(Self.readSize, file.size - offset)
            guard wanted <= left else { return nil }
            left -= wanted
            bytes = file.read(at: offset, count: wanted)
            start = offset
            guard bytes.count >= count else { return nil }
        }
        return bytes[(offset - start)..<(offset - start + count)]
    }

    /// Up to `count` bytes from `offset`, fewer where the file ends.
    mutating func readSome(
        _ file: borrowing PhotoFile, at offset: Int, count: Int
    ) -> ArraySlice<UInt8> {
        guard offset >= 0, offset < file.size else { return [] }
        let wanted = min(count, Self.readSize, file.size - offset)
        return read(file, at: offset, count: wanted) ?? []
    }
}

/// In which order the bytes of numbers are stored.
enum ByteOrder: Hashable {
    case little
    case big

    /// An unsigned number of up to 8 bytes.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
        switch self {
        case .little:
            Int(truncatingIfNeeded: bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        case .big: Int(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
    }
}
