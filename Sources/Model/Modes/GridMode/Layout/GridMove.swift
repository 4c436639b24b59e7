/// A step of the selection.
enum GridStep: Hashable, Sendable, CaseIterable {
    case left, right, up, down
}

extension GridPages {
    /// The photo selected after a step from the one at `index`; no wrap, nil where there is none.
    ///
    /// Browsed pages have three in every row, so that a step down leads to the row below whatever page it is on.
    /// From the bottom row of a set it leads to the top row of the next.
    func index(after step: GridStep, from index: Int) -> Int? {
        guard count > 0 else { return nil }
        switch step {
        case .left: return max(0, index - 1)
        case .right: return min(count - 1, index + 1)
        case .up: return hasSets ? above(index) : (index >= 3 ? index - 3 : index)
        case .down:
            if hasSets { return below(index) }
            if index + 3 < count { return index + 3 }
            return index / 3 < (count - 1) / 3 ? count - 1 : index
        }
    }

    private func below(_ index: Int) -> Int {
        let page = page(of: index)
        let photos = photos(onPage: page)
        let columns = GridShape(count: photos.count).columns
        let slot = index - photos.lowerBound
        if slot + columns < photos.count { return index + columns }
        if slot / columns < (photos.count - 1) / columns { return photos.upperBound - 1 }
        let next = self.photos(onPage: page + 1)
        guard !next.isEmpty else { return index }
        let last = GridShape(count: next.count).columns - 1
        return next.lowerBound + min(slot % columns, last)
    }

    private func above(_ index: Int) -> Int {
        let page = page(of: index)
        let photos = photos(onPage: page)
        let columns = GridShape(count: photos.count).columns
        let slot = index - photos.lowerBound
        if slot >= columns { return index - columns }
        let next = self.photos(onPage: page - 1)
        guard !next.isEmpty else { return index }
        let width = GridShape(count: next.count).columns
        let bottom = (next.count - 1) / width * width
        return next.lowerBound + min(bottom + slot % columns, next.count - 1)
    }
}
