import DisplayList
import Geometry

/// What lies over all that comes before it.
struct SceneLayer {
    /// Nil for the ground of a page.
    var sprite: Sprite?
    /// The pixels of the canvas that it may change.
    let covered: [PixelRect]
}

extension Scene {
    /// Pages and sprites, back to front; nil where a page is not as its sprites are.
    func layers(_ grid: PixelGrid, _ bounds: PixelRect) -> [SceneLayer]? {
        let own = sprites.compactMap { $0.layer(grid, bounds) }
        guard let transition else { return own }
        let area = grid.resting(transition.area)
        let aspect = grid.canvasAspect
        guard
            let slides = transition.slides(
                width: area.width, height: area.height, aspect: aspect)
        else { return nil }
        return slides.flatMap { $0.layers(in: area, grid, bounds) } + own
    }
}

extension PageSlide {
    fileprivate func layers(
        in area: PixelRect, _ grid: PixelGrid, _ bounds: PixelRect
    ) -> [SceneLayer] {
        let (across, down) = (
            shade > 0 ? Int((shade / grid.canvasAspect).rounded(.up)) : 0,
            Int(shade.rounded(.up))
        )
        let ground = PixelRect(
            x: area.x + place.x - across, y: area.y + place.y - down,
            width: place.width + 2 * across, height: place.height + 2 * down)
        let step = Point(x: Double(place.x) * grid.canvasAspect, y: Double(place.y))
        let room = Rect(
            x: Double(area.x) * grid.canvasAspect, y: Double(area.y),
            width: Double(area.width) * grid.canvasAspect, height: Double(area.height))
        // The page ends where its area does, and the area stays.
        let seen = room.intersection(Rect(origin: room.origin + step, size: room.size))
        return [SceneLayer(sprite: nil, covered: [ground.intersection(area)])]
            + sprites.compactMap { sprite in
                seen.flatMap { sprite.moved(by: step, within: $0)?.layer(grid, bounds) }
            }
    }
}

extension Sprite {
    /// Where it lies when its page has moved; nil outside of the room.
    fileprivate func moved(by step: Point, within room: Rect) -> Sprite? {
        var sprite = self
        sprite.centre = centre + step
        guard let clip else {
            sprite.clip = room
            return sprite
        }
        sprite.clip = room.intersection(Rect(origin: clip.origin + step, size: clip.size))
        return sprite.clip == nil ? nil : sprite
    }

    /// Nil where nothing of it is seen.
    fileprivate func layer(_ grid: PixelGrid, _ bounds: PixelRect) -> SceneLayer? {
        guard opacity > 0, scale > 0, photo != nil || matte != nil,
            let touched = grid.touched(by: self)?.intersection(bounds), !touched.isEmpty
        else { return nil }
        return SceneLayer(sprite: self, covered: parts(in: touched, grid.canvasAspect))
    }

    /// What it may change within a rectangle of the canvas: where it is turned, row by row.
    private func parts(in touched: PixelRect, _ aspect: Double) -> [PixelRect] {
        guard rotation != 0 || transform != nil, shadow == nil,
            let map = PixelMap(self, aspect: aspect)
        else { return [touched] }
        let box = QuadBox(
            halfWidth: size.width / 2, halfHeight: size.height / 2, radius: 0, map: map)
        return touched.rows.map { row in
            let run = columns(
                row, of: touched.columns.upperBound, where: box.sides, areAtLeast: -1
            ).clamped(to: touched.columns)
            return PixelRect(x: run.lowerBound, y: row, width: run.count, height: 1)
        }
    }
}
