/// A directory of a TIFF-shaped file: what its entries are, and where their values lie.
struct TIFFDirectory {
    struct Entry {
        let type: Int
        let count: Int
        /// Where the value begins in the file.
        let offset: Int

        /// Bytes of the value; nil for a type that is not known.
        var byteCount: Int? {
            let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]
            guard type > 0, type < sizes.count else { return nil }
            let (bytes, overflows) = sizes[type].multipliedReportingOverflow(by: count)
            return overflows ? nil : bytes
        }
    }

    /// Entries that are looked at.
    static let entryLimit = 512

    /// By tag; of two with one tag the first.
    private(set) var entries: [Int: Entry] = [:]
    /// Where the next directory is, 0 if there is none.
    private(set) var next = 0

    /// Reads the directory at `offset` of the file; offsets in it count from `base`.
    ///
    /// Nil where it does not lie in the file.
    init?(
        _ file: borrowing PhotoFile, at offset: Int, base: Int, order: ByteOrder,
        window: inout FileWindow
    ) {
        guard let start = window.read(file, at: offset, count: 2) else { return nil }
        let count = order.number(start)
        guard count > 0, count <= Self.entryLimit,
            let bytes = window.read(file, at: offset + 2, count: 12 * count)
        else { return nil }
        for index in 0..<count {
            let at = bytes.startIndex + 12 * index
            func field(_ from: Int, _ size: Int) -> Int {
                order.number(bytes[(at + from)..<(at + from + size)])
            }
            let inline = Entry(
                type: field(2, 2), count: field(4, 4), offset: offset + 10 + 12 * index)
            guard let size = inline.byteCount else { continue }
            let entry =
                size <= 4
                ? inline
                : Entry(type: inline.type, count: inline.count, offset: base + field(8, 4))
            let tag = field(0, 2)
            if entries[tag] == nil { entries[tag] = entry }
        }
        if let link = window.read(file, at: offset + 2 + 12 * count, count: 4) {
            let value = order.number(link)
            next = value == 0 ? 0 : base + value
        }
    }
}
