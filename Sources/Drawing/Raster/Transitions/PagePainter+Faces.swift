import Geometry
import Glibc
import Pixels

/// Pages that turn in space before a black ground.
extension PagePainter {
    func cube() -> Bitmap {
        var picture = Bitmap(width: width, height: height)
        for face in cubeFaces(from: edge, of: size, progress: progress) {
            paint(face, shade: 0.45 + 0.55 * cos(face.angle), on: &picture)
        }
        return picture
    }

    func flip() -> Bitmap {
        var picture = Bitmap(width: width, height: height)
        let face = flipFace(from: edge, of: size, progress: progress)
        paint(face, shade: 0.45 + 0.55 * cos(face.angle), on: &picture)
        return picture
    }

    /// `shade` of a page's light reaches the eye, 0…1.
    private func paint(_ face: PageFace, shade: Double, on picture: inout Bitmap) {
        let centre = Point(x: size.width / 2, y: size.height / 2)
        guard face.corners(of: size) != nil,
            let map = PixelMap(centre: centre, transform: face.transform, aspect: aspect)
        else { return }
        let place = Rect(centre: .zero, size: size)
        let box = QuadBox(place, map: map)
        let texture = Texture(bitmap(of: face.page), over: place, map: map)
        let rest = light.dimming[Int(weight(Float(shade)))]
        var pixels = picture.pixels.mutableSpan
        for y in 0..<height {
            let row = Float(y) + 0.5
            let touched = columns(y, of: width, where: box.sides, areAtLeast: -0.5)
            let solid = columns(y, of: width, where: box.solid, areAtLeast: 0.5).inside(touched)
            texture.copy(solid, y, to: y * width, &pixels)
            for x in solid { pixels[y &* width &+ x] = scaled(pixels[y &* width &+ x], rest) }
            for x in touched where !solid.contains(x) {
                let column = Float(x) + 0.5
                let colour = scaled(texture.colour(column, row), rest)
                let i = y &* width &+ x
                pixels[i] = light.mix(
                    pixels[i], colour, weight(box.coverage(column, row, map)))
            }
        }
    }
}
