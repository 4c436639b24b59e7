import DisplayList
import Geometry
import Layouts

/// What is to be seen of the grid.
extension Model {
    func gridLayer(hiding hidden: PhotoID?, at time: Time) -> Layer {
        var layer = Layer()
        if let transition = gridTransition(hiding: hidden, at: time) {
            layer.transition = transition
        } else {
            layer.sprites = gridSprites(hiding: hidden, at: time)
            layer.labels = gridTiles(at: time)
                .filter { $0.photo != hidden && $0.opacity > 0.5 }
                .flatMap { gridLabels(of: $0, at: time) }
        }
        layer.sprites += grid.flights.filter { !$0.span.isOver(at: time) && $0.photo != hidden }
            .map { sprite(of: $0, at: time) }
        return layer
    }

    /// The cells, the selected photo above the others, the frame around it, and above all what comes in.
    func gridSprites(hiding hidden: PhotoID?, at time: Time) -> [Sprite] {
        let tiles = gridTiles(at: time)
        let frame = gridFrame(of: tiles, at: time)
        let seen = tiles.filter { $0.photo != hidden && isGridVisible($0) }
        func sprites(_ isWanted: (GridTile) -> Bool) -> [Sprite] {
            seen.filter(isWanted).map { gridSprite(of: $0, frame: frame) }
        }
        let cells = sprites { !$0.isAbove && $0.index != space.album.order.index }
        let selected = sprites { !$0.isAbove && $0.index == space.album.order.index }
        var ring: [Sprite] = []
        if let frame, space.album.order.front != hidden {
            ring = gridRing(around: frame, isAtRest: isGridAtRest(at: time))
        }
        return cells + selected + ring + sprites { $0.isAbove }
    }

    private func isGridAtRest(at time: Time) -> Bool {
        grid.runningTurn(at: time) == nil && grid.drag == nil
            && grid.glide?.span.isOver(at: time) ?? true
    }

    /// A photo in its cell, the darker the less of it lies in the frame.
    func gridSprite(of tile: GridTile, frame: Rect?) -> Sprite {
        let area = tile.rect.size.width * tile.rect.size.height
        let covered = frame.flatMap { $0.intersection(tile.rect)?.size } ?? .zero
        let part = area > 0 ? min(1, covered.width * covered.height / area) : 0
        let dimming = space.options.grid.dimming * (tile.isAbove ? 0 : 1 - part)
        return Sprite(
            content: space.content(of: tile.photo), centre: tile.rect.centre, size: tile.rect.size,
            rotation: tile.rotation, opacity: tile.opacity, matte: space.options.theme.matte,
            fit: .cropFill, shadow: tile.isAbove ? gridShadow : nil,
            highlight: dimming > 0
                ? Sprite.Highlight(colour: space.options.theme.backdrop, amount: dimming) : nil,
            isAtRest: tile.isWhole && tile.opacity == 1 && tile.rotation == 0)
    }

    /// Four bars around a photo, and around them fainter ones, a glow, as far as the gap leaves air.
    private func gridRing(around rect: Rect, isAtRest: Bool) -> [Sprite] {
        let width = gridGeometry.frameWidth
        var bars = gridBars(around: rect, from: 0, to: width, opacity: 1, isAtRest: isAtRest)
        for (step, opacity) in [(0.0, 0.3), (1, 0.1)] where step < gridGeometry.glowWidth {
            bars += gridBars(
                around: rect, from: width + step, to: width + step + 1, opacity: opacity,
                isAtRest: isAtRest)
        }
        return bars
    }

    /// Bars from `inner` to `outer` canvas pixels outside a rectangle.
    private func gridBars(
        around rect: Rect, from inner: Double, to outer: Double, opacity: Double, isAtRest: Bool
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
                matte: space.options.theme.selection, isAtRest: isAtRest)
        }
    }

    /// Under what hovers above the cells.
    private var gridShadow: Sprite.Shadow {
        let short = space.viewport.size.shortSide
        return Sprite.Shadow(
            offset: Point(x: 0, y: 0.02 * short), blur: 0.03 * short, opacity: 0.45)
    }

    private func sprite(of flight: GridFlight, at time: Time) -> Sprite {
        let pose = flight.pose(at: time)
        return Sprite(
            content: space.content(of: flight.photo), centre: gridGeometry.centre + pose.offset,
            size: flight.size, scale: pose.scale, rotation: pose.rotation, opacity: pose.opacity,
            matte: space.options.theme.matte, fit: .cropFill, shadow: gridShadow)
    }

    /// Two pages of which one gives way to the other, by itself or as a drag will have it.
    private func gridTransition(hiding hidden: PhotoID?, at time: Time) -> PageTransition? {
        let area = Rect(origin: .zero, size: space.viewport.size)
        let here = gridSprites(hiding: hidden, at: time)
        if let flip = grid.runningFlip(at: time) {
            return PageTransition(
                style: flip.style, edge: flip.edge, progress: flip.progress(at: time),
                outgoing: flip.outgoing, incoming: here, area: area)
        }
        guard grid.drag != nil, !gridPushes, space.options.motion == .full else { return nil }
        let progress = gridDragProgress
        guard progress != 0 else { return nil }
        let step = progress > 0 ? 1 : -1
        return PageTransition(
            style: space.options.gridTransition, edge: step > 0 ? .right : .left,
            progress: abs(progress), outgoing: here, incoming: gridSprites(ofPage: gridPage + step),
            area: area)
    }

    /// A page without the selection, at rest; nothing for a page that there is not.
    func gridSprites(ofPage page: Int) -> [Sprite] {
        let pages = gridPages
        return pages.photos(onPage: page).map { index in
            let rest = gridRest(of: index, in: pages)
            return gridSprite(
                of: GridTile(
                    photo: space.album.order.photos[index], index: index, rest: rest, rect: rest,
                    isResting: true, isWhole: true), frame: nil)
        }
    }
}
