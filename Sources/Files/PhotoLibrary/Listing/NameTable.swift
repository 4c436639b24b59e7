/// Many names in one piece of memory, each found by its number, with what is needed to put them in order.
///
/// An array for every name of a large folder would cost more than reading the folder.
public struct NameTable: Sendable {
    /// By what names are put in order.
    public enum Ranking: Sendable {
        /// As a person counts (`naturallyPrecedes`).
        case natural
        /// By their bytes.
        case bytes
    }

    public private(set) var ranking: Ranking
    private var bytes: [UInt8] = []
    private var ends: [UInt32] = []
    /// Empty where they are made when they are needed.
    private var keys: [NameKey] = []
    private var keepsKeys = true

    public init(ranking: Ranking = .natural) {
        self.ranking = ranking
    }

    public var count: Int { ends.count }

    public mutating func append(_ name: [UInt8]) {
        unsafe name.withUnsafeBufferPointer { unsafe append($0) }
    }

    mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
        unsafe bytes.append(contentsOf: name)
        ends.append(UInt32(bytes.count))
        if keepsKeys { keys.append(unsafe key(name)) }
    }

    /// Adds the names of another table, `prefix` before each.
    public mutating func append(_ other: NameTable, prefix: [UInt8]) {
        if prefix.isEmpty, ranking == other.ranking, keepsKeys == other.keepsKeys {
            let start = UInt32(bytes.count)
            bytes += other.bytes
            ends += other.ends.lazy.map { start + $0 }
            keys += other.keys
            return
        }
        for i in 0..<other.count { append(prefix + other[i]) }
    }

    /// Puts the names in order by something else from now on.
    public mutating func rank(by ranking: Ranking) {
        guard ranking != self.ranking else { return }
        self.ranking = ranking
        if keepsKeys { keys = ends.indices.map(madeKey) }
    }

    /// Gives back the memory that the order takes while names are read; to put them in order takes a little longer from now on.
    public mutating func dropKeys() {
        (keys, keepsKeys) = ([], false)
    }

    public subscript(index: Int) -> [UInt8] { Array(bytes[range(index)]) }

    /// The numbers of all names that begin so.
    public func numbers(beginningWith start: [UInt8]) -> [Int] {
        unsafe bytes.withUnsafeBufferPointer { all in
            ends.indices.filter { index in
                let range = range(index)
                guard range.count >= start.count else { return false }
                var place = range.lowerBound
                for byte in start {
                    if unsafe all[place] != byte { return false }
                    place += 1
                }
                return true
            }
        }
    }

    func range(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }

    /// Whether all names are of printable ASCII, so that no two look alike.
    public var isPlain: Bool { bytes.allSatisfy { $0 &- 0x20 < 0x5F } }

    /// Whether the name of one number comes before that of another.
    public func precedes(_ a: Int, _ b: Int) -> Bool {
        let (x, y) = (key(at: a), key(at: b))
        if x < y { return true }
        if y < x { return false }
        return unsafe bytes.withUnsafeBufferPointer { all in
            unsafe isBefore(
                UnsafeBufferPointer(rebasing: all[range(a)]),
                UnsafeBufferPointer(rebasing: all[range(b)]))
        }
    }

    private func isBefore(
        _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        switch ranking {
        case .natural: unsafe naturallyPrecedes(a, b)
        case .bytes: unsafe PhotoLibrary.precedes(a, b)
        }
    }

    private func key(at index: Int) -> NameKey { keepsKeys ? keys[index] : madeKey(index) }

    private func madeKey(_ index: Int) -> NameKey {
        unsafe bytes.withUnsafeBufferPointer { all in
            unsafe key(UnsafeBufferPointer(rebasing: all[range(index)]))
        }
    }

    private func key(_ name: UnsafeBufferPointer<UInt8>) -> NameKey {
        switch ranking {
        case .natural: unsafe NameKey(natural: name)
        case .bytes: unsafe NameKey(bytes: name)
        }
    }
}

extension NameTable {
    /// A name on its way to its place: comparing two of them rarely looks at the names.
    private struct Item {
        var key: NameKey
        var index: Int32
    }

    /// These numbers in the order of their names.
    public func sorted(_ indices: [Int]) -> [Int] {
        var items = indices.map { Item(key: key(at: $0), index: Int32($0)) }
        items.sort { a, b in
            if a.key < b.key { return true }
            if b.key < a.key { return false }
            return precedes(Int(a.index), Int(b.index))
        }
        return items.map { Int($0.index) }
    }

    /// The first `count` of these numbers in the order of their names, or the last ones; sorted.
    ///
    /// Only those are sorted, and the few whose keys equal theirs: the cost grows with the number of names and no faster.
    public func select(_ count: Int, of indices: [Int], isFromEnd: Bool = false) -> [Int] {
        guard count < indices.count else { return sorted(indices) }
        guard count > 0 else { return [] }
        var keys = indices.map(key(at:))
        let edge = nthLeast(&keys, isFromEnd ? keys.count - count : count - 1)
        let candidates = indices.filter {
            isFromEnd ? !(key(at: $0) < edge) : !(edge < key(at: $0))
        }
        let order = sorted(candidates)
        return Array(isFromEnd ? order.suffix(count) : order.prefix(count))
    }
}

/// The key that would be at a place if they were sorted (Hoare's selection, the median of three as pivot).
private func nthLeast(_ keys: inout [NameKey], _ place: Int) -> NameKey {
    var low = 0
    var high = keys.count - 1
    while low < high {
        let (a, b, c) = (keys[low], keys[(low + high) / 2], keys[high])
        let pivot = max(min(a, b), min(max(a, b), c))
        var i = low
        var j = high
        while i <= j {
            while keys[i] < pivot { i += 1 }
            while pivot < keys[j] { j -= 1 }
            if i <= j {
                keys.swapAt(i, j)
                i += 1
                j -= 1
            }
        }
        if place <= j {
            high = j
        } else if place >= i {
            low = i
        } else {
            return keys[place]
        }
    }
    return keys[place]
}
