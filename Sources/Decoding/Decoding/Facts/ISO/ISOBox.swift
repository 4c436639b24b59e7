/// A box of an ISO base media file: a kind, and a body that other boxes may lie in.
struct ISOBox {
    /// Bytes that a header may have.
    static let headerSize = 16

    /// Four characters.
    let kind: String
    /// Where it begins.
    let start: Int
    /// Where what is in it begins.
    let body: Int
    let end: Int

    /// The box at `start` by its first bytes, inside something that ends at `end`.
    ///
    /// Nil where its header is cut off or it would reach beyond that.
    init?(_ header: some BidirectionalCollection<UInt8>, at start: Int, before end: Int) {
        let bytes = Array(header.prefix(Self.headerSize))
        guard bytes.count >= 8, start <= end - 8 else { return nil }
        var length = ByteOrder.big.number(bytes[0..<4])
        var body = start + 8
        if length == 1 {
            guard bytes.count == Self.headerSize else { return nil }
            length = ByteOrder.big.number(bytes[8..<16])
            body = start + 16
        } else if length == 0 {
            length = end - start
        }
        guard length >= body - start, length <= end - start else { return nil }
        kind = String(decoding: bytes[4..<8], as: UTF8.self)
        self.start = start
        self.body = body
        self.end = start + length
    }
}

/// Boxes in memory, so many of them at most.
struct BoxWalk {
    let bytes: [UInt8]
    private(set) var left: Int

    init(_ bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        left = limit
    }

    /// The boxes in a range of the bytes, up to the first that is broken.
    mutating func boxes(in range: Range<Int>) -> [ISOBox] {
        var found: [ISOBox] = []
        var at = range.lowerBound
        while left > 0, at < range.upperBound,
            let box = ISOBox(bytes[at..<range.upperBound], at: at, before: range.upperBound)
        {
            left -= 1
            found.append(box)
            at = box.end
        }
        return found
    }

    /// Numbers from the beginning of a box' body.
    func numbers(in box: ISOBox) -> ByteCursor { ByteCursor(bytes[box.body..<box.end]) }
}

/// Numbers one after the other, the big end first.
struct ByteCursor {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The next number of 0 to 8 bytes, none is 0; nil where the bytes end before or Int has no such number.
    mutating func next(_ count: Int) -> Int? {
        guard count <= rest.count else { return nil }
        let value = ByteOrder.big.number(rest.prefix(count))
        rest = rest.dropFirst(count)
        return value >= 0 ? value : nil
    }

    /// Passes over so many bytes.
    mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

    /// The next four characters.
    mutating func kind() -> String? {
        guard rest.count >= 4 else { return nil }
        defer { rest = rest.dropFirst(4) }
        return String(decoding: rest.prefix(4), as: UTF8.self)
    }

    /// The version and the flags of a full box.
    mutating func versionAndFlags() -> (version: Int, flags: Int)? {
        guard let version = next(1), let flags = next(3) else { return nil }
        return (version, flags)
    }
}
