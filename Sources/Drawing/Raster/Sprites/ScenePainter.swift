import DisplayList
import Geometry
import Pixels

/// What all parts of a scene are drawn with.
struct ScenePainter {
    let grid: PixelGrid
    let light: LightMixer

    /// Width of a pixel over its height.
    var aspect: Double { grid.aspect }

    /// Sprites that are to be drawn, each with what others hide of it, and what all of them hide.
    struct Prepared {
        fileprivate var sprites: [(sprite: PreparedSprite, hidden: HiddenColumns)]
        fileprivate(set) var hidden: HiddenColumns
    }

    /// Finds out, from the front, which parts of sprites need not be drawn.
    func prepare(
        _ sprites: [Sprite], on canvas: Canvas, pictures: PictureSource
    ) -> Prepared {
        let seen = prepare(sprites, bounds: canvas.bounds, pictures)
        var prepared = Prepared(sprites: [], hidden: HiddenColumns(height: canvas.height))
        for sprite in seen.reversed() {
            prepared.sprites.append((sprite, prepared.hidden))
            prepared.hidden.add(sprite, width: canvas.width)
        }
        prepared.sprites.reverse()
        return prepared
    }

    /// Draws sprites back to front; what of them will not be seen is left out.
    func paint(_ prepared: Prepared, on canvas: inout Canvas) {
        for (sprite, hidden) in prepared.sprites { paint(sprite, hidden, on: &canvas) }
    }

    /// True where nothing is seen of `rect` behind one of the sprites.
    func areHidden(_ rect: PixelRect, by sprites: [Sprite]) -> Bool {
        sprites.contains { grid.coveredPixels($0)?.contains(rect) ?? false }
    }

    private func prepare(
        _ sprites: [Sprite], bounds: PixelRect, _ pictures: PictureSource
    ) -> [PreparedSprite] {
        let covers = sprites.map(grid.coveredPixels)
        return sprites.enumerated().compactMap { n, sprite in
            guard sprite.opacity > 0, sprite.scale > 0,
                let seen = grid.seenPixels(sprite)?.intersection(bounds), !seen.isEmpty,
                !covers[(n + 1)...].contains(where: { $0?.contains(seen) ?? false })
            else { return nil }
            return PreparedSprite(sprite, seen: seen, grid: grid, light: light, pictures: pictures)
        }
    }

    private func paint(
        _ prepared: PreparedSprite, _ hidden: HiddenColumns, on canvas: inout Canvas
    ) {
        let sprite = prepared.sprite
        let rows = prepared.seen.rows
        if let shadow = ShadowPainter(
            sprite, outline: prepared.outline(aspect: aspect), aspect: aspect, light: light)
        {
            shadow.paint(rows: rows, hidden: hidden, under: prepared, on: &canvas)
        }
        switch prepared.form {
        case .resting(let card): card.draw(on: &canvas)
        case .moving(let shape):
            QuadPainter(shape, sprite, aspect: aspect, light: light)
                .paint(rows: rows, hidden: hidden, on: &canvas)
        }
    }
}
