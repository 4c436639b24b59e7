import DisplayList
import Pixels

extension Sprite {
    /// The matte in the light of the photo that it echoes.
    ///
    /// One colour, however the sprite moves: what lies beside a photo stays calm.
    func tintedMatte(light: LightMixer, pictures: PictureSource) -> Colour? {
        guard let matte, let echo = matteEcho, echo.strength > 0 else { return matte }
        guard let bitmap = pictures(echo.photo, .echo).first?.bitmap, !bitmap.pixels.isEmpty else {
            return matte
        }
        let mean = EchoLight(meanLight(of: bitmap, light))
        let base = SIMD3<Float>(light.light(of: matte.rgb)) / 8191
        let seen = base + (mean.colour - base) * Float(min(echo.strength, 1))
        func byte(_ part: Float) -> UInt32 { UInt32(LightMixer.sRGB(part).rounded()) }
        return Colour(byte(seen.x) << 16 | byte(seen.y) << 8 | byte(seen.z))
    }
}

/// The mean of texels spread over a bitmap that is not empty; 0…1.
private func meanLight(of bitmap: Bitmap, _ light: LightMixer) -> SIMD3<Float> {
    let stepX = max(1, bitmap.width / 24)
    let stepY = max(1, bitmap.height / 24)
    let texels = bitmap.pixels.span
    var sum = SIMD3<UInt32>()
    var count: UInt32 = 0
    for y in stride(from: stepY / 2, to: bitmap.height, by: stepY) {
        for x in stride(from: stepX / 2, to: bitmap.width, by: stepX) {
            sum &+= light.light(of: texels[y &* bitmap.width &+ x])
            count &+= 1
        }
    }
    return SIMD3<Float>(sum) / (Float(count) * 8191)
}
