/// What the suggestion for a burst is made of: a photo's place in time, what was decided, and what was measured.
public struct BurstCandidate: Hashable, Sendable {
    /// Its place in the natural order of all photos.
    public var rank: Int
    /// When it was taken by the camera's clock.
    public var milliseconds: Int64?
    public var isRejected = false
    public var isPicked = false
    /// 0…5.
    public var stars = 0
    /// 0…100; nil where it is unknown, or nothing in the photo could be sharp.
    public var sharp: Double?
    /// The same where the camera focused.
    public var sharpAtFocus: Double?
    /// Percent of the pixels that have a channel at its end.
    public var blown = 0.0

    public init(rank: Int, milliseconds: Int64? = nil) {
        self.rank = rank
        self.milliseconds = milliseconds
    }
}

/// The place of the suggested best among the photos of a burst; nil where there is no photo.
///
/// Without any figures it is the earliest one, and no advice. A rejected one is the best only where all are.
public func best(of burst: [BurstCandidate]) -> Int? {
    var left = Array(burst.indices)
    func keep(where isWanted: (BurstCandidate) -> Bool) {
        let wanted = left.filter { isWanted(burst[$0]) }
        if !wanted.isEmpty { left = wanted }
    }
    keep { !$0.isRejected }
    keep { $0.isPicked }
    let most = left.map { burst[$0].stars }.max()
    keep { $0.stars == most }
    let isByFocus = burst.allSatisfy { $0.sharpAtFocus != nil }
    func score(_ photo: BurstCandidate) -> Double? {
        (isByFocus ? photo.sharpAtFocus : photo.sharp).map { $0 - max(0, photo.blown - 1) / 2 }
    }
    if let highest = left.compactMap({ score(burst[$0]) }).max() {
        keep { score($0).map { $0 >= highest - 2 } ?? false }
    }
    return left.min {
        (burst[$0].milliseconds ?? .max, burst[$0].rank)
            < (burst[$1].milliseconds ?? .max, burst[$1].rank)
    }
}

/// The place of the photo that `◆` marks: the suggested best, where anything was measured of the burst.
public func advice(on burst: [BurstCandidate]) -> Int? {
    burst.contains { $0.sharp != nil } ? best(of: burst) : nil
}
