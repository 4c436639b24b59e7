import Browsing
import DisplayList
import Geometry

/// What is to be seen of the waterfall.
extension Waterfall {
    /// The tiles to be seen at `time`, back to front.
    func tiles(in space: Workspace, at time: Time) -> [(index: Int, tile: ShownTile)] {
        let offset = offset(in: space, at: time)
        let view = Rect(origin: .zero, size: space.viewport.size)
        var candidates = layout.tiles(from: offset, to: offset + view.maxY)
        let moving = moves.keys.filter {
            $0 < photos.count && !(moves[$0]?.span.isOver(at: time) ?? true)
        }
        if !moving.isEmpty { candidates = Set(candidates).union(moving).sorted() }
        let shown = candidates.map { ($0, tile($0, offset: offset, at: time)) }
            .filter { $0.1.rect.intersection(view) != nil }
        return shown.filter { !$0.1.isAbove } + shown.filter { $0.1.isAbove }
    }

    func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        let tiles = tiles(in: space, at: time)
        let photos = Set(tiles.map { self.photos[$0.index] })
        let flights = self.flights.filter { !$0.span.isOver(at: time) }
        var layer = Layer()
        for flight in flights
        where flight.kind == .fading && flight.photo != hidden && !photos.contains(flight.photo) {
            layer.sprites.append(tileSprite(flight.photo, flight.shown(at: time), in: space))
        }
        for (index, tile) in tiles where self.photos[index] != hidden {
            layer.sprites += space.stackEdges(
                of: self.photos[index], behind: tile.rect, opacity: tile.opacity,
                isAtRest: tile.isAtRest)
            layer.sprites.append(tileSprite(self.photos[index], tile, in: space))
            layer.sprites += space.markEdge(
                of: self.photos[index], in: tile.rect, opacity: tile.opacity,
                isAtRest: tile.isAtRest)
            layer.labels += tileLabels(index, tile, in: space, at: time)
        }
        layer.sprites += scrollThumb(in: space, at: time)
        if hidden == nil || hidden != space.album.order.front {
            layer.sprites += selectionFrame(in: space, at: time)
        }
        for flight in flights where flight.kind == .trashed && flight.photo != hidden {
            layer.sprites.append(tileSprite(flight.photo, flight.shown(at: time), in: space))
        }
        layer.labels += headers(in: space, at: time) + footers(in: space, at: time)
        return layer
    }

    func tileSprite(_ photo: PhotoID, _ tile: ShownTile, in space: Workspace) -> Sprite {
        let short = space.viewport.size.shortSide
        let shadow = Sprite.Shadow(
            offset: Point(x: 0, y: max(1, 0.01 * short)), blur: max(1.5, 0.03 * short),
            opacity: 0.5)
        return Sprite(
            content: space.content(of: photo), centre: tile.rect.centre, size: tile.rect.size,
            opacity: tile.opacity, matte: space.options.theme.matte, fit: .cropFill,
            shadow: tile.isAbove ? shadow : nil, highlight: space.shade(of: photo),
            isAtRest: tile.isAtRest)
    }

    /// Four bars around the selection, in the gap: the photo itself stays whole.
    private func selectionFrame(in space: Workspace, at time: Time) -> [Sprite] {
        guard let frame = frameRect(in: space, at: time) else { return [] }
        let offset = offset(in: space, at: time)
        let metrics = layout.metrics
        let grain = metrics.grain?.width ?? 1
        let thick = metrics.itemSpacing >= 5 ? 2.0 : 1.0
        let isResting =
            (self.frame.map { $0.span.isOver(at: time) } ?? true)
            && tile(space.album.order.index, offset: offset, at: time).isAtRest
        let left = frame.minX - thick * grain
        let right = frame.maxX + thick * grain
        let top = frame.minY - offset - thick
        let bottom = frame.maxY - offset + thick
        let bars = [
            Rect(x: left, y: top, width: right - left, height: thick),
            Rect(x: left, y: bottom - thick, width: right - left, height: thick),
            Rect(x: left, y: top + thick, width: thick * grain, height: bottom - top - 2 * thick),
            Rect(
                x: right - thick * grain, y: top + thick, width: thick * grain,
                height: bottom - top - 2 * thick),
        ]
        let view = Rect(origin: .zero, size: space.viewport.size)
        return bars.filter { $0.intersection(view) != nil }.map {
            Sprite(
                content: .plain, centre: $0.centre, size: $0.size,
                matte: space.options.theme.selection,
                fit: .fill, isAtRest: isResting, line: .selection)
        }
    }

    /// Where in the whole this is: a thin bar in the right margin, where there is more than a screenful.
    private func scrollThumb(in space: Workspace, at time: Time) -> [Sprite] {
        let height = space.viewport.size.height
        let end = scrollEnd(in: space)
        let grain = layout.metrics.grain?.width ?? 1
        guard end > 0, height >= 8, layout.metrics.inset.right >= grain else { return [] }
        let length = max(4, (height * height / (height + end)).rounded())
        let part = min(1, max(0, offset(in: space, at: time) / end))
        let rect = Rect(
            x: space.viewport.size.width - grain, y: (part * (height - length)).rounded(),
            width: grain,
            height: length)
        return [
            Sprite(
                content: .plain, centre: rect.centre, size: rect.size,
                matte: space.options.theme.border,
                fit: .fill, isAtRest: true)
        ]
    }
}

/// Where things are displayed when the waterfall is scrolled by `offset`.
extension Waterfall {
    func tile(_ index: Int, offset: Double, at time: Time) -> ShownTile {
        var place = layout.frame(of: index)
        place.origin.y -= offset
        guard let move = moves[index], !move.span.isOver(at: time) else {
            return ShownTile(rect: place)
        }
        return move.shown(over: place, at: time)
    }

    /// From its place to where a header is, in u.
    func headerShift(_ group: Int, at time: Time) -> Point {
        guard let shift = headerShifts[group] else { return .zero }
        return shift * (1 - Curve.easeOut(headerSpan.progress(at: time)))
    }
}
