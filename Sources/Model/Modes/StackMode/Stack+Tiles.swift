import Browsing
import DisplayList
import Geometry

/// The tiles of the spread pile.
extension Stack {
    func tiles(in space: Workspace) -> SpreadLayout {
        SpreadLayout(
            viewport: space.viewport.size, count: space.album.order.count,
            options: options)
    }

    /// The border of a photo in a tile: a small one has no room for any.
    func tileBorder(in space: Workspace) -> Double {
        pile(in: space).border > 0 ? (0.04 * tiles(in: space).side).rounded() : 0
    }

    /// The tile at `index` in whole pixels, not scrolled.
    func tileRect(at index: Int, in space: Workspace) -> Rect {
        let tiles = tiles(in: space)
        return Rect(
            origin: space.pixelCorner(tiles.frame(at: index).origin),
            size: space.pixelSize(Size(width: tiles.side, height: tiles.side)))
    }

    /// The photo in its tile, as far as tiles have made room and are scrolled.
    func tileCard(of photo: PhotoID, at index: Int, in space: Workspace, time: Time) -> StackCard {
        let spread = self.spread
        var tile = tileRect(at: index, in: space)
        tile.origin.y -= spread?.scroll.value(at: time) ?? 0
        let border = tileBorder(in: space)
        let edge = space.drawnBorder(border)
        let room = Size(
            width: max(0, tile.size.width - 2 * edge.width),
            height: max(0, tile.size.height - 2 * edge.height))
        let size = space.outline(of: photo, in: room, border: border)
        let inset = space.pixelCorner(
            Point(
                x: (tile.size.width - size.width) / 2, y: (tile.size.height - size.height) / 2))
        return StackCard(
            centre: Rect(origin: tile.origin + inset, size: size).centre, size: size, scale: 1,
            rotation: 0, opacity: 1, border: border, lift: 0)
    }

    /// The tiles to be seen, and while some slide those at the edges, which may be on their way out.
    func visibleTiles(in space: Workspace, at time: Time) -> Range<Int> {
        guard let spread = self.spread else { return 0..<0 }
        let shown = tiles(in: space).visible(scrolledBy: spread.scroll.value(at: time))
        guard spread.slides.contains(where: { !$0.span.isOver(at: time) }) else { return shown }
        let low = max(0, shown.lowerBound - 2)
        return low..<max(low, min(space.album.order.count, shown.upperBound + 2))
    }

    /// The tile seen at a point, if any.
    func tileIndex(under point: Point, in space: Workspace, at time: Time) -> Int? {
        guard let photo = layer(hiding: nil, in: space, at: time).sprites.photo(at: point) else {
            return nil
        }
        return visibleTiles(in: space, at: time).first { space.album.order.photos[$0] == photo }
    }
}
