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
        let start = y &* width
        var x = columns.lowerBound
        while x < columns.upperBound {
            // The last ones may be fewer; what is computed beyond them is left alone.
            let dark = darkness(Float(x), row)
            for lane in 0..<min(8, columns.upperBound &- x) {
                let i = start &+ x &+ lane
                pixels[i] = light.dim(pixels[i], to: 256 &- UInt32(dark[lane]))
            }
            x &+= 8
        }
    }

    /// How dark eight pixels in a row are, in 256ths and a half more, to be cut off.
    @inline(__always)
    private func darkness(_ first: Float, _ row: Float) -> SIMD8<Float> {
        let column = SIMD8<Float>(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5) + first
        let x = column * map.x.perColumn + (row * map.x.perRow + map.x.constant)
        let y = column * map.y.perColumn + (row * map.y.perRow + map.y.constant)
        let w = column * map.w.perColumn + (row * map.w.perRow + map.w.constant)
        let dark = strength * part(x / w, halfWidth) * part(y / w, halfHeight)
        return limited(dark) * 256 + 0.5
    }

    /// The part of the kernel around each place that lies within `half` of the middle.
    @inline(__always)
    private func part(_ place: SIMD8<Float>, _ half: Float) -> SIMD8<Float> {
        step((half - place) / blur) + step((half + place) / blur) - 1
    }

    /// A smooth step from 0 at −1 to 1 at 1.
    @inline(__always)
    private func step(_ value: SIMD8<Float>) -> SIMD8<Float> {
        let t = limited(value * 0.5 + 0.5)
        return t * t * (3 - 2 * t)
    }

    /// Each part limited to 0…1; not a number counts as 0.
    @inline(__always)
    private func limited(_ value: SIMD8<Float>) -> SIMD8<Float> {
        let least = SIMD8<Float>(repeating: 0).replacing(with: value, where: value .> 0)
        return least.replacing(with: 1, where: least .> 1)
    }
}
