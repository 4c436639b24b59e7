import Pixels

extension PagePainter {
    /// A page through a round opening in black.
    func iris(_ opening: IrisOpening) -> Bitmap {
        var picture = bitmap(of: opening.page)
        let radius = Float(opening.radius)
        let across = Float(aspect)
        var pixels = picture.pixels.mutableSpan
        for y in 0..<height {
            let down = Float(y) + 0.5 - Float(height) / 2
            for x in 0..<width {
                let side = (Float(x) + 0.5 - Float(width) / 2) * across
                let distance = (side * side + down * down).squareRoot()
                let inside = radius - distance + 0.5
                if inside >= 1 { continue }
                let i = y &* width &+ x
                pixels[i] = inside <= 0 ? 0 : light.mix(0, pixels[i], weight(inside))
            }
        }
        return picture
    }
}
