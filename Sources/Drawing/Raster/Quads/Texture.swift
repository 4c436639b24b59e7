import Geometry
import Pixels

/// A bitmap laid on a rectangle of a sprite, read between its pixels: bilinear, 8-bit weights, clamped at the edges.
///
/// Where it is made much smaller, several places in each pixel are read and averaged, so that it does not shimmer.
struct Texture {
    let texels: Texels
    /// Coordinates in 256ths of a texel from the centre of the first, as numerators over `w`.
    let u: PixelPlane
    let v: PixelPlane
    let w: PixelPlane
    let isAffine: Bool
    /// Places that are read in each pixel, from its centre; their number is a power of two.
    let taps: [SIMD2<Float>]

    /// `bitmap` must not be empty; `place` is in the sprite's own coordinates.
    init(_ bitmap: Bitmap, over place: Rect, map: PixelMap) {
        texels = Texels(bitmap.pixels, width: bitmap.width, height: bitmap.height)
        let scaleU = Double(bitmap.width) / max(place.size.width, 1e-9)
        let scaleV = Double(bitmap.height) / max(place.size.height, 1e-9)
        let toU = map.x * Float(scaleU) + map.w * Float(-place.minX * scaleU - 0.5)
        let toV = map.y * Float(scaleV) + map.w * Float(-place.minY * scaleV - 0.5)
        isAffine = map.isAffine
        let factor = 256 / (isAffine ? map.w.constant : 1)
        u = toU * factor
        v = toV * factor
        w = map.w
        taps = Texture.taps(place, scaleU, scaleV, map)
    }

    /// A grid of places as fine as the bitmap is reduced in the middle of its place.
    private static func taps(
        _ place: Rect, _ scaleU: Double, _ scaleV: Double, _ map: PixelMap
    ) -> [SIMD2<Float>] {
        // Columns and rows per local unit there, from the inverse of the map's slopes.
        guard let middle = map.pixel(Float(place.centre.x), Float(place.centre.y)) else {
            return [SIMD2()]
        }
        let slopes = map.slopes(middle.x, middle.y)
        let scale = SIMD2(Float(scaleU), Float(scaleV))
        func count(_ slope: SIMD2<Float>) -> Int {
            let texels = slope * scale
            let reduction = (texels * texels).sum().squareRoot()
            return reduction < 1.5 ? 1 : reduction < 3 ? 2 : 4
        }
        let across = count(slopes.right)
        let down = count(slopes.down)
        return (0..<(across * down)).map { i in
            SIMD2(
                (Float(i % across) + 0.5) / Float(across) - 0.5,
                (Float(i / across) + 0.5) / Float(down) - 0.5)
        }
    }

    /// The colour seen at a place on the canvas, in pixels.
    @inline(__always)
    func colour(_ column: Float, _ row: Float) -> UInt32 {
        texels.reading { colour(column, row, $0) }
    }

    /// The same with a reader of `texels`.
    @inline(__always)
    func colour(_ column: Float, _ row: Float, _ texels: TexelReader) -> UInt32 {
        taps.count == 1 ? single(column, row, texels) : average(column, row, texels)
    }

    @inline(__always)
    private func single(_ column: Float, _ row: Float, _ texels: TexelReader) -> UInt32 {
        let depth = isAffine ? 1 : 1 / w.value(column, row)
        return texels.colour(u: u.value(column, row) * depth, v: v.value(column, row) * depth)
    }

    private func average(_ column: Float, _ row: Float, _ texels: TexelReader) -> UInt32 {
        var redBlue: UInt32 = 0
        var green: UInt32 = 0
        for tap in taps {
            let colour = single(column + tap.x, row + tap.y, texels)
            redBlue &+= colour & 0xFF00FF
            green &+= colour &>> 8 & 0xFF
        }
        let shift = UInt32(taps.count.trailingZeroBitCount)
        let half = UInt32(taps.count) / 2
        redBlue = (redBlue &+ half &* 0x1_0001) &>> shift & 0xFF00FF
        return redBlue | ((green &+ half) &>> shift) &<< 8
    }
}
