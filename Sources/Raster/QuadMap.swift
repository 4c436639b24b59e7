import DisplayList
import Geometry
import Glibc
import Pixels

/// How the pixels of a canvas lie on a turned and scaled sprite: an affine map, and the sprite's nested rectangles.
///
/// Local coordinates are units u from the sprite's centre before scaling. All extents are half widths and heights.
struct QuadMap {
    /// Local position of the pixel centre (0.5, 0.5), and its change per pixel to the right and down.
    let originX: Float
    let originY: Float
    let xPerColumn: Float
    let xPerRow: Float
    let yPerColumn: Float
    let yPerRow: Float
    /// Pixels per local unit across each pair of edges: turns a distance from an edge into coverage.
    let sharpnessX: Float
    let sharpnessY: Float

    let outerX: Float
    let outerY: Float
    let innerX: Float
    let innerY: Float
    /// The photo's own rectangle; 0 where there is no bitmap.
    let photoX: Float
    let photoY: Float
    /// Bitmap pixels per local unit.
    let texelsX: Float
    let texelsY: Float

    init(_ sprite: Sprite, _ picture: Bitmap?, aspect: Double) {
        let angle = sprite.rotation * .pi / 180
        let c = cos(angle) / sprite.scale
        let s = sin(angle) / sprite.scale
        let dx = 0.5 * aspect - sprite.centre.x
        let dy = 0.5 - sprite.centre.y
        originX = Float(dx * c + dy * s)
        originY = Float(dy * c - dx * s)
        xPerColumn = Float(aspect * c)
        xPerRow = Float(s)
        yPerColumn = Float(-aspect * s)
        yPerRow = Float(c)
        sharpnessX = 1 / (xPerColumn * xPerColumn + xPerRow * xPerRow).squareRoot()
        sharpnessY = 1 / (yPerColumn * yPerColumn + yPerRow * yPerRow).squareRoot()

        let border = sprite.border?.width ?? 0
        var outline = sprite.size
        let room = Size(
            width: max(0, outline.width - 2 * border), height: max(0, outline.height - 2 * border))
        var photo = Size.zero
        var texels = Size.zero
        if let picture, picture.width > 0, picture.height > 0 {
            let natural = Size(
                width: Double(picture.width) * aspect, height: Double(picture.height))
            photo = fitted(natural, in: room, fit: sprite.fit)
            texels = Size(
                width: Double(picture.width) / max(photo.width, 1e-9),
                height: Double(picture.height) / max(photo.height, 1e-9))
            photo = Size(
                width: min(photo.width, room.width), height: min(photo.height, room.height))
        }
        if sprite.matte == nil {
            outline = Size(width: photo.width + 2 * border, height: photo.height + 2 * border)
        }
        outerX = Float(outline.width / 2)
        outerY = Float(outline.height / 2)
        innerX = max(0, outerX - Float(border))
        innerY = max(0, outerY - Float(border))
        photoX = Float(photo.width / 2)
        photoY = Float(photo.height / 2)
        texelsX = Float(texels.width)
        texelsY = Float(texels.height)
    }

    /// The columns of one row whose pixel centres lie within the half extents given; empty where there are none.
    func columns(_ row: Int, within halfX: Float, _ halfY: Float, of width: Int) -> Range<Int> {
        let x = originX + Float(row) * xPerRow
        let y = originY + Float(row) * yPerRow
        guard halfX > 0, halfY > 0 else { return 0..<0 }
        let first = span(x, xPerColumn, halfX, Float(width))
        let second = span(y, yPerColumn, halfY, Float(width))
        let low = max(0, max(first.low, second.low)).rounded(.up)
        let high = min(Float(width - 1), min(first.high, second.high)).rounded(.down)
        guard low <= high else { return 0..<0 }
        return Int(low)..<(Int(high) + 1)
    }

    /// Where |start + t · step| ≤ half, as an interval of t.
    private func span(
        _ start: Float, _ step: Float, _ half: Float, _ width: Float
    ) -> (low: Float, high: Float) {
        guard abs(step) > 1e-6 else { return abs(start) <= half ? (0, width) : (1, 0) }
        let a = (-half - start) / step
        let b = (half - start) / step
        return a < b ? (a, b) : (b, a)
    }
}

private func fitted(_ natural: Size, in room: Size, fit: Sprite.Fit) -> Size {
    switch fit {
    case .fill: room
    case .contain: natural * min(room.width / natural.width, room.height / natural.height)
    case .cropFill: natural * max(room.width / natural.width, room.height / natural.height)
    }
}
