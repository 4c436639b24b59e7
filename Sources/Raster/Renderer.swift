public import DisplayList
import Geometry
public import Pixels

/// Draws scenes: the sprites of a scene and the bitmaps of its photos become a canvas.
///
/// The same scene and bitmaps give the same pixels, whatever was drawn before.
public struct Renderer: Sendable {
    private let light: LightTables

    public init() {
        light = LightTables()
    }

    /// The canvas of `viewport.columns` × 2 `viewport.rows` pixels that shows `scene`.
    ///
    /// `pictures` gives what is decoded of a photo; where it gives nothing the card shows its matte.
    public func render(
        _ scene: Scene, in viewport: Viewport, pictures: PictureSource
    ) -> Canvas {
        var canvas = Canvas(
            width: max(0, viewport.columns), height: 2 * max(0, viewport.rows),
            filledWith: scene.backdrop.colour.rgb)
        guard canvas.width > 0, canvas.height > 0 else { return canvas }
        let aspect = viewport.pixelAspect > 0 ? viewport.pixelAspect : 1
        let visible = scene.sprites[firstVisible(scene.sprites)...]
        for sprite in visible where sprite.opacity > 0 && sprite.scale > 0 {
            let picture: Bitmap? =
                sprite.photo.flatMap { pictures($0, PixelSize(width: 0, height: 0)).first?.bitmap }
            if sprite.isAtRest, sprite.rotation == 0, sprite.scale == 1, sprite.opacity == 1 {
                drawResting(sprite, picture, aspect: aspect, on: &canvas)
            } else {
                drawQuad(sprite, picture, aspect: aspect, light: light, on: &canvas)
            }
        }
        return canvas
    }

    /// The index of the first sprite that is not wholly behind a later opaque upright one.
    private func firstVisible(_ sprites: [Sprite]) -> Int {
        guard let cover = sprites.lastIndex(where: \.isOpaqueUpright) else { return 0 }
        let outline = sprites[cover].uprightOutline
        var first = 0
        while first < cover, outline.contains(sprites[first].bounds) { first += 1 }
        return first
    }
}
