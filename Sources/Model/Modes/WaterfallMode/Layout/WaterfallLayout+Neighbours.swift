/// Which tile an arrow key leads to.
extension WaterfallLayout {
    enum Step: Hashable, Sendable, CaseIterable {
        case left, right, up, down
    }

    /// The tile that lies in a direction from another; the same one where there is none.
    ///
    /// Up and down lead along the column, and past a shelf's end into the next one, whose columns may be others. Left and
    /// right lead to the tile of the shelf's next column that has any, in this section or the one beside it: the tile
    /// whose middle is nearest, the lower index of two.
    func neighbour(of index: Int, _ step: Step) -> Int {
        switch step {
        case .left: beside(index, way: -1)
        case .right: beside(index, way: 1)
        case .down: below(index)
        case .up: above(index)
        }
    }

    private func below(_ index: Int) -> Int {
        let column = tiles[index].column
        let shelf = shelf(of: index)
        let at = position(of: index)
        if at + 1 < columns[column].count,
            shelves[shelf].range.contains(columns[column][at + 1])
        {
            return columns[column][at + 1]
        }
        guard shelf + 1 < shelves.count else { return index }
        return nearestColumn(to: column, in: shelves[shelf + 1].range)?.first ?? index
    }

    private func above(_ index: Int) -> Int {
        let column = tiles[index].column
        let shelf = shelf(of: index)
        let at = position(of: index)
        if at > 0, columns[column][at - 1] >= shelves[shelf].range.lowerBound {
            return columns[column][at - 1]
        }
        guard shelf > 0 else { return index }
        return nearestColumn(to: column, in: shelves[shelf - 1].range)?.last ?? index
    }

    private func beside(_ index: Int, way: Int) -> Int {
        let range = shelves[shelf(of: index)].range
        var column = tiles[index].column + way
        while columns.indices.contains(column), tilesOfColumn(column, in: range).isEmpty {
            column += way
        }
        guard columns.indices.contains(column) else { return index }
        let tiles = tilesOfColumn(column, in: range)
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

    /// The tiles of the shelf's column nearest to `column`, the left one of two.
    private func nearestColumn(to column: Int, in range: Range<Int>) -> ArraySlice<Int>? {
        columns.indices.sorted { (abs($0 - column), $0) < (abs($1 - column), $1) }
            .lazy.map { tilesOfColumn($0, in: range) }
            .first { !$0.isEmpty }
    }
}
