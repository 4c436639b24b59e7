import Geometry
import Pixels

/// A bitmap laid on a rectangle of a sprite, read between its pixels: bilinear, 8-bit weights, clamped at the edges.
///
/// Where it is made much smaller, several places in each pixel are read and averaged, so that it does not shimmer.
struct Texture {
    let texels: [UInt32]
    let width: Int
    /// The largest coordinates, in 256ths of a texel.
    let lastU: Float
    let lastV: Float
    /// Coordinates in 256ths of a texel from the centre of the first, as numerators over `w`.
    let u: PixelPlane
    let v: PixelPlane
    let w: PixelPlane
    let isAffine: Bool
    /// Places that are read in each pixel, from its centre; their number is a power of two.
    let taps: [SIMD2<Float>]

    /// `bitmap` must not be empty; `place` is in the sprite's own coordinates.
    init(_ bitmap: Bitmap, over place: Rect, map: PixelMap) {
        texels = bitmap.pixels
        width = bitmap.width
        lastU = Float(256 * (bitmap.width - 1))
        lastV = Float(256 * (bitmap.height - 1))
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
        taps.count == 1 ? single(column, row) : average(column, row)
    }

    @inline(__always)
    private func single(_ column: Float, _ row: Float) -> UInt32 {
        let depth = isAffine ? 1 : 1 / w.value(column, row)
        return bilinear(
            texels.span, width, fixed(u.value(column, row) * depth, lastU),
            fixed(v.value(column, row) * depth, lastV))
    }

    private func average(_ column: Float, _ row: Float) -> UInt32 {
        var redBlue: UInt32 = 0
        var green: UInt32 = 0
        for tap in taps {
            let colour = single(column + tap.x, row + tap.y)
            redBlue &+= colour & 0xFF00FF
            green &+= colour &>> 8 & 0xFF
        }
        let shift = UInt32(taps.count.trailingZeroBitCount)
        let half = UInt32(taps.count) / 2
        redBlue = (redBlue &+ half &* 0x1_0001) &>> shift & 0xFF00FF
        return redBlue | ((green &+ half) &>> shift) &<< 8
    }
}

/// A coordinate as a whole number, clamped to 0…`last`, which is below 2²³.
@inline(__always)
func fixed(_ value: Float, _ last: Float) -> Int {
    // Adding 2²³ leaves the rounded value in the low bits; a plain conversion checks its range.
    Int((min(max(value, 0), last) + 8_388_608).bitPattern & 0x7F_FFFF)
}

/// The colour of `texels` at coordinates in 256ths, which lie within them.
@inline(__always)
func bilinear(_ texels: Span<UInt32>, _ width: Int, _ u: Int, _ v: Int) -> UInt32 {
    let partU = UInt32(truncatingIfNeeded: u & 0xFF)
    let partV = UInt32(truncatingIfNeeded: v & 0xFF)
    let first = (v &>> 8) &* width &+ (u &>> 8)
    // Beyond the last column and row the weight is 0: the same texel will do.
    let right = partU == 0 ? 0 : 1
    let below = partV == 0 ? 0 : width
    let both = (partU &* partV) &>> 8
    let weightRight = partU &- both
    let weightBelow = partV &- both
    let weightFirst = 256 &- partU &- partV &+ both
    let a = texels[first]
    let b = texels[first &+ right]
    let c = texels[first &+ below]
    let d = texels[first &+ below &+ right]
    let redBlue =
        (a & 0xFF00FF) &* weightFirst &+ (b & 0xFF00FF) &* weightRight
        &+ (c & 0xFF00FF) &* weightBelow &+ (d & 0xFF00FF) &* both &+ 0x80_0080
    let green =
        (a & 0xFF00) &* weightFirst &+ (b & 0xFF00) &* weightRight
        &+ (c & 0xFF00) &* weightBelow &+ (d & 0xFF00) &* both &+ 0x8000
    return (redBlue &>> 8 & 0xFF00FF) | (green &>> 8 & 0xFF00)
}
