import Photos

/// A directory in a camera's note: which entries it has, and their values, as far as these lie in the block whole.
///
/// A note is numbers in memory: nothing of it is trusted, and nothing of it is kept but a few numbers.
struct NoteDirectory {
    private let block: [UInt8]
    let order: ByteOrder
    /// What offsets count from.
    let base: Int
    /// Where entries begin, by tag; of two with one tag the first.
    private var places: [Int: Int] = [:]

    /// The directory at a place of the block; `entriesLeft` is how many may be looked at, in all directories.
    init?(
        _ block: [UInt8], at place: Int, base: Int, order: ByteOrder, entriesLeft: inout Int
    ) {
        guard place >= 0, place <= block.count - 2 else { return nil }
        (self.block, self.order, self.base) = (block, order, base)
        let count = order.number(block[place..<(place + 2)])
        for at in stride(from: place + 2, to: place + 2 + 12 * count, by: 12) {
            guard entriesLeft > 0, at <= block.count - 12 else { return }
            entriesLeft -= 1
            let tag = order.number(block[at..<(at + 2)])
            if places[tag] == nil { places[tag] = at }
        }
    }

    /// The value of an entry; nil where there is none, or it is not in the block.
    func value(_ tag: Int) -> EXIFValue? {
        guard let at = places[tag] else { return nil }
        let type = order.number(block[(at + 2)..<(at + 4)])
        let count = order.number(block[(at + 4)..<(at + 8)])
        let unit = EXIFValue.size(ofType: type)
        guard unit > 0, count > 0, count <= block.count else { return nil }
        let size = unit * count
        let start = size <= 4 ? at + 8 : base + order.number(block[(at + 8)..<(at + 12)])
        guard start >= 0, start <= block.count, size <= block.count - start else { return nil }
        return EXIFValue(
            type: type, count: count, bytes: block[start..<(start + size)], order: order)
    }

    /// Numbers of an entry of two bytes each, whatever type it says they have; none where it has none.
    func words(_ tag: Int) -> [Int] { value(tag)?.words ?? [] }
}

extension EXIFValue {
    /// Its bytes as numbers of two bytes each.
    var words: [Int] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
            order.number(bytes[$0..<($0 + 2)])
        }
    }
}
