import DisplayList
import Geometry
import Layouts
import Pixels

extension ScenePainter {
    /// Draws two pages on the way from one to the other over the backdrop, within the transition's area.
    func paint(
        _ transition: PageTransition, on canvas: inout Canvas, pictures: PictureSource
    ) {
        let area = PixelRect(transition.area, aspect: aspect).intersection(canvas.bounds)
        guard !area.isEmpty else { return }
        let outgoing = page(transition.outgoing, area, of: canvas, pictures)
        let incoming = page(transition.incoming, area, of: canvas, pictures)
        let shown = PagePainter(
            outgoing: outgoing, incoming: incoming, edge: transition.edge,
            progress: min(1, max(0, transition.progress)), aspect: aspect, light: light
        ).picture(transition.style)
        canvas.copy(shown, to: area, clippedTo: area)
    }

    /// A page drawn whole on the backdrop.
    private func page(
        _ sprites: [Sprite], _ area: PixelRect, of canvas: Canvas, _ pictures: PictureSource
    ) -> Bitmap {
        var page = canvas
        paint(sprites, on: &page, pictures: pictures)
        return area == page.bounds ? page : page.patch(area)
    }
}
