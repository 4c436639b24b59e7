import DisplayList
import Geometry
import Pixels

/// What a moving sprite is made of: boxes one in the other, and the photo's textures.
struct QuadShape {
    let map: PixelMap
    let outer: QuadBox
    /// What the border leaves.
    let inner: QuadBox
    /// The photo, as far as the inner box shows it; nil where there is none.
    let photo: QuadBox?
    /// True where the photo covers the inner box.
    let isCovered: Bool
    let textures: [(texture: Texture, box: QuadBox)]
    let border: Sprite.Border?

    /// Nil where there is nothing to see.
    init?(_ sprite: Sprite, aspect: Double, pictures: PictureSource) {
        guard let map = PixelMap(sprite, aspect: aspect) else { return nil }
        let width = sprite.border?.width ?? 0
        var room = Size(
            width: max(0, sprite.size.width - 2 * width),
            height: max(0, sprite.size.height - 2 * width))
        let seen = sprite.seenSize(of: room, map: map)
        let pixels = Size(width: seen.width, height: seen.height)
        let photo = PlacedPhoto(sprite, in: pixels, from: pictures)
        guard photo != nil || sprite.matte != nil else { return nil }
        let (whole, shown) =
            photo?.sizes(in: room, fit: sprite.fit, aspect: aspect) ?? (.zero, .zero)
        var outline = sprite.size
        if sprite.matte == nil {
            room = shown
            outline = Size(width: room.width + 2 * width, height: room.height + 2 * width)
        }
        self.map = map
        border = width > 0 ? sprite.border : nil
        outer = QuadBox(
            halfWidth: outline.width / 2, halfHeight: outline.height / 2,
            radius: sprite.cornerRadius, map: map)
        inner = QuadBox(
            halfWidth: room.width / 2, halfHeight: room.height / 2,
            radius: sprite.cornerRadius - width, map: map)
        self.photo = photo.map { _ in
            QuadBox(halfWidth: shown.width / 2, halfHeight: shown.height / 2, radius: 0, map: map)
        }
        isCovered = photo != nil && shown == room
        textures = (photo?.pictures ?? []).map { picture in
            let place = Rect(
                x: (picture.part.minX - 0.5) * whole.width,
                y: (picture.part.minY - 0.5) * whole.height,
                width: picture.part.size.width * whole.width,
                height: picture.part.size.height * whole.height)
            return (Texture(picture.bitmap, over: place, map: map), QuadBox(place, map: map))
        }
    }
}

extension Sprite {
    /// How many canvas pixels a rectangle around the sprite's centre takes where it is seen largest.
    func seenSize(of room: Size, map: PixelMap) -> Size {
        let halfWidth = Float(room.width / 2)
        let halfHeight = Float(room.height / 2)
        let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { x, y in
            map.pixel(Float(x) * halfWidth, Float(y) * halfHeight) ?? SIMD2()
        }
        func length(_ i: Int, _ j: Int) -> Double {
            let side = corners[j] - corners[i]
            return Double((side * side).sum().squareRoot())
        }
        return Size(
            width: max(length(0, 1), length(3, 2)), height: max(length(1, 2), length(0, 3)))
    }
}
