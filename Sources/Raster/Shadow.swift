import DisplayList
import Geometry
import Pixels

/// The soft shadow of a box: the box smoothed by a kernel of its blur, exact for square corners, without a blur pass.
struct ShadowPainter {
    private let map: PixelMap
    private let halfWidth: Float
    private let halfHeight: Float
    /// In local units.
    private let blur: Float
    /// 0…1 where it is darkest.
    private let strength: Float
    private let reach: [PixelPlane]
    private let clip: ClipBox?
    private let light: LightMixer

    /// `outline` is in the sprite's own coordinates; nil where no shadow is to be seen.
    init?(_ sprite: Sprite, outline: Size, aspect: Double, light: LightMixer) {
        guard let shadow = sprite.shadow, shadow.opacity > 0, sprite.opacity > 0,
            let map = PixelMap(
                centre: sprite.centre + shadow.offset, scale: sprite.scale,
                rotation: sprite.rotation, transform: sprite.transform, aspect: aspect)
        else { return nil }
        self.map = map
        self.light = light
        halfWidth = Float(outline.width / 2)
        halfHeight = Float(outline.height / 2)
        // A pixel's worth at least, so that a hard shadow has smooth edges too.
        blur = Float(max(shadow.blur, 0.5) / sprite.scale)
        strength = Float(shadow.opacity * sprite.opacity)
        reach =
            QuadBox(
                halfWidth: outline.width / 2 + Double(blur),
                halfHeight: outline.height / 2 + Double(blur), radius: 0, map: map
            ).sides
        clip = sprite.clip.map { ClipBox($0, aspect: aspect) }
    }

    /// Darkens the canvas where neither the sprite itself nor others will be painted over it.
    func paint(
        rows: Range<Int>, hidden: HiddenColumns, under sprite: PreparedSprite,
        on canvas: inout Canvas
    ) {
        let width = canvas.width
        var pixels = canvas.pixels.mutableSpan
        for y in rows {
            var dark = columns(y, of: width, where: reach, areAtLeast: 0)
            if let clip { dark = dark.clamped(to: clip.touchedColumns(y)) }
            let own = sprite.hiding(row: y, of: width)
            for first in dark.parts(outside: hidden.rows[y]) {
                for part in first.parts(outside: own) { paint(part, y, width, &pixels) }
            }
        }
    }

    private func paint(
        _ columns: Range<Int>, _ y: Int, _ width: Int, _ pixels: inout MutableSpan<UInt32>
    ) {
        let row = Float(y) + 0.5
        for x in columns {
            let place = map.local(Float(x) + 0.5, row)
            let dark = strength * part(place.x, halfWidth) * part(place.y, halfHeight)
            let i = y &* width &+ x
            pixels[i] = light.dim(pixels[i], to: 256 &- weight(dark))
        }
    }

    /// The part of the kernel around `place` that lies within `half` of the middle.
    @inline(__always)
    private func part(_ place: Float, _ half: Float) -> Float {
        step((half - place) / blur) + step((half + place) / blur) - 1
    }

    /// A smooth step from 0 at −1 to 1 at 1.
    @inline(__always)
    private func step(_ value: Float) -> Float {
        let t = min(max(value * 0.5 + 0.5, 0), 1)
        return t * t * (3 - 2 * t)
    }
}
