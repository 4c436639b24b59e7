import Geometry
import Photos

/// An order of photos.
public struct PhotoSort: Hashable, Sendable {
    public var key: SortKey
    /// The other way round; what is unknown stays last, and ties stay as they are.
    public var isReversed: Bool
    /// What fixes the random order.
    public var seed: UInt64

    public init(_ key: SortKey, isReversed: Bool = false, seed: UInt64 = 0) {
        self.key = key
        self.isReversed = isReversed
        self.seed = seed
    }

    /// The places of the photos in the order, from first to last.
    ///
    /// `photos` are in natural order, and ties stay in it.
    public func order(of photos: [SelectableFacts]) -> [Int] {
        switch key {
        case .natural: return isReversed ? photos.indices.reversed() : Array(photos.indices)
        case .name: return order(photos.map(\.name)) { $0.lexicographicallyPrecedes($1) }
        case .type: return order(photos.map(\.format)) { $0.lexicographicallyPrecedes($1) }
        case .date:
            return descending(placesInTime(photos.map(\.clock)))
        case .mtime: return descending(photos.map(\.modified))
        case .size: return descending(photos.map { $0.size ?? 0 })
        case .rating:
            return descending(
                photos.map { $0.judgement.flag == .reject ? -1 : $0.judgement.stars })
        case .sharpness: return descending(photos.map(\.sharpness))
        case .random:
            return order(photos.map { mix64(fnv1a64($0.name) ^ seed) }, by: <)
        }
    }

    /// The largest first, and behind them those without a key.
    private func descending<Key: Comparable>(_ keys: [Key?]) -> [Int] {
        let known = keys.indices.filter { keys[$0] != nil }
        let places = order(known.compactMap { keys[$0] }, by: >)
        return places.map { known[$0] } + keys.indices.filter { keys[$0] == nil }
    }

    private func order<Key>(_ keys: [Key], by precedes: (Key, Key) -> Bool) -> [Int] {
        keys.indices.sorted { a, b in
            let (first, second) = isReversed ? (b, a) : (a, b)
            if precedes(keys[first], keys[second]) { return true }
            if precedes(keys[second], keys[first]) { return false }
            return a < b
        }
    }
}

extension SelectableFacts {
    /// What the clock showed, in milliseconds as if it showed UTC, and its zone.
    fileprivate var clock: (milliseconds: Int64, zone: ClockZone)? {
        date.map { ($0.seconds * 1000 + Int64(milliseconds), zone) }
    }
}

/// By what photos are put in order.
public enum SortKey: String, Hashable, Sendable, CaseIterable {
    /// Names, as a person counts.
    case natural
    /// Names, by their bytes.
    case name
    /// When they were taken, the newest first; unknown last.
    case date
    /// When they were changed, the newest first.
    case mtime
    /// The largest first, of all members.
    case size
    /// Five stars first, rejected last.
    case rating
    /// The sharpest first; unknown last.
    case sharpness
    /// The format, by its name.
    case type
    /// By chance, which the seed fixes.
    case random

    /// Whether it depends on decisions or measures, which files do not tell; equal photos follow each other by name.
    public var isRanked: Bool { [.rating, .sharpness].contains(self) }

    /// Whether what is first in it is last where it is reversed; equal ranks stay in the order of their names.
    public var turns: Bool { !isRanked }

    /// Whether it is by what is known of files alone: of a photo on the network only once it is fetched.
    public var needsFiles: Bool { [.date, .mtime, .size].contains(self) }
}
