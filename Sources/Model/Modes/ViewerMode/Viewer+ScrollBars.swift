import Browsing
import DisplayList
import Geometry

/// Where in a photo larger than the screen the view is.
extension Viewer {
    /// A thin bar at the right edge, and one at the bottom edge, each where the photo reaches beyond the screen.
    func scrollBars(in space: Workspace, at time: Time) -> [Sprite] {
        guard framing(in: space).magnification != .fit,
            let photo = sprites(in: space, at: time).last, photo.rotation == 0
        else { return [] }
        let size = photo.size * photo.scale
        let room = space.viewport.size
        let grain = space.viewport.pixelAspect > 0 ? space.viewport.pixelAspect : 1
        let corner = Point(
            x: photo.centre.x - size.width / 2, y: photo.centre.y - size.height / 2)
        var bars: [Rect] = []
        if let bar = thumb(from: -corner.y, of: size.height, seen: room.height, grain: 1) {
            bars.append(
                Rect(x: room.width - grain, y: bar.start, width: grain, height: bar.length))
        }
        if let bar = thumb(from: -corner.x, of: size.width, seen: room.width, grain: grain) {
            bars.append(Rect(x: bar.start, y: room.height - 1, width: bar.length, height: 1))
        }
        return bars.map {
            Sprite(
                content: .plain, centre: $0.centre, size: $0.size,
                matte: space.options.theme.scrollBar, fit: .fill, isAtRest: true)
        }
    }

    /// Which part of an edge `seen` long stands for what is seen of `whole`; nil where all of it is.
    ///
    /// In u, on whole pixels.
    private func thumb(from start: Double, of whole: Double, seen: Double, grain: Double)
        -> (start: Double, length: Double)?
    {
        guard whole > seen + grain / 2, seen >= 8 * grain else { return nil }
        let pixels = (seen / grain).rounded(.down)
        let length = min(pixels, max(3, (pixels * seen / whole).rounded()))
        let part = min(1, max(0, start / (whole - seen)))
        return (((pixels - length) * part).rounded() * grain, length * grain)
    }
}
