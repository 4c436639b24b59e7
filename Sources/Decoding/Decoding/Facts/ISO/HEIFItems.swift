/// The items of a HEIF file and what it says of them: the boxes in `meta`.
struct HEIFItems {
    static let itemLimit = 1000
    static let boxLimit = 4096
    /// Properties of all items together.
    static let linkLimit = 16_384
    /// Bytes of `meta`.
    static let byteLimit = 1 << 20

    /// The item that is the photo.
    private(set) var primary: Int?
    private(set) var items: [Int: HEIFItem] = [:]
    /// The numbers of the items as they are listed.
    private(set) var order: [Int] = []
    private var walk: BoxWalk
    /// Where the walk's bytes begin in the file.
    private let offset: Int
    private let fileSize: Int
    /// Where the data that lies in `meta` itself is in the file.
    private var inside: Range<Int>?

    /// Throws `malformed` where there is no `meta`, or one that is too large, with the reason.
    init(_ file: borrowing PhotoFile, head: [UInt8]) throws(DecodeError) {
        let meta = try Self.findMeta(file, head: head)
        let count = meta.end - meta.body
        guard count <= Self.byteLimit else {
            throw .kindNotSupported("HEIF of more than \(Self.byteLimit) bytes of item boxes")
        }
        let bytes =
            meta.end <= head.count
            ? Array(head[meta.body..<meta.end]) : file.read(at: meta.body, count: count)
        offset = meta.body
        fileSize = file.size
        walk = BoxWalk(bytes, limit: Self.boxLimit)
        try take(walk.boxes(in: min(4, bytes.count)..<bytes.count))
    }

    /// The first `meta` box of the file.
    private static func findMeta(
        _ file: borrowing PhotoFile, head: [UInt8]
    ) throws(DecodeError) -> ISOBox {
        var at = 0
        for _ in 0..<boxLimit where at < file.size {
            let header =
                at <= head.count - ISOBox.headerSize
                ? Array(head[at..<(at + ISOBox.headerSize)])
                : file.read(at: at, count: ISOBox.headerSize)
            guard let box = ISOBox(header, at: at, before: file.size) else { break }
            if box.kind == "meta" { return box }
            at = box.end
        }
        throw .malformed("no list of items")
    }

    private mutating func take(_ boxes: [ISOBox]) throws(DecodeError) {
        func first(_ kind: String) -> ISOBox? { boxes.first { $0.kind == kind } }
        inside = first("idat").map { (offset + $0.body)..<(offset + $0.end) }
        guard let list = first("iinf") else { throw .malformed("no list of items") }
        try takeItems(list)
        if let box = first("pitm") { takePrimary(box) }
        // Without a word on it the first that is not hidden is the photo.
        primary = primary ?? order.first { items[$0]?.isHidden == false }
        if let box = first("iloc") { takeLocations(box) }
        if let box = first("iref") { takeReferences(box) }
        if let box = first("iprp") { takeProperties(box) }
        guard walk.left > 0 else {
            throw .kindNotSupported("HEIF of more than \(Self.boxLimit) boxes")
        }
    }

