@_spi(Coordinator) import Browsing
import DisplayList
import Selecting

/// Which photos are shown, and in which order.
extension Selection {
    /// Whether the filter in force is for the photo; all are where there is none.
    static func matches(_ photo: PhotoID, in space: Workspace) -> Bool {
        guard let filter = space.options.filter else { return true }
        return filter.filter.matches(space.album.facts(of: photo, for: filter.filter.needs))
    }

    /// Those to be shown of `all`, in their order: those that match, and the one in front, which nothing takes away but a filter.
    mutating func chosen(
        of all: [PhotoID], keeping front: PhotoID?, in space: Workspace
    ) -> [PhotoID] {
        let ordered = rank(all, keeping: front, in: space)
        strays = []
        guard let filter = space.options.filter else { return ordered }
        let needs = filter.filter.needs
        let album = space.album
        var chosen: [PhotoID] = []
        for photo in ordered {
            if filter.filter.matches(album.facts(of: photo, for: needs)) {
                chosen.append(photo)
            } else if photo == front {
                chosen.append(photo)
                strays.insert(photo)
            }
        }
        return chosen
    }

    /// Puts the photos in the order of the stars, and notes by which each stands where it is.
    private mutating func rank(
        _ all: [PhotoID], keeping front: PhotoID?, in space: Workspace
    ) -> [PhotoID] {
        guard space.options.sort == .rating else {
            isFrontMisplaced = false
            return all
        }
        for photo in all where photo != front || ranks[photo] == nil {
            ranks[photo] = Self.rank(space.album.judgement(of: photo))
        }
        isFrontMisplaced =
            front.map { ranks[$0] != Self.rank(space.album.judgement(of: $0)) }
            ?? false
        return ranked(all, by: space.options)
    }

    /// The order of the stars as it was noted; photos with as many stay as they are told.
    func ranked(_ all: [PhotoID], by options: CommonOptions) -> [PhotoID] {
        guard options.sort == .rating else { return all }
        var piles: [[PhotoID]] = Array(repeating: [], count: 7)
        for photo in all { piles[5 - Int(ranks[photo] ?? 0)].append(photo) }
        return Array((options.isReversed ? piles.reversed() : piles).joined())
    }

    /// Whether one of the photos is shown and should not be, or the other way round, or has another place.
    mutating func isOtherwise(
        _ touched: [PhotoID], than front: PhotoID?, in space: Workspace
    ) -> Bool {
        for photo in Set(touched) where all.contains(photo) {
            let isRight = Self.matches(photo, in: space) == space.album.order.contains(photo)
            let isRanked =
                space.options.sort != .rating
                || ranks[photo] == Self.rank(space.album.judgement(of: photo))
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
