import Geometry
import Pixels

/// Whole rectangles mixed in linear light; they must lie on the canvas.
extension Bitmap {
    /// Lays a colour over a rectangle, `weight` 256ths of it.
    mutating func tint(_ rect: PixelRect, _ colour: UInt32, weight: UInt32, light: LightMixer) {
        let width = width
        var pixels = pixels.mutableSpan
        for y in rect.rows {
            for x in rect.columns {
                let i = y &* width &+ x
                pixels[i] = light.mix(pixels[i], colour, weight)
            }
        }
    }

    /// Leaves `weight` 256ths of a rectangle over what was below it.
    mutating func fade(_ rect: PixelRect, over below: Bitmap, weight: UInt32, light: LightMixer) {
        let patch = below.pixels.span
        let width = width
        var pixels = pixels.mutableSpan
        for y in rect.rows {
            let source = (y - rect.y) * rect.width - rect.x
            for x in rect.columns {
                let i = y &* width &+ x
                pixels[i] = light.mix(patch[source &+ x], pixels[i], weight)
            }
        }
    }
}
