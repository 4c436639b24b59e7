import DisplayList
import Geometry

/// Where a photo that lies straight is seen, in a terminal's own pixels.
struct SeenPhoto {
    let photo: PhotoID
    /// Where the whole photo would lie.
    let whole: ScreenBox
    /// What of it is seen, as far as nothing lies over it.
    let seen: ScreenBox
    /// The squares in which rounded corners lie, on the canvas.
    let corners: [PixelRect]

    /// Nil where it is turned, tinted, faded or not there: then half-blocks show it.
    init?(
        _ sprite: Sprite, density: Density, canvas: PixelGrid, light: LightMixer,
        pictures: PictureSource
    ) {
        guard let photo = sprite.photo, sprite.rotation == 0, sprite.transform == nil,
            sprite.opacity == 1, sprite.highlight?.amount ?? 0 <= 0
        else { return nil }
        self.photo = photo
        if sprite.isResting {
            guard
                let card = RestingCard(sprite, grid: canvas, light: light, pictures: pictures)
            else { return nil }
            whole =
                card.isBetweenPixels
                ? ScreenBox(card.whole, 1, density) : ScreenBox(density.pixels(card.place))
            seen = ScreenBox(density.pixels(card.photoOnCanvas))
            corners = card.cornersOnCanvas
            return
        }
        let aspect = canvas.canvasAspect
        let border = sprite.border?.width ?? 0
        let room = Size(
            width: max(0, sprite.size.width - 2 * border),
            height: max(0, sprite.size.height - 2 * border))
        let pixels = Size(
            width: room.width * sprite.scale / aspect, height: room.height * sprite.scale)
        guard let placed = PlacedPhoto(sprite, in: pixels, from: pictures) else { return nil }
        let (fitted, shown) = placed.sizes(in: room, fit: sprite.fit, aspect: aspect)
        func box(_ size: Size) -> ScreenBox {
            ScreenBox(Rect(centre: sprite.centre, size: size * sprite.scale), aspect, density)
        }
        whole = box(fitted)
        seen =
            sprite.clip.map { box(shown).intersection(ScreenBox($0, aspect, density)) }
            ?? box(shown)
        var outline = sprite.size
        if sprite.matte == nil {
            outline = Size(width: shown.width + 2 * border, height: shown.height + 2 * border)
        }
        corners = Rect(centre: sprite.centre, size: outline * sprite.scale)
            .corners(of: sprite.cornerRadius * sprite.scale)
            .map { PixelRect(around: $0, aspect: aspect) }
    }
}

extension PlacedPhoto {
    /// How large the whole photo lies in a room of a sprite, and what the room shows of it: all in u before scaling.
    func sizes(in room: Size, fit: Sprite.Fit, aspect: Double) -> (whole: Size, shown: Size) {
        // In canvas pixels, whose shape the bitmap has, and back to units u.
        let flat = Size(width: room.width / aspect, height: room.height)
        let fitted = fittedSize(natural, in: flat, fit: fit)
        let whole = Size(width: fitted.width * aspect, height: fitted.height)
        return (
            whole,
            Size(width: min(whole.width, room.width), height: min(whole.height, room.height))
        )
    }
}

/// A rectangle between the pixels of a terminal: where it begins and ends on both axes.
struct ScreenBox {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    init(_ rect: PixelRect) {
        (left, right) = (Double(rect.x), Double(rect.columns.upperBound))
        (top, bottom) = (Double(rect.y), Double(rect.rows.upperBound))
    }

    /// A rectangle in u on a canvas whose pixels have this aspect.
    init(_ rect: Rect, _ aspect: Double, _ density: Density) {
        (left, right) = (rect.minX / aspect * density.x, rect.maxX / aspect * density.x)
        (top, bottom) = (rect.minY * density.y, rect.maxY * density.y)
    }

    var width: Double { right - left }
    var height: Double { bottom - top }
    var area: Double { max(0, width) * max(0, height) }

    /// Whether it lies so near to the first pixel, and is not empty.
    func isWithin(_ reach: Double) -> Bool {
        -reach < left && left < right && right < reach && -reach < top && top < bottom
            && bottom < reach
    }

    func intersection(_ other: ScreenBox) -> ScreenBox {
        var both = self
        both.left = max(left, other.left)
        both.top = max(top, other.top)
        both.right = min(right, other.right)
        both.bottom = min(bottom, other.bottom)
        return both
    }

    /// A part of it, 0…1 on both axes.
    func part(_ part: Rect) -> ScreenBox {
        var box = self
        box.left = left + part.minX * width
        box.right = left + part.maxX * width
        box.top = top + part.minY * height
        box.bottom = top + part.maxY * height
        return box
    }
}

extension Rect {
    /// The squares of this side in its corners; none where the side is 0.
    fileprivate func corners(of side: Double) -> [Rect] {
        guard side > 0 else { return [] }
        return [minX, maxX - side].flatMap { x in
            [minY, maxY - side].map { Rect(x: x, y: $0, width: side, height: side) }
        }
    }
}
