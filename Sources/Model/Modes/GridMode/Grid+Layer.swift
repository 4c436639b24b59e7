import Browsing
import DisplayList
import Geometry

/// What is to be seen of the grid.
extension Grid {
    func layer(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> Layer {
        var layer = Layer()
        if let transition = transition(hiding: hidden, in: space, at: time) {
            layer.transition = transition
        } else {
            layer.sprites = cellSprites(hiding: hidden, in: space, at: time)
            layer.labels = tiles(in: space, at: time)
                .filter { $0.photo != hidden && $0.opacity > 0.5 }
                .flatMap { labels(of: $0, in: space, at: time) }
            if let header = header(in: space) { layer.labels.append(header) }
        }
        layer.sprites += flights.filter { !$0.span.isOver(at: time) && $0.photo != hidden }
            .map { sprite(of: $0, in: space, at: time) }
        return layer
    }

    /// The cells, the selected photo above the others, the frame around it, and above all what comes in.
    func cellSprites(hiding hidden: PhotoID?, in space: Workspace, at time: Time) -> [Sprite] {
        let tiles = tiles(in: space, at: time)
        let frame = frame(of: tiles, in: space, at: time)
        let seen = tiles.filter { $0.photo != hidden && isVisible($0, in: space) }
        func sprites(_ isWanted: (GridTile) -> Bool) -> [Sprite] {
            seen.filter(isWanted).flatMap { tile in
                edges(behind: tile, in: space) + [sprite(of: tile, frame: frame, in: space)]
                    + (tile.rotation == 0
                        ? space.markEdge(
                            of: tile.photo, in: tile.rect, opacity: tile.opacity,
                            isAtRest: tile.isWhole && tile.opacity == 1) : [])
            }
        }
        let cells = sprites { !$0.isAbove && $0.index != space.album.order.index }
        let selected = sprites { !$0.isAbove && $0.index == space.album.order.index }
        var ring: [Sprite] = []
        if let frame, space.album.order.front != hidden {
            ring = self.ring(around: frame, isAtRest: isAtRest(at: time), in: space)
        }
        return cells + selected + ring + sprites { $0.isAbove }
    }

    /// The edges of the photos that one stands for.
    private func edges(behind tile: GridTile, in space: Workspace) -> [Sprite] {
        guard tile.rotation == 0 else { return [] }
        return space.stackEdges(
            of: tile.photo, behind: tile.rect, opacity: tile.opacity,
            isAtRest: tile.isWhole && tile.opacity == 1)
    }

    private func isAtRest(at time: Time) -> Bool {
        runningTurn(at: time) == nil && drag == nil
            && glide?.span.isOver(at: time) ?? true
    }

    /// A photo in its cell, the darker the less of it lies in the frame.
    func sprite(of tile: GridTile, frame: Rect?, in space: Workspace) -> Sprite {
        let area = tile.rect.size.width * tile.rect.size.height
        let covered = frame.flatMap { $0.intersection(tile.rect)?.size } ?? .zero
        let part = area > 0 ? min(1, covered.width * covered.height / area) : 0
        let dimming = options.dimming * (tile.isAbove ? 0 : 1 - part)
        return Sprite(
            content: space.content(of: tile.photo), centre: tile.rect.centre, size: tile.rect.size,
            rotation: tile.rotation, opacity: tile.opacity, matte: space.options.theme.matte,
            fit: .cropFill, shadow: tile.isAbove ? shadow(in: space) : nil,
            highlight: space.shade(
                of: tile.photo,
                over: dimming > 0
                    ? Sprite.Highlight(colour: space.options.theme.backdrop, amount: dimming) : nil),
            isAtRest: tile.isWhole && tile.opacity == 1 && tile.rotation == 0)
    }

    /// Four bars around a photo, and around them fainter ones, a glow, as far as the gap leaves air.
    private func ring(around rect: Rect, isAtRest: Bool, in space: Workspace) -> [Sprite] {
        let width = geometry(in: space).frameWidth
        var bars = bars(around: rect, from: 0, to: width, opacity: 1, isAtRest: isAtRest, in: space)
        for (step, opacity) in [(0.0, 0.3), (1, 0.1)] where step < geometry(in: space).glowWidth {
            bars += self.bars(
                around: rect, from: width + step, to: width + step + 1, opacity: opacity,
                isAtRest: isAtRest, in: space)
        }
        return bars
    }

    /// Bars from `inner` to `outer` canvas pixels outside a rectangle.
    private func bars(
        around rect: Rect, from inner: Double, to outer: Double, opacity: Double, isAtRest: Bool,
        in space: Workspace
    ) -> [Sprite] {
        let aspect = space.viewport.pixelAspect
        func grown(_ pixels: Double) -> Rect {
            Rect(
                x: rect.minX - pixels * aspect, y: rect.minY - pixels,
                width: rect.size.width + 2 * pixels * aspect,
                height: rect.size.height + 2 * pixels)
        }
        let a = grown(inner)
        let b = grown(outer)
        let thick = (x: (outer - inner) * aspect, y: outer - inner)
        return [
            Rect(x: b.minX, y: b.minY, width: b.size.width, height: thick.y),
            Rect(x: b.minX, y: a.maxY, width: b.size.width, height: thick.y),
            Rect(x: b.minX, y: a.minY, width: thick.x, height: a.size.height),
            Rect(x: a.maxX, y: a.minY, width: thick.x, height: a.size.height),
        ].map { bar in
            Sprite(
                content: .plain, centre: bar.centre, size: bar.size, opacity: opacity,
                matte: space.options.theme.selection, isAtRest: isAtRest, line: .selection)
        }
    }

    /// Under what hovers above the cells.
    private func shadow(in space: Workspace) -> Sprite.Shadow {
        let short = space.viewport.size.shortSide
        return Sprite.Shadow(
            offset: Point(x: 0, y: 0.02 * short), blur: 0.03 * short, opacity: 0.45)
    }

    private func sprite(of flight: GridFlight, in space: Workspace, at time: Time) -> Sprite {
        let pose = flight.pose(at: time)
        return Sprite(
            content: space.content(of: flight.photo),
            centre: geometry(in: space).centre + pose.offset,
            size: flight.size, scale: pose.scale, rotation: pose.rotation, opacity: pose.opacity,
            matte: space.options.theme.matte, fit: .cropFill, shadow: shadow(in: space))
    }

    /// Two pages, one giving way to the other, by itself or with a drag.
    private func transition(hiding hidden: PhotoID?, in space: Workspace, at time: Time)
        -> PageTransition?
    {
        let area = Rect(origin: .zero, size: space.viewport.size)
        let here = cellSprites(hiding: hidden, in: space, at: time)
        if let flip = runningFlip(at: time) {
            return PageTransition(
                style: flip.style, edge: flip.edge, progress: flip.progress(at: time),
                outgoing: flip.outgoing, incoming: here, area: area)
        }
        guard drag != nil, !pushes(in: space), space.options.motion == .full else { return nil }
        let progress = dragProgress(in: space)
        guard progress != 0 else { return nil }
        let step = progress > 0 ? 1 : -1
        return PageTransition(
            style: transition, edge: step > 0 ? .right : .left,
            progress: abs(progress), outgoing: here,
            incoming: cellSprites(ofPage: page(in: space) + step, in: space),
            area: area)
    }

    /// A page without the selection, at rest; nothing for a page that there is not.
    func cellSprites(ofPage page: Int, in space: Workspace) -> [Sprite] {
        let pages = pages(in: space)
        let shape = shape(ofPage: page, on: pages, in: space)
        return pages.photos(onPage: page).map { index in
            let rest = rest(of: index, on: pages, shape, in: space)
            return sprite(
                of: GridTile(
                    photo: space.album.order.photos[index], index: index, shape: shape, rest: rest,
                    rect: rest, isResting: true, isWhole: true), frame: nil, in: space)
        }
    }
}
