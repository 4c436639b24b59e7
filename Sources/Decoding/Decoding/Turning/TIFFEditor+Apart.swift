extension TIFFEditor {
    private static let pieceLimit = 1 << 16
    /// Directories by the tags of the entries that lead to them.
    private static let below: Set<Int> = [0x8769, 0x8825, 0xA005, 0x014A]
    /// Where pieces of a picture lie, and how long they are.
    private static let pieces = [(0x0111, 0x0117), (0x0144, 0x0145), (0x0201, 0x0202)]

    /// Whether nothing else lies where bytes change: in damaged files things lie over each other.
    func isApart() -> Bool {
        guard let main else { return false }
        return isApart(main, depth: 1)
    }

    private func isApart(_ directory: Directory, depth: Int) -> Bool {
        for entry in directory.entries {
            let size = EXIFValue.size(ofType: entry.type) * entry.count
            if size > 4, touches(order.number(read(entry.start + 8, 4)), size) { return false }
            guard Self.below.contains(entry.tag), depth < TIFFWalk.depthLimit else { continue }
            for start in numbers(entry) ?? [] {
                guard let child = self.directory(at: start) else { continue }
                if touches(start, child.link + 4 - start) || !isApart(child, depth: depth + 1) {
                    return false
                }
            }
        }
        for (places, lengths) in Self.pieces {
            guard let places = directory.entry(places) else { continue }
            guard let starts = numbers(places), let sizes = numbers(directory.entry(lengths)),
                starts.count == sizes.count
            else { return false }
            if zip(starts, sizes).contains(where: { touches($0, $1) }) { return false }
        }
        return true
    }

    private func touches(_ start: Int, _ count: Int) -> Bool {
        changes.contains { $0.start < start + count && start < $0.start + $0.bytes.count }
    }

    /// All numbers of an entry; nil where it has none, or too many.
    private func numbers(_ entry: Entry?) -> [Int]? {
        guard let entry, let width = [3: 2, 4: 4, 13: 4][entry.type],
            (1...Self.pieceLimit).contains(entry.count)
        else { return nil }
        let size = width * entry.count
        let bytes = read(size > 4 ? order.number(read(entry.start + 8, 4)) : entry.start + 8, size)
        guard bytes.count == size else { return nil }
        return stride(from: 0, to: size, by: width).map { order.number(bytes[$0..<($0 + width)]) }
    }
}
