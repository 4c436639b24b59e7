import DisplayList
import Geometry
import Layouts

/// What is written in the cells.
extension Model {
    func gridLabels(of tile: GridTile, at time: Time) -> [Label] {
        let rect = tile.rect
        let room = Rect(origin: .zero, size: space.viewport.size)
        // Text cannot be cut at the screen's edge: it comes when all of its cell is there.
        guard room.contains(rect) else { return [] }
        var labels = space.photoLabels(tile.photo, in: rect, at: time)
        let overflow = gridOverflow(on: tile)
        if overflow > 0 {
            labels.append(
                Label(
                    place: .point(rect.centre, width: rect.size.width),
                    spans: [TextSpan(" +\(overflow) ", style: .strong)]))
        }
        let isFavourite = space.album.favourites.contains(tile.photo)
        if let caption = gridCaption(of: tile, isFavourite: isFavourite) {
            labels.append(caption)
        } else if isFavourite, rect.size.width >= 5 * space.viewport.pixelAspect,
            rect.size.height >= 4
        {
            labels.append(
                Label(
                    place: .point(
                        Point(x: rect.maxX - space.viewport.pixelAspect, y: rect.minY + 1), width: 4
                    ),
                    alignment: .trailing, spans: [TextSpan(" ♥ ", style: .accent)]))
        }
        return labels
    }

    /// How many photos of the set come after those on the page, said on its ninth photo.
    private func gridOverflow(on tile: GridTile) -> Int {
        guard space.options.grid.layout == .moments else { return 0 }
        let pages = gridPages
        let page = pages.page(of: tile.index)
        return tile.index == pages.photos(onPage: page).upperBound - 1
            ? pages.overflow(ofPage: page) : 0
    }

    private func gridCaption(of tile: GridTile, isFavourite: Bool) -> Label? {
        let slot = gridSnap(gridGeometry.slot(0))
        guard tile.isResting, gridCaptionRow(below: slot) != nil else { return nil }
        let pages = gridPages
        let place = gridSnap(gridGeometry.slot(pages.slot(of: tile.index)))
        guard let row = gridCaptionRow(below: place) else { return nil }
        let isSelected = tile.index == space.album.order.index
        var spans = [
            TextSpan(
                space.album.name(of: tile.photo), style: isSelected ? .strong : .dim,
                isElastic: true)
        ]
        if isFavourite { spans.insert(TextSpan("♥ ", style: .accent), at: 0) }
        return Label(
            place: .point(
                Point(x: place.centre.x, y: 2 * row + 1), width: place.size.width),
            spans: spans)
    }
}
