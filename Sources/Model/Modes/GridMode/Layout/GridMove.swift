/// A step of the selection.
enum GridStep: Hashable, Sendable, CaseIterable {
    case left, right, up, down
}

extension GridPages {
    /// The photo selected after a step from the one at `index`; no wrap, nil where there is none.
    ///
    /// `columns` is how many a page has; without it pages lie three by three, and sets as usual. From the bottom row of a page a step down leads to the top row of the next.
    func index(
        after step: GridStep, from index: Int, columns: ((_ page: Int) -> Int)? = nil
    ) -> Int? {
        guard count > 0 else { return nil }
        switch step {
        case .left: return max(0, index - 1)
        case .right: return min(count - 1, index + 1)
        case .up: return above(index, columns)
        case .down: return below(index, columns)
        }
    }

    private func below(_ index: Int, _ columns: ((Int) -> Int)?) -> Int {
        let page = page(of: index)
        let photos = photos(onPage: page)
        let width = width(ofPage: page, columns)
        let slot = index - photos.lowerBound
        if slot + width < photos.count { return index + width }
        if slot / width < (photos.count - 1) / width { return photos.upperBound - 1 }
        let next = self.photos(onPage: page + 1)
        guard !next.isEmpty else { return index }
        let nextWidth = self.width(ofPage: page + 1, columns)
        return next.lowerBound
            + min(across(slot % width, of: width, to: nextWidth), min(nextWidth, next.count) - 1)
    }

    private func above(_ index: Int, _ columns: ((Int) -> Int)?) -> Int {
        let page = page(of: index)
        let photos = photos(onPage: page)
        let width = width(ofPage: page, columns)
        let slot = index - photos.lowerBound
        if slot >= width { return index - width }
        let next = self.photos(onPage: page - 1)
        guard !next.isEmpty else { return index }
        let nextWidth = self.width(ofPage: page - 1, columns)
        let bottom = (next.count - 1) / nextWidth * nextWidth
        return next.lowerBound
            + min(bottom + across(slot % width, of: width, to: nextWidth), next.count - 1)
    }

    private func width(ofPage page: Int, _ columns: ((Int) -> Int)?) -> Int {
        let usual = hasSets ? GridShape(count: photos(onPage: page).count) : .nine
        return max(1, columns?(page) ?? usual.columns)
    }

    /// The column of a page of `other` columns that lies where `column` of `width` does; of sets, which lie in the middle, the same.
    private func across(_ column: Int, of width: Int, to other: Int) -> Int {
        hasSets ? column : (2 * column + 1) * other / (2 * width)
    }
}
