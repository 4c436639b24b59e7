import Glibc

/// Mixes 0x00RRGGBB colours in linear light, by tables of whole numbers.
///
/// The transfer function is that of IEC 61966-2-1. Linear light is counted in 8191sts, so that three channels and eight
/// bits of weight fit into one word.
package struct LightMixer: Sendable {
    /// Linear light of each sRGB byte, 0…8191.
    package let linear: [UInt16]
    /// The nearest sRGB byte of each of 8192 steps of linear light.
    package let encoded: [UInt8]
    /// What an sRGB byte is to be multiplied by, in 256ths, so that the given 256ths of its light remain.
    let dimming: [UInt32]

    package init() {
        linear = (0..<256).map { UInt16((LightMixer.light(ofSRGB: Double($0)) * 8191).rounded()) }
        // The nearest byte changes half-way between two bytes.
        var bytes = [UInt8](repeating: 255, count: 8192)
        var first = 0
        for byte in 0..<255 {
            let border = LightMixer.light(ofSRGB: Double(byte) + 0.5) * 8191
            let next = Int(border.rounded(.up))
            for step in first..<next { bytes[step] = UInt8(byte) }
            first = next
        }
        encoded = bytes
        // The curve is close to a power of 2.2, for which dimming is the same factor for every byte.
        dimming = (0...256).map { UInt32((pow(Double($0) / 256, 1 / 2.2) * 256).rounded()) }
    }

    /// `below` covered by `above` to `weight` 256ths, 0…256.
    @inline(__always)
    func mix(_ below: UInt32, _ above: UInt32, _ weight: UInt32) -> UInt32 {
        mixing { $0.mix(below, above, weight) }
    }

    /// Lays `weight` 256ths of a row of colours over the pixels from `start` on.
    func lay(
        _ colours: Span<UInt32>, _ weight: UInt32, over pixels: inout MutableSpan<UInt32>,
        from start: Int
    ) {
        mixing { mixer in
            for i in colours.indices {
                let below = pixels[start &+ i]
                pixels[start &+ i] = mixer.mix(below, colours[i], weight)
            }
        }
    }

    /// Red, green and blue in 8191sts of linear light.
    @inline(__always)
    func light(of colour: UInt32) -> SIMD3<UInt32> {
        SIMD3(
            UInt32(linear[Int(colour &>> 16 & 0xFF)]), UInt32(linear[Int(colour &>> 8 & 0xFF)]),
            UInt32(linear[Int(colour & 0xFF)]))
    }

    /// The linear light, 0…1, of an sRGB value, 0…255.
    private static func light(ofSRGB value: Double) -> Double {
        let part = value / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }

    /// The sRGB value, 0…255 and not rounded, of linear light 0…1.
    static func sRGB(_ light: Float) -> Float {
        let light = Double(min(max(light, 0), 1))
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return Float(value * 255)
    }

    /// `colour` with `rest` 256ths of its light, 0…256.
    @inline(__always)
    func dim(_ colour: UInt32, to rest: UInt32) -> UInt32 {
        scaled(colour, dimming[Int(min(rest, 256))])
    }
}

/// Each channel of `colour` times `factor` 256ths (0…256), rounded.
@inline(__always)
func scaled(_ colour: UInt32, _ factor: UInt32) -> UInt32 {
    let redBlue = ((colour & 0xFF00FF) &* factor &+ 0x80_0080) &>> 8
    let green = ((colour & 0x00FF00) &* factor &+ 0x8000) &>> 8
    return (redBlue & 0xFF00FF) | (green & 0x00FF00)
}

/// `a` and `b` mixed channel by channel as they are encoded, `weight` 256ths of `b` (0…256), rounded.
@inline(__always)
func blended(_ a: UInt32, _ b: UInt32, _ weight: UInt32) -> UInt32 {
    let rest = 256 &- weight
    let redBlue = ((a & 0xFF00FF) &* rest &+ (b & 0xFF00FF) &* weight &+ 0x80_0080) &>> 8
    let green = ((a & 0x00FF00) &* rest &+ (b & 0x00FF00) &* weight &+ 0x8000) &>> 8
    return (redBlue & 0xFF00FF) | (green & 0x00FF00)
}

/// A part 0…1 as 256ths.
@inline(__always)
func weight(_ part: Float) -> UInt32 {
    UInt32(min(max(part, 0), 1) * 256 + 0.5)
}
