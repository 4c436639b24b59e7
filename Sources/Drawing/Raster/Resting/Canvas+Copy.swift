import Geometry
import Pixels

extension Bitmap {
    var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Paints a rectangle, as far as it lies on the canvas.
    mutating func fill(_ rect: PixelRect, with colour: UInt32) {
        let rect = rect.intersection(bounds)
        let width = width
        var pixels = pixels.mutableSpan
        for y in rect.rows {
            fillPixels(&pixels, from: y * width + rect.x, count: rect.width, with: colour)
        }
    }

    /// Copies a bitmap pixel by pixel to `place`, which has its size, as far as `clip` and the canvas reach.
    mutating func copy(_ picture: Bitmap, to place: PixelRect, clippedTo clip: PixelRect) {
        let rect = place.intersection(clip).intersection(bounds)
        let texels = picture.pixels.span
        let width = width
        var pixels = pixels.mutableSpan
        for y in rect.rows {
            let source = (y - place.y) * picture.width - place.x + rect.x
            let target = y * width + rect.x
            copyPixels(texels, from: source, count: rect.width, to: &pixels, from: target)
        }
    }

    /// Copies a bitmap stretched over `place`, between its pixels, as far as `clip` and the canvas reach.
    mutating func stretch(_ picture: Bitmap, to place: PixelRect, clippedTo clip: PixelRect) {
        let rect = place.intersection(clip).intersection(bounds)
        guard !rect.isEmpty else { return }
        let area = Rect(
            x: Double(place.x), y: Double(place.y), width: Double(place.width),
            height: Double(place.height))
        let texture = Texture(picture, over: area, map: .identity)
        let width = width
        var pixels = pixels.mutableSpan
        for y in rect.rows { texture.copy(rect.columns, y, to: y * width, &pixels) }
    }

    /// The pixels of a rectangle, which must lie on the canvas.
    func patch(_ rect: PixelRect) -> Bitmap {
        var patch = Bitmap(width: rect.width, height: rect.height)
        patch.copy(
            self, to: PixelRect(x: -rect.x, y: -rect.y, width: width, height: height),
            clippedTo: patch.bounds)
        return patch
    }
}
