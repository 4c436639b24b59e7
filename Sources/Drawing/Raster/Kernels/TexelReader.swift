/// Reads colours between the texels of a bitmap, by pairs of neighbours.
///
/// Whatever is requested, it reads within the bitmap: coordinates are clamped here. It lives as long as the closure
/// that `Texels.reading` gives it to.
@safe package struct TexelReader {
    private let texels: UnsafeRawPointer
    private let width: Int
    /// The index of the last texel, which has no right neighbour to be read with it.
    private let last: Int
    /// The largest coordinates, in 256ths of a texel.
    let lastU: Float
    let lastV: Float

    init(at texels: UnsafeRawPointer, width: Int, height: Int) {
        unsafe self.texels = texels
        self.width = width
        last = width * height - 1
        lastU = Float(256 * (width - 1))
        lastV = Float(256 * (height - 1))
    }

    /// The colour at coordinates in 256ths of a texel from the centre of the first.
    @inline(always)
    package func colour(u: Float, v: Float) -> UInt32 {
        colour(u: fixed(u, lastU), v: fixed(v, lastV))
    }

    /// The mean of the colours at the four places that two values of each coordinate make.
    @inline(always)
    func average(u: SIMD2<Float>, v: SIMD2<Float>) -> UInt32 {
        let us = fixed(SIMD4(lowHalf: u, highHalf: u), lastU)
        let vs = fixed(SIMD4(v.x, v.x, v.y, v.y), lastV)
        var redBlue: UInt32 = 0x2_0002
        var green: UInt32 = 0x200
        for i in 0..<4 {
            let colour = colour(u: us[i], v: vs[i])
            redBlue &+= colour & 0xFF00FF
            green &+= colour & 0xFF00
        }
        return redBlue &>> 2 & 0xFF00FF | green &>> 2 & 0xFF00
    }

    /// The colour at whole coordinates, from `fixed`.
    @inline(always)
    func colour(u: UInt32, v: UInt32) -> UInt32 {
        let partU = UInt16(truncatingIfNeeded: u & 0xFF)
        let partV = UInt16(truncatingIfNeeded: v & 0xFF)
        let first = Int(v &>> 8) &* width &+ Int(u &>> 8)
        // Beyond the last row the weight is 0: the same row will do.
        let lower = first &+ (partV == 0 ? 0 : width)
        let both = (partU &* partV) &>> 8
        let weightRight = partU &- both
        let weightBelow = partV &- both
        let weightFirst = 256 &- partU &- partV &+ both
        // Beyond the last column it is 0 as well, and the next row's first texel will do, but there is none in the end.
        guard lower < last else {
            return corner(first, lower, partU, [weightFirst, weightRight, weightBelow, both])
        }
        let above = unsafe texels.loadUnaligned(fromByteOffset: first &<< 2, as: SIMD8<UInt8>.self)
        let below = unsafe texels.loadUnaligned(fromByteOffset: lower &<< 2, as: SIMD8<UInt8>.self)
        // The weights add up to 256: 16 bits hold every sum.
        let pairs =
            SIMD8<UInt16>(truncatingIfNeeded: above) &* weights(weightFirst, weightRight)
            &+ SIMD8<UInt16>(truncatingIfNeeded: below) &* weights(weightBelow, both)
        let sums = (pairs.lowHalf &+ pairs.highHalf &+ SIMD4(repeating: 128)) &>> 8
        return unsafe unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: sums), to: UInt32.self)
            & 0xFF_FFFF
    }

    @inline(always)
    private func weights(_ left: UInt16, _ right: UInt16) -> SIMD8<UInt16> {
        SIMD8(lowHalf: SIMD4(repeating: left), highHalf: SIMD4(repeating: right))
    }

    /// The same, texel by texel, where the last one is among the four.
    @inline(never)
    private func corner(
        _ first: Int, _ lower: Int, _ partU: UInt16, _ weights: SIMD4<UInt16>
    ) -> UInt32 {
        let right = partU == 0 ? 0 : 1
        var redBlue: UInt32 = 0x80_0080
        var green: UInt32 = 0x8000
        for (n, place) in [first, first + right, lower, lower + right].enumerated() {
            precondition(place <= last)
            let texel = unsafe texels.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self)
            redBlue &+= (texel & 0xFF00FF) &* UInt32(weights[n])
            green &+= (texel & 0xFF00) &* UInt32(weights[n])
        }
        return (redBlue &>> 8 & 0xFF00FF) | (green &>> 8 & 0xFF00)
    }
}

/// A coordinate as a whole number, clamped to 0…`last`, which is below 2²³; what is no number becomes 0.
@inline(always)
func fixed(_ value: Float, _ last: Float) -> UInt32 {
    let positive = value > 0 ? value : 0
    // Adding 2²³ leaves the rounded value in the low bits; a plain conversion checks its range.
    return ((positive < last ? positive : last) + 8_388_608).bitPattern & 0x7F_FFFF
}

/// Four coordinates at once.
@inline(always)
func fixed(_ values: SIMD4<Float>, _ last: Float) -> SIMD4<UInt32> {
    let lasts = SIMD4(repeating: last)
    let positive = SIMD4<Float>().replacing(with: values, where: values .> SIMD4())
    let clamped = lasts.replacing(with: positive, where: positive .< lasts)
    return unsafe unsafeBitCast(clamped + SIMD4(repeating: 8_388_608), to: SIMD4<UInt32>.self)
        & SIMD4(repeating: 0x7F_FFFF)
}
