public import DisplayList
public import Geometry
public import Pixels

/// Draws scenes: the sprites of a scene and the bitmaps of its photos become a canvas.
///
/// The same scene and bitmaps give the same pixels, whatever was drawn before.
public struct Renderer: Sendable {
    let light = LightMixer()

    public init() {}

    /// The canvas of `viewport.columns` × 2 `viewport.rows` pixels that shows `scene`.
    ///
    /// At a density other than half-blocks it has so many pixels for each canvas pixel; what rests has the same edges.
    ///
    /// `pictures` gives what is decoded of a photo; where it gives nothing the card shows its matte.
    public func render(
        _ scene: Scene, in viewport: Viewport, density: Density = .halfBlocks,
        pictures: PictureSource
    ) -> Canvas {
        var canvas = Canvas(
            width: max(0, viewport.columns) * density.cell.width,
            height: max(0, viewport.rows) * density.cell.height,
            filledWith: scene.backdrop.colour.rgb)
        guard canvas.width > 0, canvas.height > 0 else { return canvas }
        let painter = ScenePainter(
            grid: PixelGrid(
                canvasAspect: viewport.pixelAspect > 0 ? viewport.pixelAspect : 1,
                density: density), light: light)
        let sprites = painter.prepare(scene.sprites, on: canvas, pictures: pictures)
        if !painter.areHidden(canvas.bounds, by: scene.sprites) {
            if !(scene.transition.map { painter.pages($0, fill: canvas.bounds) } ?? false) {
                painter.paint(
                    scene.backdrop, on: &canvas, hidden: sprites.hidden, pictures: pictures)
            }
            if let transition = scene.transition {
                painter.paint(
                    transition, over: scene.backdrop, on: &canvas, pictures: pictures)
            }
        }
        painter.paint(sprites, on: &canvas)
        return canvas
    }
}
