internal import Pixels

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
