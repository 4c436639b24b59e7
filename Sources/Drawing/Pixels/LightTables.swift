import Glibc

/// The way between sRGB bytes and linear light, as tables.
///
/// The transfer function is that of IEC 61966-2-1. Build one value and pass it on: 256 and 4097 entries.
public struct LightTables: Sendable {
    /// Linear light, 0…1, of each sRGB byte.
    public let linear: [Float]
    /// The sRGB byte nearest to each of 4097 evenly spaced linear values from 0 to 1.
    public let encoded: [UInt8]

    /// The last index of `encoded`, as a factor for a linear value.
    public static let scale: Float = 4096

    public init() {
        linear = (0..<256).map { byte in
            let value = Double(byte) / 255
            return Float(value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4))
        }
        encoded = (0...4096).map { step in
            let light = Double(step) / 4096
            let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8((value * 255).rounded())
        }
    }

    /// The sRGB byte of a linear value; values outside 0…1 are clamped.
    @inlinable public func byte(ofLinear value: Float) -> UInt8 {
        encoded[Int(min(max(value, 0), 1) * LightTables.scale + 0.5)]
    }

    /// The relative luminance, 0…1, of a 0x00RRGGBB word, by the weights of BT.709.
    @inlinable public func luminance(of pixel: UInt32) -> Float {
        0.2126 * linear[Int(pixel >> 16 & 255)] + 0.7152 * linear[Int(pixel >> 8 & 255)]
            + 0.0722 * linear[Int(pixel & 255)]
    }
}
