import DisplayList
import Geometry

/// The pixels that a scene is drawn with: those of a canvas, or several for each of them.
struct PixelGrid: Sendable {
    /// Width over height of a canvas pixel.
    let canvasAspect: Double
    let density: Density
    /// Width over height of a pixel.
    let aspect: Double

    init(canvasAspect: Double, density: Density = .halfBlocks) {
        self.canvasAspect = canvasAspect
        self.density = density
        aspect = canvasAspect * density.y / density.x
    }

    private var isCanvas: Bool { density == .halfBlocks }

    /// Where an upright rectangle in u stands at rest: on whole canvas pixels, whatever the density.
    func resting(_ rect: Rect) -> PixelRect {
        density.pixels(PixelRect(rect, aspect: canvasAspect))
    }

    /// A sprite whose unit is the height of a pixel.
    func drawn(_ sprite: Sprite) -> Sprite { isCanvas ? sprite : sprite.enlarged(density.y) }

    /// The smallest upright rectangle around all pixels that a sprite may touch; nil where it is not drawn.
    func seenPixels(_ sprite: Sprite) -> PixelRect? {
        let seen = drawn(sprite).seenPixels(aspect: aspect)
        guard !isCanvas, sprite.isResting, let seen else { return seen }
        // At rest it may reach half a canvas pixel further.
        let rest = resting(sprite.uprightOutline)
        return seen.union(sprite.clip.map { rest.intersection(resting($0)) } ?? rest)
    }

    /// The pixels where a sprite hides everything behind it; nil where no pixel is certain.
    func coveredPixels(_ sprite: Sprite) -> PixelRect? {
        drawn(sprite).coveredPixels(
            aspect: aspect, resting: sprite.isResting ? resting(sprite.uprightOutline) : nil)
    }
}

extension Sprite {
    /// The same with all lengths so many times as long.
    fileprivate func enlarged(_ times: Double) -> Sprite {
        var sprite = self
        sprite.centre = centre * times
        sprite.size = size * times
        sprite.border?.width *= times
        sprite.cornerRadius *= times
        if let shadow {
            sprite.shadow = Shadow(
                offset: shadow.offset * times, blur: shadow.blur * times, opacity: shadow.opacity)
        }
        sprite.clip = clip.map {
            Rect(origin: $0.origin * times, size: $0.size * times)
        }
        sprite.transform = transform.map {
            .scale(x: 1 / times, y: 1 / times, z: 1 / times) * $0
                * .scale(x: times, y: times, z: times)
        }
        return sprite
    }
}

extension PixelRect {
    /// The smallest rectangle around both.
    fileprivate func union(_ other: PixelRect) -> PixelRect {
        if other.isEmpty { return self }
        let (x, y) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: x, y: y, width: max(columns.upperBound, other.columns.upperBound) - x,
            height: max(rows.upperBound, other.rows.upperBound) - y)
    }
}
