@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// Which photos are shown, and in which order.
extension Selection {
    /// Whether the filter in force is for the photo; all are where there is none.
    static func matches(_ photo: PhotoID, in space: Workspace) -> Bool {
        guard let filter = space.options.filter else { return true }
        return filter.filter.matches(space.facts(of: photo, for: filter.filter.needs))
    }

    /// Those that match, and the one in front, which nothing takes away but a filter.
    mutating func filtered(
        _ all: [PhotoID], keeping front: PhotoID?, in space: Workspace
    ) -> [PhotoID] {
        strays = []
        guard let filter = space.options.filter?.filter else { return all }
        let needs = filter.needs
        return all.filter { photo in
            let isMatch = filter.matches(space.facts(of: photo, for: needs))
            if !isMatch, photo == front { strays.insert(photo) }
            return isMatch || photo == front
        }
    }

    /// Notes by which rank each photo stands where it is.
    mutating func noteRanks(
        of all: [PhotoID], keeping front: PhotoID?, in space: Workspace
    ) {
        isFrontMisplaced = false
        newlyRanked = 0
        let key = space.options.sort
        // The ranks of another key say nothing.
        if key != rankedBy { ranks = PhotoTable() }
        rankedBy = key
        guard key.isRanked else { return }
        for photo in all where photo != front || ranks[photo] == nil {
            ranks[photo] = Self.rank(photo, by: key, in: space.album)
        }
        guard let front else { return }
        isFrontMisplaced = ranks[front] != Self.rank(front, by: key, in: space.album)
    }

    /// The order of the ranks as it was noted; photos of one rank stay as they are told.
    ///
    /// The photos of a stack that the user has unfolded are together, where the one is that stood for them.
    func ordered(_ all: [PhotoID], in space: Workspace) -> [PhotoID] {
        space.stacks.gathered(sorted(all, by: space.options))
    }

    private func sorted(_ all: [PhotoID], by options: CommonOptions) -> [PhotoID] {
        if options.sort == .sharpness { return bySharpness(all, isReversed: options.isReversed) }
        guard options.sort == .rating else { return all }
        var piles: [[PhotoID]] = Array(repeating: [], count: 7)
        for photo in all { piles[5 - Int(ranks[photo] ?? 0)].append(photo) }
        return Array((options.isReversed ? piles.reversed() : piles).joined())
    }

    private func bySharpness(_ all: [PhotoID], isReversed: Bool) -> [PhotoID] {
        let ranked = all.enumerated().map { (rank: ranks[$1] ?? -1, place: $0, photo: $1) }
        let known = ranked.filter { $0.rank >= 0 }.sorted { a, b in
            if a.rank == b.rank { return a.place < b.place }
            return isReversed ? a.rank < b.rank : a.rank > b.rank
        }
        return known.map(\.photo) + ranked.lazy.filter { $0.rank < 0 }.map(\.photo)
    }

    /// Whether a photo stands by the rank that it has; of photos that are measured the order is made for some at a time.
    private mutating func isRanked(_ photo: PhotoID, in space: Workspace) -> Bool {
        let key = space.options.sort
        guard key.isRanked else { return true }
        let isRight = ranks[photo] == Self.rank(photo, by: key, in: space.album)
        if isRight || key == .rating { return isRight }
        newlyRanked += 1
        return newlyRanked < Self.rankedTogether
    }

    /// So many, or what is left.
    static let rankedTogether = 16

    /// Whether one of the photos is shown and should not be, or the other way round, or has another place.
    ///
    /// `isToBeShown` says whether a photo should be.
    mutating func isOtherwise(
        _ touched: [PhotoID], than front: PhotoID?, in space: Workspace,
        _ isToBeShown: (PhotoID) -> Bool
    ) -> Bool {
        for photo in Set(touched) where all.contains(photo) {
            let isRight = isToBeShown(photo) == space.album.order.contains(photo)
            let isRanked = isRanked(photo, in: space)
            if photo == front {
                if !isRight {
                    strays.insert(photo)
                } else {
                    strays.remove(photo)
                }
                if !isRanked { isFrontMisplaced = true }
            } else if !isRight || !isRanked {
                return true
            }
        }
        return false
    }
}
