/// Which tile an arrow key leads to (browsing.md §8.3).
extension WaterfallLayout {
    public enum Step: Hashable, Sendable, CaseIterable {
        case left, right, up, down
    }

    /// The tile that lies in a direction from another; the same one where there is none.
    ///
    /// Up and down lead along the column, and past a section's end into the next one, whose columns may be fewer.
    /// Left and right lead to the tile of the section's adjacent column whose middle is nearest, the lower index of two.
    public func neighbour(of index: Int, _ step: Step) -> Int {
        switch step {
        case .left: beside(index, column: tiles[index].column - 1)
        case .right: beside(index, column: tiles[index].column + 1)
        case .down: below(index)
        case .up: above(index)
        }
    }

    private func below(_ index: Int) -> Int {
        let column = tiles[index].column
        let section = section(of: index)
        let at = position(of: index)
        if at + 1 < columns[column].count,
            range(ofSection: section).contains(columns[column][at + 1])
        {
            return columns[column][at + 1]
        }
        guard section + 1 < sections.count else { return index }
        let next = range(ofSection: section + 1)
        return nearestColumn(to: column, in: next)?.first ?? index
    }

    private func above(_ index: Int) -> Int {
        let column = tiles[index].column
        let section = section(of: index)
        let at = position(of: index)
        if at > 0, columns[column][at - 1] >= sections[section].start {
            return columns[column][at - 1]
        }
        guard section > 0 else { return index }
        return nearestColumn(to: column, in: range(ofSection: section - 1))?.last ?? index
    }

    private func beside(_ index: Int, column: Int) -> Int {
        guard columns.indices.contains(column) else { return index }
        let tiles = tilesOfColumn(column, in: range(ofSection: section(of: index)))
        guard !tiles.isEmpty else { return index }
        let middle = middle(of: index)
        var at = tiles.startIndex
        var end = tiles.endIndex
        while at < end {
            let half = (at + end) / 2
            if self.middle(of: tiles[half]) < middle { at = half + 1 } else { end = half }
        }
        let after = at < tiles.endIndex ? tiles[at] : nil
        guard at > tiles.startIndex else { return after ?? index }
        let before = tiles[at - 1]
        let isAfterNearer =
            after.map {
                let way = self.middle(of: $0) - middle
                let back = middle - self.middle(of: before)
                return way < back || way == back && $0 < before
            } ?? false
        return isAfterNearer ? after ?? before : firstOfEqual(before, in: tiles, at: at - 1)
    }

    /// The first of the tiles whose middles are the same; only flat ones have that.
    private func firstOfEqual(_ tile: Int, in tiles: ArraySlice<Int>, at place: Int) -> Int {
        var at = place
        while at > tiles.startIndex, middle(of: tiles[at - 1]) == middle(of: tile) { at -= 1 }
        return tiles[at]
    }

    private func middle(of index: Int) -> Double { tiles[index].y + heights[index] / 2 }

    /// Where in its column the tile stands.
    private func position(of index: Int) -> Int {
        first(of: columns[tiles[index].column]) { $0 >= index }
    }

    private func tilesOfColumn(_ column: Int, in range: Range<Int>) -> ArraySlice<Int> {
        let all = columns[column]
        let low = first(of: all) { $0 >= range.lowerBound }
        let high = first(of: all) { $0 >= range.upperBound }
        return all[low..<high]
    }

    /// The tiles of the section's column nearest to `column`, the left one of two.
    private func nearestColumn(to column: Int, in range: Range<Int>) -> ArraySlice<Int>? {
        columns.indices.sorted { (abs($0 - column), $0) < (abs($1 - column), $1) }
            .lazy.map { tilesOfColumn($0, in: range) }
            .first { !$0.isEmpty }
    }
}
