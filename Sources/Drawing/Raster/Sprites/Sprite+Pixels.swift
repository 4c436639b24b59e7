import DisplayList
import Geometry

/// Which pixels a sprite takes.
extension Sprite {
    /// The outline on the canvas in units u, for a sprite that is neither turned nor seen in perspective.
    var uprightOutline: Rect { Rect(centre: centre, size: size * scale) }

    /// True where it is drawn in whole pixels.
    var isResting: Bool {
        isAtRest && rotation == 0 && scale == 1 && transform == nil
    }

    /// The smallest upright rectangle around all pixels that it may touch; nil where it is not drawn.
    func seenPixels(aspect: Double) -> PixelRect? {
        guard let bounds = seenBounds else { return nil }
        var seen = bounds
        if let shadow, shadow.opacity > 0 {
            // The blur is in u before perspective, which may enlarge it.
            let growth = max(
                1, bounds.size.width / max(size.width * scale, 1e-9),
                bounds.size.height / max(size.height * scale, 1e-9))
            let reach = max(shadow.blur, 0.5) * min(growth, 8)
            let dark = Rect(
                x: bounds.minX + shadow.offset.x - reach, y: bounds.minY + shadow.offset.y - reach,
                width: bounds.size.width + 2 * reach, height: bounds.size.height + 2 * reach)
            seen = seen.union(dark)
        }
        if let clip {
            guard let rest = seen.intersection(clip) else { return nil }
            seen = rest
        }
        return PixelRect(around: seen, aspect: aspect)
    }

    /// The pixels of which it hides everything that lies behind it; nil where there are none for sure.
    ///
    /// `resting` is where it stands at rest.
    func coveredPixels(aspect: Double, resting: PixelRect?) -> PixelRect? {
        guard opacity == 1, matte != nil, rotation == 0, transform == nil, scale > 0 else {
            return nil
        }
        var cover = resting ?? PixelRect(inside: uprightOutline, aspect: aspect)
        if let clip { cover = cover.intersection(PixelRect(inside: clip, aspect: aspect)) }
        // Of a rounded corner, the square within it.
        let corner = max(0, cornerRadius) * scale * 0.3
        if corner > 0 { cover = cover.inset(by: corner + 1, aspect: aspect) }
        return cover
    }
}

extension PixelRect {
    /// All pixels that a rectangle in units u touches.
    init(around rect: Rect, aspect: Double) {
        let whole = PixelRect(
            Rect(
                x: rect.minX - aspect / 2, y: rect.minY - 0.5, width: rect.size.width + aspect,
                height: rect.size.height + 1), aspect: aspect)
        self = whole
    }

    /// All pixels that lie wholly in a rectangle in units u.
    init(inside rect: Rect, aspect: Double) {
        self.init(
            Rect(
                x: rect.minX + aspect / 2, y: rect.minY + 0.5,
                width: max(0, rect.size.width - aspect), height: max(0, rect.size.height - 1)),
            aspect: aspect)
    }
}

extension Rect {
    /// The smallest rectangle around both.
    fileprivate func union(_ other: Rect) -> Rect {
        let x = min(minX, other.minX)
        let y = min(minY, other.minY)
        return Rect(
            x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }
}
