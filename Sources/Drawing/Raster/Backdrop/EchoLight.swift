/// The light of a photo, dimmed and less colourful, so that it can stand beside the photo.
enum EchoLight {
    /// How much of the light is left, 0…½.
    ///
    /// Bright photos are dimmed to a calm mean; dark ones keep half of their light, so that night stays night.
    static func dimming(ofLuminance luminance: Float) -> Float {
        min(0.5, 0.09 / max(luminance, 1e-3))
    }

    static func calm(_ colour: SIMD3<Float>) -> SIMD3<Float> {
        let grey = SIMD3(repeating: luminance(of: colour))
        return grey + (colour - grey) * 0.8
    }

    /// The relative luminance, 0…1.
    static func luminance(of colour: SIMD3<Float>) -> Float {
        0.2126 * colour.x + 0.7152 * colour.y + 0.0722 * colour.z
    }
}
