/// Inflates what was deflated, behind the header of zlib (RFC 1950 and 1951), as far as a limit.
///
/// In the host and not in a worker: Swift checks every index here, and the limit bounds the time. The check sum at the end
/// is not looked at, and of what is broken that is given which came before.
struct Inflating {
    private var input: ArraySlice<UInt8>
    private let limit: Int
    private var held: UInt32 = 0
    private var heldCount = 0
    private var output: [UInt8] = []

    init(_ input: ArraySlice<UInt8>, limit: Int) {
        self.input = input
        self.limit = limit
    }

    private struct Fault: Error {}

    /// All bytes, or as many as there are before the limit or a fault; none where there is no such header.
    mutating func bytes() -> [UInt8] {
        guard let method = input.popFirst(), let flags = input.popFirst(), method & 15 == 8,
            (Int(method) << 8 | Int(flags)) % 31 == 0, flags & 0x20 == 0
        else { return [] }
        do throws(Fault) {
            while try !block() {}
        } catch {
            // What came is what there is.
        }
        return output
    }

    /// Inflates a block; true for the last one.
    private mutating func block() throws(Fault) -> Bool {
        let isLast = try bits(1) == 1
        switch try bits(2) {
        case 0: try stored()
        case 1: try compressed(Inflating.fixed.lengths, Inflating.fixed.distances)
        case 2:
            let (lengths, distances) = try tables()
            try compressed(lengths, distances)
        default: throw Fault()
        }
        return isLast
    }

    private mutating func bits(_ count: Int) throws(Fault) -> Int {
        while heldCount < count {
            guard let byte = input.popFirst() else { throw Fault() }
            held |= UInt32(byte) << heldCount
            heldCount += 8
        }
        defer {
            held >>= count
            heldCount -= count
        }
        return Int(held & (1 << count - 1))
    }

    private mutating func put(_ byte: UInt8) throws(Fault) {
        guard output.count < limit else { throw Fault() }
        output.append(byte)
    }

    private mutating func stored() throws(Fault) {
        held = 0
        heldCount = 0
        let length = try bits(16)
        guard try bits(16) == length ^ 0xFFFF else { throw Fault() }
        for _ in 0..<length {
            guard let byte = input.popFirst() else { throw Fault() }
            try put(byte)
        }
    }

    private mutating func compressed(
        _ lengths: PrefixCode, _ distances: PrefixCode
    ) throws(Fault) {
        while true {
            let symbol = try self.symbol(lengths)
            if symbol == 256 { return }
            if symbol < 256 {
                try put(UInt8(symbol))
                continue
            }
            guard symbol - 257 < Inflating.lengthBases.count else { throw Fault() }
            let length =
                try Inflating.lengthBases[symbol - 257] + bits(Inflating.lengthExtra[symbol - 257])
            let code = try self.symbol(distances)
            guard code < Inflating.distanceBases.count else { throw Fault() }
            let distance = try Inflating.distanceBases[code] + bits(code < 4 ? 0 : code / 2 - 1)
            guard distance <= output.count else { throw Fault() }
            for _ in 0..<length { try put(output[output.count - distance]) }
        }
    }

    private mutating func symbol(_ code: PrefixCode) throws(Fault) -> Int {
        var value = 0
        var first = 0
        var index = 0
        for length in 1...15 {
            value |= try bits(1)
            let count = code.counts[length]
            if value - count < first { return code.symbols[index + (value - first)] }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        throw Fault()
    }

    private mutating func tables() throws(Fault) -> (lengths: PrefixCode, distances: PrefixCode) {
        let lengthCount = try bits(5) + 257
        let distanceCount = try bits(5) + 1
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        var meta = [Int](repeating: 0, count: 19)
        for place in 0..<(try bits(4) + 4) { meta[order[place]] = try bits(3) }
        guard let code = PrefixCode(meta) else { throw Fault() }
        var all: [Int] = []
        while all.count < lengthCount + distanceCount {
            let symbol = try self.symbol(code)
            switch symbol {
            case 16:
                guard let last = all.last else { throw Fault() }
                all += Array(repeating: last, count: try bits(2) + 3)
            case 17: all += Array(repeating: 0, count: try bits(3) + 3)
            case 18: all += Array(repeating: 0, count: try bits(7) + 11)
            default: all.append(symbol)
            }
        }
        guard all.count == lengthCount + distanceCount,
            let lengths = PrefixCode(Array(all[..<lengthCount])),
            let distances = PrefixCode(Array(all[lengthCount...]))
        else { throw Fault() }
        return (lengths, distances)
    }

    private static let lengthBases = [
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115,
        131, 163, 195, 227, 258,
    ]
    private static let lengthExtra = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let distanceBases = [
        1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
        2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ]

    /// The codes of blocks that bring none.
    private static let fixed = (
        lengths: PrefixCode(
            uniform: [(144, 8), (112, 9), (24, 7), (8, 8)]),
        distances: PrefixCode(uniform: [(30, 5)])
    )
}

/// A canonical Huffman code: how many symbols have each length, and the symbols in the order of their codes.
private struct PrefixCode {
    let counts: [Int]
    let symbols: [Int]

    /// By the length of each symbol's code, 0…15; nil where there are more codes than fit.
    init?(_ lengths: [Int]) {
        let code = PrefixCode(unchecked: lengths)
        var left = 1
        for length in 1...15 {
            left = left << 1 - code.counts[length]
            if left < 0 { return nil }
        }
        self = code
    }

    /// So many symbols of each length, one after the other.
    init(uniform runs: [(count: Int, length: Int)]) {
        self.init(unchecked: runs.flatMap { Array(repeating: $0.length, count: $0.count) })
    }

    private init(unchecked lengths: [Int]) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        self.counts = counts
        symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
    }
}
