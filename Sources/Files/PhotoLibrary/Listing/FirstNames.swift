/// The first of many names, or the last, chosen while names arrive: to choose them at the end makes the first picture wait.
public struct FirstNames: Sendable {
    private let count: Int
    private let isFromEnd: Bool
    /// The numbers of names that may be among them.
    private var candidates: [Int] = []
    /// The key of the last of `count` names found so far: a name behind it is none of them.
    private var edge: NameKey?
    /// Names below this number were compared.
    private var seen = 0

    public init(_ count: Int, isFromEnd: Bool = false) {
        self.count = count
        self.isFromEnd = isFromEnd
    }

    /// Compares the names that were added to the table.
    public mutating func look(at names: NameTable) {
        for number in seen..<max(seen, names.count) {
            let key = names.key(at: number)
            if let edge, isFromEnd ? key < edge : edge < key { continue }
            candidates.append(number)
            if candidates.count >= 4 * count { reduce(by: names) }
        }
        seen = max(seen, names.count)
    }

    private mutating func reduce(by names: NameTable) {
        candidates = names.select(count, of: candidates, isFromEnd: isFromEnd)
        edge = (isFromEnd ? candidates.first : candidates.last).map { names.key(at: $0) }
    }

    /// Their numbers, in the order of their names.
    public mutating func chosen(of names: NameTable) -> [Int] {
        look(at: names)
        return names.select(count, of: candidates, isFromEnd: isFromEnd)
    }
}
