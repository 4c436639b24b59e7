import Browsing
import DisplayList
import Geometry

/// What is written in the cells.
extension Grid {
    func labels(of tile: GridTile, in space: Workspace, at time: Time) -> [Label] {
        let rect = tile.rect
        let room = Rect(origin: .zero, size: space.viewport.size)
        // Text cannot be cut at the screen's edge: it comes when all of its cell is there.
        guard room.contains(rect) else { return [] }
        var labels = space.photoLabels(tile.photo, in: rect, at: time)
        let overflow = overflow(on: tile, in: space)
        if overflow > 0 {
            labels.append(
                Label(
                    place: .point(rect.centre, width: rect.size.width),
                    spans: [TextSpan(" +\(overflow) ", style: .caption)]))
        }
        labels += space.badges(of: tile.photo, in: rect)
        labels += [
            caption(of: tile, in: space), space.heart(of: tile.photo, in: rect),
            space.markSign(of: tile.photo, in: rect), space.stackBadge(of: tile.photo, in: rect),
        ].compactMap(\.self)
        return labels
    }

    /// The day of the page in front, above its photos.
    func header(in space: Workspace) -> Label? {
        guard headerHeight(in: space) > 0, let front = space.album.order.front else { return nil }
        let width = space.viewport.size.width
        let cells = Int(width / max(0.01, space.viewport.pixelAspect))
        let days = CalendarDay.Style.allCases.compactMap {
            sets.day(of: front, space.album.dates, $0)
        }
        guard let text = days.first(where: { $0.utf8.count <= cells }) else { return nil }
        return Label(
            place: .point(Point(x: width / 2, y: 1), width: width),
            spans: [TextSpan(text, style: .strong)])
    }

    /// How many photos of the set come after those on the page, said on its ninth photo.
    private func overflow(on tile: GridTile, in space: Workspace) -> Int {
        guard options.layout == .moments else { return 0 }
        let pages = pages(in: space)
        let page = pages.page(of: tile.index)
        return tile.index == pages.photos(onPage: page).upperBound - 1
            ? pages.overflow(ofPage: page) : 0
    }

    private func caption(of tile: GridTile, in space: Workspace) -> Label? {
        guard tile.isResting, options.layout == .browse else { return nil }
        let pages = pages(in: space)
        let place = snap(in: space)(
            geometry(in: space).slot(pages.slot(of: tile.index), in: tile.shape))
        guard let row = captionRow(below: place, in: space) else { return nil }
        let isSelected = tile.index == space.album.order.index
        let spans = [
            TextSpan(
                space.album.name(of: tile.photo), style: isSelected ? .strong : .dim,
                isElastic: true)
        ]
        return Label(
            place: .point(
                Point(x: place.centre.x, y: 2 * row + 1), width: place.size.width),
            spans: spans)
    }
}
