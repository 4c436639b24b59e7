/// A directory of a TIFF-shaped file: what its entries are, and where their values lie.
struct TIFFDirectory {
    struct Entry {
        let type: Int
        let count: Int
        /// Where the value begins in the file.
        let offset: Int

        /// Bytes of the value; nil for a type that is not known.
        var byteCount: Int? {
            let unit = EXIFValue.size(ofType: type)
            guard unit > 0, count >= 0 else { return nil }
            let (bytes, overflows) = unit.multipliedReportingOverflow(by: count)
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
    /// BigTIFF's is laid out for files of any size. Nil where it does not lie in the file.
    init?(
        _ file: borrowing PhotoFile, at offset: Int, base: Int, order: ByteOrder,
        isBig: Bool = false, window: inout FileWindow
    ) {
        // Bytes of the count, of an entry, and of an offset, which is also what an entry has room for.
        let (head, length, word) = isBig ? (8, 20, 8) : (2, 12, 4)
        guard let start = window.read(file, at: offset, count: head) else { return nil }
        let count = order.number(start)
        guard count > 0, count <= Self.entryLimit,
            let bytes = window.read(file, at: offset + head, count: length * count)
        else { return nil }
        for index in 0..<count {
            let at = bytes.startIndex + length * index
            func field(_ from: Int, _ size: Int) -> Int {
                order.number(bytes[(at + from)..<(at + from + size)])
            }
            let inline = Entry(
                type: field(2, 2), count: field(4, word),
                offset: offset + head + length * index + 4 + word)
            guard let size = inline.byteCount else { continue }
            let entry =
                size <= word
                ? inline
                : Entry(
                    type: inline.type, count: inline.count, offset: base &+ field(4 + word, word))
            let tag = field(0, 2)
            if entries[tag] == nil { entries[tag] = entry }
        }
        if let link = window.read(file, at: offset + head + length * count, count: word) {
            let value = order.number(link)
            next = value == 0 ? 0 : base &+ value
        }
    }
}
