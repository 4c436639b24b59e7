import Geometry
public import Selecting
import System

/// The photos in another order; `start` follows the photo that was named.
///
/// `key` is compared for what is no order of names, and larger comes first: the newest, the biggest; those of which it is
/// `.min` come last, and those that are equal follow each other by name, whether it `isReversed` or not. `seed` fixes `.random`.
public func sorted(
    _ scan: Scan, by order: SortKey, isReversed: Bool, seed: UInt64,
    key: (LibraryPhoto) -> Int64
) -> Scan {
    var result = scan
    switch order {
    case .natural: result.photos.sort { naturallyPrecedes($0.name, $1.name) }
    case .name: result.photos.sort { $0.name.lexicographicallyPrecedes($1.name) }
    case .date, .mtime, .size, .rating, .sharpness, .type:
        result.photos = scan.photos.map { (key: key($0), photo: $0) }
            .sorted { a, b in
                if a.key == b.key { return precedesByName(a.photo, b.photo) }
                if a.key == .min || b.key == .min { return b.key == .min }
                return isReversed ? a.key < b.key : a.key > b.key
            }.map(\.photo)
    case .random:
        result.photos = scan.photos.map { photo in
            (rank: randomRank(ofName: BytePath.lastComponent(photo.path), seed: seed), photo)
        }.sorted { a, b in
            if a.rank == b.rank { return precedesByName(a.1, b.1) }
            return isReversed ? a.rank > b.rank : a.rank < b.rank
        }.map { $0.1 }
    }
    let isByName = order == .natural || order == .name
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

/// Where a photo comes in the random order of a seed, by the name of its file: the smaller first.
///
/// It hangs on nothing else, so that a photo keeps its place whatever others come and go.
public func randomRank(ofName name: [UInt8], seed: UInt64) -> UInt64 {
    mix64(fnv1a64(name) ^ seed)
}
