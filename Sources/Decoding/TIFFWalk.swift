import Metadata

/// A bounded walk over the directories of a TIFF structure.
struct TIFFWalk {
    /// The directories that say something about a photo.
    enum Directory {
        case main
        case exif
        case thumbnail
        case interoperability
    }

    /// One entry of a directory, as far as its value lies inside the block.
    struct Entry {
        let tag: Int
        let type: Int
        let count: Int
        /// The value's bytes, whole.
        let value: ArraySlice<UInt8>
        let order: ByteOrder

        /// The value if it is one SHORT or LONG.
        var integer: Int? {
            (type == 3 || type == 4) && count == 1 ? order.number(value) : nil
        }

        /// The value where somebody asks for its tag.
        var known: EXIFValue? {
            guard PhotoMetadata.exifTags.contains(tag) else { return nil }
            return EXIFValue(type: type, bytes: value, order: order)
        }

        /// The value if it is ASCII, without what follows a NUL.
        var text: ArraySlice<UInt8> {
            type == 2 ? value.prefix { $0 != 0 } : []
        }
    }

    static let entryLimit = 512
    static let depthLimit = 4

    let block: [UInt8]
    private let order: ByteOrder
    private let first: Int
    private var visited: Set<Int> = []
    private var entriesLeft = Self.entryLimit

    /// Nil when the block does not begin with a TIFF header.
    init?(block: [UInt8]) {
        guard block.count >= 8 else { return nil }
        self.block = block
        switch (block[0], block[1]) {
        case (0x49, 0x49): order = .little
        case (0x4D, 0x4D): order = .big
        default: return nil
        }
        guard order.number(block[2..<4]) == 42 else { return nil }
        first = order.number(block[4..<8])
    }

    /// Calls `body` for each entry of the main, EXIF, interoperability and thumbnail directories.
    mutating func visit(_ body: (Entry, Directory) -> Void) {
        let next = visit(at: first, as: .main, depth: 1, body)
        if next != 0 { _ = visit(at: next, as: .thumbnail, depth: 1, body) }
    }

    /// Visits one directory and returns where the next one is, 0 if there is none.
    private mutating func visit(
        at offset: Int, as directory: Directory, depth: Int, _ body: (Entry, Directory) -> Void
    ) -> Int {
        guard depth <= Self.depthLimit, offset >= 8, offset <= block.count - 2,
            visited.insert(offset).inserted
        else { return 0 }
        let count = order.number(block[offset..<(offset + 2)])
        var at = offset + 2
        for _ in 0..<count {
            guard entriesLeft > 0, at <= block.count - 12 else { return 0 }
            entriesLeft -= 1
            if let entry = entry(at: at) {
                body(entry, directory)
                if directory == .main, entry.tag == 0x8769, let child = entry.integer {
                    _ = visit(at: child, as: .exif, depth: depth + 1, body)
                }
                if directory == .exif, entry.tag == 0xA005, let child = entry.integer {
                    _ = visit(at: child, as: .interoperability, depth: depth + 1, body)
                }
            }
            at += 12
        }
        guard at <= block.count - 4 else { return 0 }
        return order.number(block[at..<(at + 4)])
    }

    private func entry(at offset: Int) -> Entry? {
        func field(_ start: Int, _ size: Int) -> Int {
            let from = offset + start
            return order.number(block[from..<(from + size)])
        }
        let type = field(2, 2)
        let count = field(4, 4)
        let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
        guard type > 0, type < sizes.count else { return nil }
        let size = sizes[type] * count
        let start = size <= 4 ? offset + 8 : field(8, 4)
        guard start <= block.count, size <= block.count - start else { return nil }
        return Entry(
            tag: field(0, 2), type: type, count: count, value: block[start..<(start + size)],
            order: order)
    }
}
