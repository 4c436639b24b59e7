import DisplayList
import Pixels

extension ScenePainter {
    /// Draws the echo over the canvas, which holds the backdrop's colour, but for what is hidden.
    func paint(
        _ backdrop: Backdrop, on canvas: inout Canvas, hidden: HiddenColumns,
        pictures: PictureSource
    ) {
        guard backdrop.strength > 0 else { return }
        let now = backdrop.echo.flatMap { echo(of: $0, pictures) }
        let before =
            backdrop.fading > 0 ? backdrop.fadingEcho.flatMap { echo(of: $0, pictures) } : nil
        guard let grid = now ?? before else { return }
        let colour = SIMD3<Float>(light.light(of: backdrop.colour.rgb)) / 8191
        let flat = EchoGrid(filledWith: colour)
        let mixed =
            backdrop.fading > 0
            ? (now ?? flat).mixed(with: before ?? flat, part: Float(min(backdrop.fading, 1)))
            : grid
        EchoPainter(
            mixed, over: backdrop.colour.rgb, strength: Float(min(backdrop.strength, 1)),
            light: light
        ).paint(on: &canvas, hidden: hidden)
    }

    /// A small picture will do for an echo, whatever the canvas measures.
    private func echo(of photo: PhotoID, _ pictures: PictureSource) -> EchoGrid? {
        guard let bitmap = pictures(photo, .echo).first?.bitmap, !bitmap.pixels.isEmpty else {
            return nil
        }
        return EchoGrid(bitmap, light: light)
    }
}
