import DisplayList
import Geometry
import Glibc

/// How the pixels of a canvas lie on a sprite: the inverse of the projection from sprite to canvas.
///
/// A local coordinate, in units u from the sprite's centre before scaling, is a quotient of two linear functions of the
/// pixel: `x` over `w` and `y` over `w`. The denominator is above 0 wherever the sprite is in front of the eye.
struct PixelMap {
    var x: PixelPlane
    var y: PixelPlane
    var w: PixelPlane

    /// Pixels as local coordinates.
    static let identity = PixelMap(
        x: PixelPlane(perColumn: 1, perRow: 0, constant: 0),
        y: PixelPlane(perColumn: 0, perRow: 1, constant: 0),
        w: PixelPlane(perColumn: 0, perRow: 0, constant: 1))

    private init(x: PixelPlane, y: PixelPlane, w: PixelPlane) {
        self.x = x
        self.y = y
        self.w = w
    }

    /// Nil where the sprite is seen from its side.
    init?(_ sprite: Sprite, aspect: Double) {
        self.init(
            centre: sprite.centre, scale: sprite.scale, rotation: sprite.rotation,
            transform: sprite.transform, aspect: aspect)
    }

    /// `rotation` is in degrees.
    init?(
        centre: Point, scale: Double = 1, rotation: Double = 0, transform: Matrix4?, aspect: Double
    ) {
        let angle = rotation * .pi / 180
        let c = cos(angle) * scale
        let s = sin(angle) * scale
        let m = transform ?? .identity
        // Each row carries one local axis, and the last the centre, to homogeneous places on the canvas.
        func row(_ v: SIMD4<Double>) -> SIMD3<Double> {
            SIMD3((v.x + centre.x * v.w) / aspect, v.y + centre.y * v.w, v.w)
        }
        let across = row(c * m.row1 + s * m.row2)
        let down = row(c * m.row2 - s * m.row1)
        let origin = row(m.row4)
        let first = cross(down, origin)
        let determinant = (across * first).sum()
        guard abs(determinant) > 1e-9 else { return nil }
        let second = cross(origin, across)
        let third = cross(across, down)
        x = PixelPlane(first / determinant)
        y = PixelPlane(second / determinant)
        w = PixelPlane(third / determinant)
    }

    /// True where all pixels have the same denominator.
    var isAffine: Bool {
        let reach = 1000 * (abs(w.perColumn) + abs(w.perRow))
        return reach < 1e-4 * abs(w.constant)
    }

    /// The local point under a place on the canvas, in pixels.
    func local(_ column: Float, _ row: Float) -> SIMD2<Float> {
        SIMD2(x.value(column, row), y.value(column, row)) / w.value(column, row)
    }

    /// Where a local point is seen on the canvas, in pixels; nil where no pixel is near it.
    func pixel(_ localX: Float, _ localY: Float) -> SIMD2<Float>? {
        let across = x + w * -localX
        let down = y + w * -localY
        let determinant = across.perColumn * down.perRow - across.perRow * down.perColumn
        guard abs(determinant) > 1e-20 else { return nil }
        return SIMD2(
            across.perRow * down.constant - down.perRow * across.constant,
            down.perColumn * across.constant - across.perColumn * down.constant) / determinant
    }

    /// By how much the local point changes for a pixel to the right and one down.
    func slopes(_ column: Float, _ row: Float) -> (right: SIMD2<Float>, down: SIMD2<Float>) {
        let depth = w.value(column, row)
        let place = local(column, row)
        let right = SIMD2(x.perColumn, y.perColumn) - place * w.perColumn
        let down = SIMD2(x.perRow, y.perRow) - place * w.perRow
        return (right / depth, down / depth)
    }
}

/// A linear function of a place on the canvas, in pixels; the centre of the first pixel is at (0.5, 0.5).
struct PixelPlane {
    var perColumn: Float
    var perRow: Float
    var constant: Float

    init(perColumn: Float, perRow: Float, constant: Float) {
        self.perColumn = perColumn
        self.perRow = perRow
        self.constant = constant
    }

    init(_ v: SIMD3<Double>) {
        self.init(perColumn: Float(v.x), perRow: Float(v.y), constant: Float(v.z))
    }

    @inline(__always)
    func value(_ column: Float, _ row: Float) -> Float {
        column * perColumn + (row * perRow + constant)
    }

    static func * (plane: PixelPlane, k: Float) -> PixelPlane {
        PixelPlane(
            perColumn: plane.perColumn * k, perRow: plane.perRow * k, constant: plane.constant * k)
    }

    static func + (a: PixelPlane, b: PixelPlane) -> PixelPlane {
        PixelPlane(
            perColumn: a.perColumn + b.perColumn, perRow: a.perRow + b.perRow,
            constant: a.constant + b.constant)
    }

    /// The same plane with a gradient of 1: its value is then the distance from its zero line, in pixels.
    var normalised: PixelPlane {
        let slope = (perColumn * perColumn + perRow * perRow).squareRoot()
        guard slope > 1e-12 else {
            return PixelPlane(perColumn: 0, perRow: 0, constant: constant < 0 ? -1e6 : 1e6)
        }
        return self * (1 / slope)
    }
}

/// The columns of one row in which all `planes` are at least `least`, by the centres of the pixels.
func columns(
    _ row: Int, of width: Int, where planes: [PixelPlane], areAtLeast least: Float
) -> Range<Int> {
    var low: Float = 0
    var high = Float(width - 1)
    let y = Float(row) + 0.5
    for plane in planes {
        let value = y * plane.perRow + plane.constant - least
        if abs(plane.perColumn) < 1e-6 {
            if value < 0 { return 0..<0 }
        } else {
            let crossing = -value / plane.perColumn - 0.5
            if plane.perColumn > 0 {
                low = max(low, crossing.rounded(.up))
            } else {
                high = min(high, crossing.rounded(.down))
            }
        }
    }
    guard low <= high else { return 0..<0 }
    return Int(low)..<(Int(high) + 1)
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