    private mutating func takeItems(_ list: ISOBox) throws(DecodeError) {
        var numbers = walk.numbers(in: list)
        guard let head = numbers.versionAndFlags(),
            numbers.next(head.version == 0 ? 2 : 4) != nil
        else { return }
        for box in walk.boxes(in: numbers.rest.startIndex..<list.end) where box.kind == "infe" {
            var entry = walk.numbers(in: box)
            guard let head = entry.versionAndFlags(), head.version >= 2,
                let id = entry.next(head.version == 2 ? 2 : 4), entry.next(2) != nil,
                let kind = entry.kind(), items[id] == nil
            else { continue }
            guard items.count < Self.itemLimit else {
                throw .kindNotSupported("HEIF of more than \(Self.itemLimit) items")
            }
            items[id] = HEIFItem(kind: kind, isHidden: head.flags & 1 != 0)
            // Behind its name.
            let texts = entry.rest.split(
                separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
            if kind == "mime", texts.count > 1 {
                items[id]?.contentType = String(decoding: texts[1], as: UTF8.self)
            }
            order.append(id)
        }
    }

    private mutating func takePrimary(_ box: ISOBox) {
        var numbers = walk.numbers(in: box)
        guard let head = numbers.versionAndFlags() else { return }
        primary = numbers.next(head.version == 0 ? 2 : 4)
    }

    private mutating func takeLocations(_ box: ISOBox) {
        var numbers = walk.numbers(in: box)
        guard let head = numbers.versionAndFlags(), head.version <= 2,
            let sizes = numbers.next(2),
            let count = numbers.next(head.version < 2 ? 2 : 4)
        else { return }
        let indexSize = head.version > 0 ? sizes & 15 : 0
        var seen: Set<Int> = []
        for _ in 0..<count {
            guard let id = numbers.next(head.version < 2 ? 2 : 4),
                let method = head.version > 0 ? numbers.next(2) : 0,
                let source = numbers.next(2), let base = numbers.next(sizes >> 4 & 15),
                let extents = numbers.next(2)
            else { return }
            let isReachable = source == 0 && method & 15 <= 1
            for extent in 0..<extents {
                guard numbers.next(indexSize) != nil, let start = numbers.next(sizes >> 12),
                    let length = numbers.next(sizes >> 8 & 15)
                else { return }
                guard isReachable, !seen.contains(id), extent < HEIFItem.extentLimit,
                    let range = place(start, base, length, isInside: method & 15 == 1)
                else { continue }
                items[id]?.extents.append(range)
            }
            seen.insert(id)
        }
    }

    /// Where a piece of an item lies in the file; a length of 0 is all that there is.
    private func place(_ start: Int, _ base: Int, _ length: Int, isInside: Bool) -> Range<Int>? {
        let whole = isInside ? inside ?? 0..<0 : 0..<fileSize
        // A file has 2^30 bytes at most.
        guard start <= whole.count, base <= whole.count - start else { return nil }
        let from = whole.lowerBound + start + base
        let left = whole.upperBound - from
        return from..<(from + (length == 0 ? left : min(length, isInside ? left : 1 << 40)))
    }

    private mutating func takeReferences(_ box: ISOBox) {
        var numbers = walk.numbers(in: box)
        guard let head = numbers.versionAndFlags() else { return }
        let size = head.version == 0 ? 2 : 4
        for reference in walk.boxes(in: numbers.rest.startIndex..<box.end) {
            var numbers = walk.numbers(in: reference)
            guard let from = numbers.next(size), let count = numbers.next(2),
                items[from]?.references[reference.kind] == nil
            else { continue }
            items[from]?.references[reference.kind] = (0..<count).compactMap { _ in
                numbers.next(size)
            }
        }
    }

    private mutating func takeProperties(_ box: ISOBox) {
        let parts = walk.boxes(in: box.body..<box.end)
        guard let container = parts.first(where: { $0.kind == "ipco" }) else { return }
        let properties = walk.boxes(in: container.body..<container.end).map {
            (
                ItemProperty($0, in: walk, offset: offset),
                (offset + $0.body)..<(offset + $0.end)
            )
        }
        for part in parts where part.kind == "ipma" { associate(properties, by: part) }
    }

    private mutating func associate(
        _ properties: [(ItemProperty, place: Range<Int>)], by box: ISOBox
    ) {
        var numbers = walk.numbers(in: box)
        guard let head = numbers.versionAndFlags(), let count = numbers.next(4) else { return }
        let isLong = head.flags & 1 != 0
        var linksLeft = Self.linkLimit
        for _ in 0..<count {
            guard let id = numbers.next(head.version < 1 ? 2 : 4), let links = numbers.next(1)
            else { return }
            linksLeft -= links
            guard linksLeft >= 0 else { return }
            for _ in 0..<links {
                guard let link = numbers.next(isLong ? 2 : 1) else { return }
                let index = link & (isLong ? 0x7FFF : 0x7F)
                guard index >= 1, index <= properties.count else { continue }
                items[id]?.properties.append(properties[index - 1].0)
                items[id]?.propertyPlaces.append(properties[index - 1].place)
            }
        }
    }
}
