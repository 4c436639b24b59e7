/// How photos are ordered in the collection.
public enum SortOrder: String, Hashable, Sendable, CaseIterable {
    case natural, name, date, mtime, size, rating, type, random

    /// Whether what is first in it is last where it is reversed; photos of as many stars stay in the order of their names.
    public var turns: Bool { self != .rating }
}

/// The photos in another order; `start` follows the photo that was named.
///
/// `key` is compared for what is no order of names, and larger comes first: the newest, the biggest; those of which it is
/// `.min` come last, and those that are equal follow each other by name, whether it `isReversed` or not. `seed` fixes `.random`.
public func sorted(
    _ scan: Scan, by order: SortOrder, isReversed: Bool, seed: UInt64,
    key: (LibraryPhoto) -> Int64
) -> Scan {
    var result = scan
    switch order {
    case .natural: result.photos.sort { naturallyPrecedes($0.name, $1.name) }
    case .name: result.photos.sort { $0.name.lexicographicallyPrecedes($1.name) }
    case .date, .mtime, .size, .rating, .type:
        result.photos = scan.photos.map { (key: key($0), photo: $0) }
            .sorted { a, b in
                if a.key == b.key { return precedesByName(a.photo, b.photo) }
                if a.key == .min || b.key == .min { return b.key == .min }
                return isReversed ? a.key < b.key : a.key > b.key
            }.map(\.photo)
    case .random:
        var dice = SplitMix(state: seed)
        result.photos.sort { naturallyPrecedes($0.name, $1.name) }
        result.photos.shuffle(using: &dice)
    }
    let isByName = order == .natural || order == .name || order == .random
    if isReversed, isByName { result.photos.reverse() }
    if let start = scan.start {
        result.start = result.photos.firstIndex(of: scan.photos[start])
    }
    return result
}

/// By name and, where that is the same, by the bytes of the path.
private func precedesByName(_ a: LibraryPhoto, _ b: LibraryPhoto) -> Bool {
    a.name == b.name
        ? a.path.lexicographicallyPrecedes(b.path) : naturallyPrecedes(a.name, b.name)
}

/// SplitMix64: a small generator whose sequence is fixed by its seed.
public struct SplitMix: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(state: UInt64) {
        self.state = state
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
