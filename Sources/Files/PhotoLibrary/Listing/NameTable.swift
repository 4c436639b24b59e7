public import Selecting

/// Many names in pages of memory, each found by its number, with what is needed to put them in order.
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
    /// Names one behind the other, none of them in two pages; these pages stay as they are, so that others share them.
    private var pages: [[UInt8]] = []
    /// The page that names are added to.
    private var lastPage: [UInt8] = []
    /// Above 16 bits the number of the page, below them where in it the name ends; all of them are set where that is the end of the page.
    private var ends: [UInt32] = []
    /// Empty where they are made when they are needed.
    private var keys: [NameKey] = []
    private var keepsKeys = true
    /// Whether all names are of printable ASCII, so that no two look alike.
    public private(set) var isPlain = true

    public init(ranking: Ranking = .natural) {
        self.ranking = ranking
    }

    /// Bytes of a page that has more than one name, and how many names of another table are not copied.
    private static let pageSize = 16 << 10
    private static let many = 512

    public var count: Int { ends.count }

    public mutating func append(_ name: [UInt8]) {
        unsafe name.withUnsafeBufferPointer { unsafe append($0) }
    }

    mutating func append(_ name: UnsafeBufferPointer<UInt8>) {
        if lastPage.count + name.count > Self.pageSize { endPage() }
        unsafe lastPage.append(contentsOf: name)
        ends.append(UInt32(pages.count) << 16 | UInt32(min(lastPage.count, 0xFFFF)))
        if keepsKeys { keys.append(unsafe key(name)) }
        if isPlain { isPlain = unsafe name.allSatisfy { $0 &- 0x20 < 0x5F } }
    }

    private mutating func endPage() {
        if lastPage.isEmpty { return }
        // Without the room that it has grown by.
        pages.append(unsafe lastPage.withUnsafeBufferPointer { unsafe Array($0) })
        lastPage.removeAll(keepingCapacity: true)
    }

    /// Adds the names of another table, `prefix` before each.
    public mutating func append(_ other: NameTable, prefix: [UInt8]) {
        if prefix.isEmpty, ranking == other.ranking, keepsKeys == other.keepsKeys,
            other.count >= Self.many
        {
            endPage()
            let first = UInt32(pages.count) << 16
            pages += other.pages
            lastPage = other.lastPage
            ends += other.ends.lazy.map { first + $0 }
            keys += other.keys
            isPlain = isPlain && other.isPlain
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

    public subscript(index: Int) -> [UInt8] { Array(page(of: index)[range(index)]) }

    /// A name, which takes no room of its own where its page is full.
    public func shared(_ index: Int) -> SharedName {
        let isInLastPage = Int(ends[index] >> 16) == pages.count
        return isInLastPage
            ? SharedName(self[index]) : SharedName(page(of: index), range(index))
    }

    /// The numbers of all names that begin so.
    public func numbers(beginningWith start: [UInt8]) -> [Int] {
        ends.indices.filter { page(of: $0)[range($0)].starts(with: start) }
    }

    private func page(of index: Int) -> [UInt8] {
        let number = Int(ends[index] >> 16)
        return number == pages.count ? lastPage : pages[number]
    }

    /// Where a name is in its page.
    private func range(_ index: Int) -> Range<Int> {
        let end = Int(ends[index] & 0xFFFF)
        let isFirst = index == 0 || ends[index - 1] >> 16 != ends[index] >> 16
        return
            (isFirst ? 0 : Int(ends[index - 1] & 0xFFFF))..<(end == 0xFFFF
            ? page(of: index).count : end)
    }

    private func withName<Result>(
        _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        unsafe page(of: index).withUnsafeBufferPointer {
            unsafe body(UnsafeBufferPointer(rebasing: $0[range(index)]))
        }
    }

    /// Whether the name of one number comes before that of another.
    public func precedes(_ a: Int, _ b: Int) -> Bool {
        let (x, y) = (key(at: a), key(at: b))
        if x < y { return true }
        if y < x { return false }
        return unsafe withName(a) { first in
            unsafe withName(b) { second in unsafe isBefore(first, second) }
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

    func key(at index: Int) -> NameKey { keepsKeys ? keys[index] : madeKey(index) }

    private func madeKey(_ index: Int) -> NameKey {
        unsafe withName(index) { unsafe key($0) }
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
