import Geometry

/// An upright rectangle in a sprite's own coordinates, its corners rounded, as the canvas sees it.
struct QuadBox {
    /// In units u from the sprite's centre.
    let left: Float
    let right: Float
    let top: Float
    let bottom: Float
    /// Of the corners, in u.
    let radius: Float
    /// The distances of a pixel's centre from the four sides, in pixels, positive inside.
    let sides: [PixelPlane]
    /// Where all of these are at least 0.5, pixels lie wholly inside.
    let solid: [PixelPlane]

    /// A box around the sprite's centre.
    init(halfWidth: Double, halfHeight: Double, radius: Double, map: PixelMap) {
        self.init(
            Rect(x: -halfWidth, y: -halfHeight, width: 2 * halfWidth, height: 2 * halfHeight),
            radius: radius, map: map)
    }

    init(_ rect: Rect, radius: Double = 0, map: PixelMap) {
        left = Float(rect.minX)
        right = Float(rect.maxX)
        top = Float(rect.minY)
        bottom = Float(rect.maxY)
        let radius = Float(max(0, min(radius, rect.size.shortSide / 2)))
        self.radius = radius
        sides = [
            (map.x + map.w * -left).normalised, (map.x * -1 + map.w * right).normalised,
            (map.y + map.w * -top).normalised, (map.y * -1 + map.w * bottom).normalised,
        ]
        guard radius > 0 else {
            solid = sides
            return
        }
        // The chords of the four arcs lie inside of them.
        var planes = sides
        for (x, y) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
            let across = map.x * Float(-x) + map.w * (x > 0 ? right : -left)
            let down = map.y * Float(-y) + map.w * (y > 0 ? bottom : -top)
            planes.append((across + down + map.w * -radius).normalised)
        }
        solid = planes
    }

    /// True where nothing is inside.
    var isEmpty: Bool { left >= right || top >= bottom }

    /// How much of the pixel around a place lies inside, 0…1.
    @inline(__always)
    func coverage(_ column: Float, _ row: Float, _ map: PixelMap) -> Float {
        let horizontal =
            part(sides[0].value(column, row)) + part(sides[1].value(column, row)) - 1
        guard horizontal > 0 else { return 0 }
        let vertical = part(sides[2].value(column, row)) + part(sides[3].value(column, row)) - 1
        guard vertical > 0 else { return 0 }
        guard radius > 0 else { return horizontal * vertical }
        return cornerCoverage(column, row, map) ?? horizontal * vertical
    }

    /// The coverage beside one of the arcs; nil elsewhere.
    private func cornerCoverage(_ column: Float, _ row: Float, _ map: PixelMap) -> Float? {
        let place = map.local(column, row)
        let beyondX = max(left + radius - place.x, place.x - (right - radius))
        let beyondY = max(top + radius - place.y, place.y - (bottom - radius))
        guard beyondX > 0, beyondY > 0 else { return nil }
        let distance = (beyondX * beyondX + beyondY * beyondY).squareRoot()
        let isLeft = place.x < (left + right) / 2
        let isTop = place.y < (top + bottom) / 2
        let normal =
            SIMD2(isLeft ? -beyondX : beyondX, isTop ? -beyondY : beyondY) / max(distance, 1e-6)
        let slopes = map.slopes(column, row)
        let across = (normal * slopes.right).sum()
        let down = (normal * slopes.down).sum()
        let perPixel = (across * across + down * down).squareRoot()
        return part((radius - distance) / max(perPixel, 1e-6))
    }

    /// The part of a pixel on the inner side of a line at a distance in pixels.
    @inline(__always)
    private func part(_ distance: Float) -> Float { min(max(distance + 0.5, 0), 1) }
}
