/// A bounded walk over the directories of a TIFF structure.
struct TIFFWalk {
    /// The directories that say something about a photo.
    enum Directory {
        case facts(EXIFFacts.Directory)
        case thumbnail
        case interoperability
    }

    /// One entry of a directory, as far as its value lies inside the block.
    struct Entry {
        let tag: Int
        let value: EXIFValue
    }

    static let entryLimit = 512
    static let depthLimit = 4

    let block: [UInt8]
    let order: ByteOrder
    let first: Int
    private var visited: Set<Int> = []
    private(set) var entriesLeft = Self.entryLimit

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

    /// Calls `body` for each entry of the main, EXIF, GPS, interoperability and thumbnail directories.
    ///
    /// The first directory is the main one, or another in a block that has that one alone.
    mutating func visit(
        from directory: EXIFFacts.Directory = .main, _ body: (Entry, Directory) -> Void
    ) {
        let next = visit(at: first, as: .facts(directory), depth: 1, body)
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
                if let below = Self.directory(entry.tag, below: directory),
                    let child = entry.value.onlyInteger
                {
                    _ = visit(at: child, as: below, depth: depth + 1, body)
                }
            }
            at += 12
        }
        guard at <= block.count - 4 else { return 0 }
        return order.number(block[at..<(at + 4)])
    }

    /// What an entry of this tag leads to; nil where that is no directory.
    private static func directory(_ tag: Int, below directory: Directory) -> Directory? {
        switch (directory, tag) {
        case (.facts(.main), 0x8769): .facts(.exif)
        case (.facts(.main), 0x8825): .facts(.position)
        case (.facts(.exif), 0xA005): .interoperability
        default: nil
        }
    }

    private func entry(at offset: Int) -> Entry? {
        func field(_ start: Int, _ size: Int) -> Int {
            let from = offset + start
            return order.number(block[from..<(from + size)])
        }
        let type = field(2, 2)
        let count = field(4, 4)
        let unit = EXIFValue.size(ofType: type)
        guard unit > 0 else { return nil }
        let size = unit * count
        let start = size <= 4 ? offset + 8 : field(8, 4)
        guard start <= block.count, size <= block.count - start else { return nil }
        return Entry(
            tag: field(0, 2),
            value: EXIFValue(
                type: type, count: count, bytes: block[start..<(start + size)], order: order))
    }
}
