import DisplayList
import Geometry
import Pixels

/// What all parts of a scene are drawn with.
struct ScenePainter {
    /// Width of a canvas pixel over its height.
    let aspect: Double
    let light: LightMixer

    /// Draws sprites back to front; those of which nothing will be seen are left out.
    func paint(_ sprites: [Sprite], on canvas: inout Canvas, pictures: PictureSource) {
        let covers = sprites.map { $0.coveredPixels(aspect: aspect) }
        for (n, sprite) in sprites.enumerated() where sprite.opacity > 0 && sprite.scale > 0 {
            guard let seen = sprite.seenPixels(aspect: aspect)?.intersection(canvas.bounds),
                !seen.isEmpty,
                !covers[(n + 1)...].contains(where: { $0?.contains(seen) ?? false })
            else { continue }
            if sprite.isResting {
                paintResting(sprite, on: &canvas, pictures: pictures)
            } else {
                paintMoving(sprite, rows: seen.rows, on: &canvas, pictures: pictures)
            }
        }
    }

    private func paintResting(
        _ sprite: Sprite, on canvas: inout Canvas, pictures: PictureSource
    ) {
        guard let card = RestingCard(sprite, aspect: aspect, light: light, pictures: pictures)
        else { return }
        let outline = Size(
            width: Double(card.outer.width) * aspect, height: Double(card.outer.height))
        if let shadow = ShadowPainter(sprite, outline: outline, aspect: aspect, light: light) {
            let corner = Int(sprite.cornerRadius.rounded(.up))
            let solid = card.outer.rows.dropFirst(corner).dropLast(corner)
            let isOpaque = sprite.opacity == 1 && sprite.clip == nil
            shadow.paint(rows: 0..<canvas.height, on: &canvas) { row in
                isOpaque && solid.contains(row) ? card.outer.columns : 0..<0
            }
        }
        card.draw(on: &canvas)
    }

    private func paintMoving(
        _ sprite: Sprite, rows: Range<Int>, on canvas: inout Canvas, pictures: PictureSource
    ) {
        guard let shape = QuadShape(sprite, aspect: aspect, pictures: pictures) else { return }
        let outline = Size(
            width: Double(shape.outer.right - shape.outer.left),
            height: Double(shape.outer.bottom - shape.outer.top))
        if let shadow = ShadowPainter(sprite, outline: outline, aspect: aspect, light: light) {
            let width = canvas.width
            let isOpaque = sprite.opacity == 1 && sprite.clip == nil
            shadow.paint(rows: rows, on: &canvas) { row in
                isOpaque
                    ? columns(row, of: width, where: shape.outer.solid, areAtLeast: 0.5) : 0..<0
            }
        }
        QuadPainter(shape, sprite, aspect: aspect, light: light).paint(rows: rows, on: &canvas)
    }
}
