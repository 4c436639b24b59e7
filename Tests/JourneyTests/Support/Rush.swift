/// Keys typed faster than anything can be drawn, and what may come of them.
///
/// Whether a trash key acts depends on what had been drawn when it came. Everything else is settled by the keys alone.
struct Rush {
    enum Press: Hashable {
        case next, previous, trash
    }

    /// A folder being browsed.
    struct Stand: Hashable {
        var order: [Int]
        /// From 0.
        var index: Int
        /// The photos in the trash with the places that they were taken from, the last one last.
        var trashed: [[Int]] = []

        var front: Int? { order.indices.contains(index) ? order[index] : nil }
    }

    /// Whether photos follow each other in a ring, so that both ways lead on: a pile.
    let isPile: Bool

    /// All that may be after these presses with just these photos in the trash.
    func outcomes(of presses: [Press], from start: Stand, trashing wanted: Set<Int>) -> Set<Stand> {
        var stands: Set<Stand> = [start]
        for press in presses {
            var next: Set<Stand> = []
            for stand in stands {
                switch press {
                case .next: next.insert(moved(stand, by: 1))
                case .previous: next.insert(moved(stand, by: isPile ? 1 : -1))
                case .trash: next.formUnion(afterTrashKey(stand, wanted))
                }
            }
            stands = next
        }
        return stands.filter { Set($0.trashed.map { $0[0] }) == wanted }
    }

    private func moved(_ stand: Stand, by step: Int) -> Stand {
        var stand = stand
        let count = stand.order.count
        guard count > 0 else { return stand }
        let index = stand.index + step
        stand.index = isPile ? (index + count) % count : max(0, min(count - 1, index))
        return stand
    }

    /// Refused, accepted, or taken for a held key, which brings back what its first repeat has trashed.
    private func afterTrashKey(_ stand: Stand, _ wanted: Set<Int>) -> [Stand] {
        var all = [stand]
        if let front = stand.front {
            var gone = stand
            gone.order.remove(at: stand.index)
            gone.trashed.append([front, stand.index])
            if gone.index == gone.order.count {
                gone.index = isPile ? 0 : max(0, gone.order.count - 1)
            }
            all.append(gone)
        }
        if let last = stand.trashed.last {
            var back = stand
            back.trashed.removeLast()
            back.order.insert(last[0], at: last[1])
            back.index = last[1]
            all.append(back)
        }
        return all
    }
}
