import Pixels

extension Bitmap {
    /// Paints a rectangle, as far as it lies on the canvas.
    mutating func fill(_ rect: PixelRect, with colour: UInt32) {
        let x0 = max(0, rect.x)
        let x1 = min(width, rect.x + rect.width)
        guard x0 < x1 else { return }
        for y in max(0, rect.y)..<max(max(0, rect.y), min(height, rect.y + rect.height)) {
            for i in (y * width + x0)..<(y * width + x1) { pixels[i] = colour }
        }
    }

    /// Copies a bitmap pixel by pixel, as far as it lies on the canvas; `place` has the bitmap's size.
    mutating func copy(_ picture: Bitmap, to place: PixelRect) {
        let x0 = max(0, place.x)
        let x1 = min(width, place.x + place.width)
        guard x0 < x1 else { return }
        for y in max(0, place.y)..<max(max(0, place.y), min(height, place.y + place.height)) {
            let source = (y - place.y) * picture.width - place.x
            for x in x0..<x1 { pixels[y * width + x] = picture.pixels[source + x] }
        }
    }

    /// Copies a bitmap stretched over `place`, between its pixels bilinearly, as far as `clip` and the canvas reach.
    mutating func stretch(_ picture: Bitmap, to place: PixelRect, clippedTo clip: PixelRect) {
        let x0 = max(0, place.x, clip.x)
        let x1 = min(width, place.x + place.width, clip.x + clip.width)
        let y0 = max(0, place.y, clip.y)
        let y1 = min(height, place.y + place.height, clip.y + clip.height)
        guard x0 < x1, y0 < y1 else { return }
        let sampler = BilinearSampler(picture)
        let stepX = Float(picture.width) / Float(place.width)
        let stepY = Float(picture.height) / Float(place.height)
        for y in y0..<y1 {
            let v = (Float(y - place.y) + 0.5) * stepY - 0.5
            for x in x0..<x1 {
                let u = (Float(x - place.x) + 0.5) * stepX - 0.5
                pixels[y * width + x] = sampler.sample(picture.pixels, u, v)
            }
        }
    }
}
