import Browsing
import DisplayList
import Geometry

/// What is written on the tiles.
extension Waterfall {
    func tileLabels(_ index: Int, _ tile: ShownTile, in space: Workspace, at time: Time) -> [Label]
    {
        guard tile.opacity > 0.5 else { return [] }
        let photo = photos[index]
        var labels = [caption(of: index, in: tile.rect, in: space)].compactMap(\.self)
        // Both stand at the left.
        labels += space.badges(of: photo, in: tile.rect, above: Double(labels.count))
        labels += space.photoLabels(photo, in: tile.rect, at: time)
        labels += [
            space.heart(of: photo, in: tile.rect), space.markSign(of: photo, in: tile.rect),
            space.stackBadge(of: photo, in: tile.rect),
        ].compactMap(\.self)
        return labels.filter { isOnCanvas($0, in: space) }
    }

    /// False for a text whose row is scrolled out: the bar has a row of its own.
    func isOnCanvas(_ label: Label, in space: Workspace) -> Bool {
        guard case .point(let point, _) = label.place else { return true }
        return point.y >= 0 && point.y < space.viewport.size.height
    }

    /// In the lowest row that is the photo's as a whole, at its left; nil where something else stands there, or there is no room.
    private func caption(of index: Int, in rect: Rect, in space: Workspace) -> Label? {
        let photo = photos[index]
        let columns = rect.size.width / space.viewport.pixelAspect
        guard options.captions != .none, rect.size.height >= 6,
            !space.album.isUndecodable(photo),
            space.album.states[photo]?.facts?.badge(columns: columns) == nil
        else { return nil }
        let cells = Int((columns + 1e-6).rounded(.down))
        // It leaves the edge of a mark whole.
        let margin = space.hasMarkEdge(photo, in: rect) ? 1.0 : 0
        guard
            var text = captionText(of: index, cells: cells - 2 - Int(margin), in: space)
        else { return nil }
        text.text = [0x20] + text.text + [0x20]
        let row = space.lowestRow(in: rect)
        return Label(
            place: .point(
                Point(
                    x: rect.minX + (margin + 0.5) * space.viewport.pixelAspect, y: 2 * row + 1),
                width: rect.size.width - margin * space.viewport.pixelAspect),
            alignment: .leading, spans: [text])
    }

    /// Nil where it does not fit into so many cells.
    private func captionText(of index: Int, cells: Int, in space: Workspace) -> TextSpan? {
        let photo = photos[index]
        switch options.captions {
        case .none: return nil
        case .name:
            let name = space.album.name(of: photo)
            let last = name.lastIndex(of: UInt8(ascii: "/")).map { Array(name[($0 + 1)...]) }
            guard cells >= 8 else { return nil }
            return TextSpan(last ?? name, style: .caption, isElastic: true)
        case .automatic:
            let section = layout.section(of: index)
            guard layout.sections[section].isJoined else { return nil }
            return dayText(of: photo, isWhole: false, cells: cells, in: space)
        case .date: return dayText(of: photo, isWhole: true, cells: cells, in: space)
        }
    }

    /// The longest that fits: with the year and the time where `isWhole`, or else with the day of the week.
    private func dayText(of photo: PhotoID, isWhole: Bool, cells: Int, in space: Workspace)
        -> TextSpan?
    {
        guard let date = space.album.dates[photo], let day = CalendarDay(date) else { return nil }
        let short = "\(date.day) \(CalendarDay.month(date.month).prefix(3))"
        let forms =
            isWhole
            ? ["\(short) \(date.year), \(timeText(date))", "\(short) \(date.year)", short]
            : ["\(day.weekday.prefix(3)) \(short)", short]
        return forms.first { $0.utf8.count <= cells }.map { TextSpan($0, style: .caption) }
    }
}
