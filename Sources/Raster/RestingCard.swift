import DisplayList
public import Geometry
import Pixels

/// Whole pixels of a canvas; `width` and `height` may be 0.
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    /// The pixels that an upright rectangle in units u takes at rest, each side to the nearest pixel.
    public init(_ rect: Rect, aspect: Double) {
        x = Int((rect.minX / aspect).rounded())
        y = Int(rect.minY.rounded())
        width = max(0, Int((rect.maxX / aspect).rounded()) - x)
        height = max(0, Int(rect.maxY.rounded()) - y)
    }

    /// What a border of `border` units leaves; the border takes at least one pixel on each side where it is above 0.
    public func inset(by border: Double, aspect: Double) -> PixelRect {
        guard border > 0 else { return self }
        let h = max(1, Int((border / aspect).rounded()))
        let v = max(1, Int(border.rounded()))
        var inner = self
        inner.x += h
        inner.y += v
        inner.width = max(0, width - 2 * h)
        inner.height = max(0, height - 2 * v)
        return inner
    }
}

/// Draws a sprite that stands still: whole pixels, and the bitmap one to one where it has the size of its place.
func drawResting(_ sprite: Sprite, _ picture: Bitmap?, aspect: Double, on canvas: inout Canvas) {
    let outer = PixelRect(sprite.uprightOutline, aspect: aspect)
    let inner = outer.inset(by: sprite.border?.width ?? 0, aspect: aspect)
    if let border = sprite.border { canvas.fill(outer, with: border.colour.rgb) }
    if let matte = sprite.matte { canvas.fill(inner, with: matte.rgb) }
    guard let picture, picture.width > 0, picture.height > 0 else { return }
    let place = restingPlace(of: picture, in: inner, fit: sprite.fit, aspect: aspect)
    if place.width == picture.width, place.height == picture.height {
        canvas.copy(picture, to: place)
    } else {
        canvas.stretch(picture, to: place, clippedTo: inner)
    }
}

/// Where a bitmap lies in the inner rectangle of a resting card.
///
/// A bitmap that was decoded for this rectangle keeps its pixels; another is fitted.
private func restingPlace(
    of picture: Bitmap, in inner: PixelRect, fit: Sprite.Fit, aspect: Double
) -> PixelRect {
    let natural = Size(width: Double(picture.width) * aspect, height: Double(picture.height))
    let box = Size(width: Double(inner.width) * aspect, height: Double(inner.height))
    var place = inner
    switch fit {
    case .fill: return inner
    case .contain, .cropFill:
        let horizontal = box.width / natural.width
        let vertical = box.height / natural.height
        let ratio = fit == .contain ? min(horizontal, vertical) : max(horizontal, vertical)
        let isDecodedForIt =
            fit == .contain && picture.width <= inner.width && picture.height <= inner.height
            && (picture.width == inner.width || picture.height == inner.height)
        if isDecodedForIt {
            place.width = picture.width
            place.height = picture.height
        } else {
            place.width = max(1, Int((natural.width * ratio / aspect).rounded()))
            place.height = max(1, Int((natural.height * ratio).rounded()))
        }
    }
    place.x = inner.x + Int((Double(inner.width - place.width) / 2).rounded(.down))
    place.y = inner.y + Int((Double(inner.height - place.height) / 2).rounded(.down))
    return place
}
