import Glibc
internal import Pixels

/// Where a linear-light colour lies in Oklab, in which distance is near to what the eye sees.
///
/// B. Ottosson, "A perceptual color space for image processing", 2020.
func oklab(_ colour: LinearColour) -> LinearColour {
    let l = cbrtf(0.4122214708 * colour.x + 0.5363325363 * colour.y + 0.0514459929 * colour.z)
    let m = cbrtf(0.2119034982 * colour.x + 0.6806995451 * colour.y + 0.1073969566 * colour.z)
    let s = cbrtf(0.0883024619 * colour.x + 0.2817188376 * colour.y + 0.6299787005 * colour.z)
    return LinearColour(
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s, 0)
}

/// A colour in linear light, or a sum of colours and errors; channels are nominally 0…1.
typealias LinearColour = SIMD4<Float>

extension LightTables {
    /// A 0x00RRGGBB word in linear light; the fourth lane is 0.
    func colour(_ pixel: UInt32) -> LinearColour {
        LinearColour(
            linear[Int(pixel >> 16 & 255)], linear[Int(pixel >> 8 & 255)], linear[Int(pixel & 255)],
            0)
    }
}
