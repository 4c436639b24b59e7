import DisplayList
import Geometry
import Pixels

extension ScenePainter {
    /// True where nothing is seen of the backdrop but on the pages.
    func pages(_ transition: PageTransition, fill bounds: PixelRect) -> Bool {
        grid.resting(transition.area).contains(bounds)
    }

    /// Draws two pages on the way from one to the other over the backdrop, within the transition's area.
    ///
    /// Each page stands on its own echo: the outgoing one on that which fades.
    func paint(
        _ transition: PageTransition, over backdrop: Backdrop, on canvas: inout Canvas,
        pictures: PictureSource
    ) {
        let area = grid.resting(transition.area).intersection(canvas.bounds)
        guard !area.isEmpty else { return }
        let before = prepare(transition.outgoing, on: canvas, pictures: pictures)
        let after = prepare(transition.incoming, on: canvas, pictures: pictures)
        var incoming: Canvas
        var outgoing: Canvas
        if let fading = backdrop.fadingEcho {
            incoming = ground(backdrop, backdrop.echo, like: canvas, after.hidden, pictures)
            outgoing = ground(backdrop, fading, like: canvas, before.hidden, pictures)
        } else {
            let nothing = HiddenColumns(height: canvas.height)
            incoming = ground(backdrop, backdrop.echo, like: canvas, nothing, pictures)
            outgoing = incoming
        }
        paint(before, on: &outgoing)
        paint(after, on: &incoming)
        let isWhole = area == canvas.bounds
        let shown = PagePainter(
            outgoing: isWhole ? outgoing : outgoing.patch(area),
            incoming: isWhole ? incoming : incoming.patch(area), edge: transition.edge,
            progress: min(1, max(0, transition.progress)), aspect: aspect, light: light
        ).picture(transition.style)
        if isWhole {
            canvas = shown
        } else {
            canvas.copy(shown, to: area, clippedTo: area)
        }
    }

    private func ground(
        _ backdrop: Backdrop, _ echo: PhotoID?, like canvas: Canvas, _ hidden: HiddenColumns,
        _ pictures: PictureSource
    ) -> Canvas {
        var ground = Canvas(
            width: canvas.width, height: canvas.height, filledWith: backdrop.colour.rgb)
        paint(
            Backdrop(colour: backdrop.colour, echo: echo, strength: backdrop.strength),
            on: &ground, hidden: hidden, pictures: pictures)
        return ground
    }
}
